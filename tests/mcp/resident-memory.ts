import { readFileSync } from 'node:fs';
import type { SidecarProcess } from './sidecar-process.ts';

/** Memory that a sidecar holds now, in mebibytes. Only Linux tells. */
export function residentMebibytes({ child }: SidecarProcess): number {
  const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
