import { firstSchema } from './0010-first-schema.ts';
import type { Migration } from './migration.ts';

/** Every step, oldest first. */
export const migrations: readonly Migration[] = [firstSchema];
