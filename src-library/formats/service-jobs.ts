import { LibraryError } from '../errors.ts';
import { collapseSpace } from './text-lines.ts';

const LONGEST_REASON = 160;

/**
 * The refusal of what a service answers when it failed, with the reason that it gives.
 * @param reason the service's own words; addresses and paths in them are left out
 */
export function failedJob(service: string, reason: unknown): LibraryError {
  const words =
    typeof reason === 'string' ? collapseSpace(reason.slice(0, 2000).replace(/\S*[/\\]\S*/g, '…')) : '';
  const short = words.length > LONGEST_REASON ? `${words.slice(0, LONGEST_REASON)}…` : words;
  return new LibraryError(
    'badInput',
    `${service} could not transcribe this recording${short === '' ? '' : ` (“${short.replace(/\.$/, '')}”)`}, so there is no transcript in this file.`,
  );
}

/**
 * Refuses what a service answers with the `status` of a job that failed or is not finished.
 * @param reason as for {@link failedJob}
 */
export function refuseUnlessDone(service: string, status: unknown, reason: unknown): void {
  if (status === 'error') throw failedJob(service, reason);
  if (status === 'queued' || status === 'processing') throw unfinishedJob(service);
}

function unfinishedJob(service: string): LibraryError {
  return new LibraryError(
    'badInput',
    `${service} had not finished this recording when the file was saved, so there is no transcript in it; save the finished answer and import that.`,
  );
}
