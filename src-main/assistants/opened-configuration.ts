import type { Client } from './clients.ts';
import { decodeConfig } from './config-text.ts';
import { readConfiguration } from './configuration-file.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** A configuration as its client reads it. */
export interface OpenedConfiguration {
  /** Where it really lies, all links followed. */
  readonly real: string;
  /** Null where nothing is yet. */
  readonly bytes: Buffer | null;
  readonly text: string;
  readonly byteOrderMark: boolean;
}

/** Reads a client's configuration. @throws Refusal for what the client could not read either */
export async function openConfiguration(
  surroundings: Surroundings,
  client: Client,
  file: string,
): Promise<OpenedConfiguration> {
  const { real, content } = await readConfiguration(surroundings, file);
  if (content === null) return { real, bytes: null, text: '', byteOrderMark: false };
  const { text, byteOrderMark } = decodeConfig(content.bytes);
  if (byteOrderMark && client.byteOrderMark === 'refused') {
    throw new Refusal(
      'byteOrderMark',
      `${client.label}'s configuration begins with a byte order mark, which it cannot read. The file was left as it is; save it as UTF-8 without that mark.`,
    );
  }
  return { real, bytes: content.bytes, text, byteOrderMark };
}
