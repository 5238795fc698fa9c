import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Files, Platform } from './surroundings.ts';

/** What decides where clients find the sidecar. */
export interface Installation {
  readonly platform: Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly appVersion: string;
  /** The app's resources when it is packaged, or the checkout it was started from. */
  readonly place:
    | { readonly kind: 'packaged'; readonly resources: string }
    | { readonly kind: 'checkout'; readonly folder: string };
}

/** The command that clients are to start, or why there is none that would still be there tomorrow. */
export type SidecarCommand =
  | { readonly kind: 'ready'; readonly command: string }
  /** The program lies where it vanishes with the app; copy it first, then `command` is stable. */
  | { readonly kind: 'copy'; readonly command: string; readonly copy: SidecarCopy }
  | { readonly kind: 'refused'; readonly sentence: string };

/** A folder to copy to one of its version, and the link that always leads to the newest. */
export interface SidecarCopy {
  readonly from: string;
  readonly to: string;
  readonly link: string;
}

/** Finds the path to register: one that outlasts updates, restarts and moves of the app as far as it can. */
export function sidecarCommand(installation: Installation): SidecarCommand {
  const { platform, env, place } = installation;
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const program = platform === 'win32' ? 'parlance-mcp.exe' : 'parlance-mcp';
  if (place.kind === 'checkout') {
    return { kind: 'ready', command: paths.join(place.folder, 'build', 'mcp', program) };
  }
  const folder = paths.join(place.resources, 'mcp');
  if (platform === 'darwin' && /\/AppTranslocation\/|^\/Volumes\//u.test(folder)) {
    return {
      kind: 'refused',
      sentence:
        'Parlance runs from a place that is gone after a restart. Move it to the Applications folder, start it from there, and connect again.',
    };
  }
  if (platform === 'linux' && (isSet(env['FLATPAK_ID']) || isSet(env['SNAP']))) {
    return {
      kind: 'refused',
      sentence:
        'This build of Parlance is closed off from other programs, so that assistants cannot start its server. Install the deb, the AppImage or the tar.gz to connect assistants.',
    };
  }
  if (platform === 'linux' && isSet(env['APPIMAGE'])) {
    const data = isSet(env['XDG_DATA_HOME'])
      ? env['XDG_DATA_HOME']
      : paths.join(installation.home, '.local/share');
    const copies = paths.join(data, 'Parlance', 'mcp');
    const link = paths.join(copies, 'current');
    return {
      kind: 'copy',
      command: paths.join(link, program),
      copy: { from: folder, to: paths.join(copies, installation.appVersion), link },
    };
  }
  return { kind: 'ready', command: paths.join(folder, program) };
}

/**
 * Copies the sidecar where it stays, whole or not at all, and removes the copies of other versions. A version that is
 * there already is taken as it is.
 */
export async function copySidecar(files: Files, { from, to, link }: SidecarCopy): Promise<void> {
  const mark = `${process.pid}-${randomBytes(4).toString('hex')}`;
  await files.mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const there = await files.stat(to).catch(() => null);
  if (there === null) {
    const unfinished = `${to}.${mark}.tmp`;
    await files.cp(from, unfinished, { recursive: true });
    await files.rename(unfinished, to);
  }
  const newLink = `${link}.${mark}.tmp`;
  await files.symlink(path.basename(to), newLink);
  await files.rename(newLink, link);
  const needed = [path.basename(to), path.basename(link)];
  for (const name of await files.readdir(path.dirname(to))) {
    if (!needed.includes(name)) await files.rm(path.join(path.dirname(to), name), { recursive: true });
  }
}

/** Copies anew after an update, where clients start the copy already. */
export async function renewSidecarCopy(files: Files, copy: SidecarCopy): Promise<void> {
  const inUse = await files.readlink(copy.link).catch(() => null);
  if (inUse !== null && inUse !== path.basename(copy.to)) await copySidecar(files, copy);
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
