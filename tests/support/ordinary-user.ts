import { rm } from 'node:fs/promises';
import {
  asOrdinaryUser as commandAsOrdinaryUser,
  giveToOrdinaryUser,
  makeOrdinaryFolder,
  prepareStage,
  sidecarUnderTest,
  temporaryRoot,
} from '../../scripts/stage.mjs';

/** A program and its arguments, as `child_process.spawn` takes them. */
export interface OrdinaryCommand {
  readonly command: string;
  readonly args: string[];
  /** The folder and environment of that user: root's own may not be readable. */
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
}

/**
 * How to run a program as a user whom file permissions bind: root passes every one of them. Where the tests are not
 * run by root, the program runs as who runs them.
 * @param home The HOME that the program sees; the temporary folders' root by default.
 */
export function asOrdinaryUser(
  command: string,
  args: readonly string[],
  home: string = temporaryRoot(),
): OrdinaryCommand {
  return {
    ...commandAsOrdinaryUser(command, [...args]),
    options: { cwd: temporaryRoot(), env: ordinaryEnvironment(home) },
  };
}

/** The environment of somebody with an empty home: nothing of this user's own settings, UTC, English. */
export function ordinaryEnvironment(home: string): NodeJS.ProcessEnv {
  const { PATH, DISPLAY } = process.env;
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(DISPLAY === undefined ? {} : { DISPLAY }),
    HOME: home,
    TZ: 'UTC',
    // Exists on every system; without a locale of UTF-8 Chromium loses files whose names are not ASCII.
    LANG: 'C.UTF-8',
  };
}

/** The built sidecar at a place where the ordinary user may execute it; copied there when it changed. */
export async function ordinaryUserSidecar(): Promise<string> {
  await prepareStage();
  return sidecarUnderTest();
}

/**
 * Makes an empty folder that the ordinary user owns and every user can reach, with a short path.
 * @param prefix The beginning of its name.
 * @returns Its absolute path and what removes it.
 */
export async function ordinaryUserFolder(
  prefix: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  await prepareStage();
  const folder = makeOrdinaryFolder(prefix);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export { giveToOrdinaryUser };
