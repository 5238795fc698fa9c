import { setTimeout as delay } from 'node:timers/promises';
import { PlainFailure } from '../setup/plain-failure.mjs';

/** What any one step of a check may take, in milliseconds; a machine that does much else needs it. */
export const STEP_LIMIT_MS = 60_000;

/**
 * Waits until `condition` holds.
 *
 * @param {() => boolean} condition
 * @param {string} failure the sentence for when it does not
 * @throws {PlainFailure}
 */
export async function until(condition, failure) {
  const end = Date.now() + STEP_LIMIT_MS;
  while (!condition()) {
    if (Date.now() > end) throw new PlainFailure(failure);
    await delay(50);
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {string} failure the sentence for when it takes too long
 * @returns {Promise<T>}
 * @throws {PlainFailure}
 */
export function withLimit(promise, failure) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new PlainFailure(failure)), STEP_LIMIT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
