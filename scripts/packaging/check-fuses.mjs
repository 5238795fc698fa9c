import { PlainFailure } from '../setup/plain-failure.mjs';

/** How a fuse stands in the executable: the characters 1 and 0. */
const FUSE_ON = 0x31;
const FUSE_OFF = 0x30;

/** What the configuration of the packages asks for, by the names that the executable's reader uses. */
export const RELEASE_FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
};

/**
 * @param {string} executable
 * @throws {PlainFailure} with the first fuse that is not as a release has it
 */
export async function checkFuses(executable) {
  const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(executable);
  for (const [name, wanted] of Object.entries(RELEASE_FUSES)) {
    if (wire[FuseV1Options[name]] !== (wanted ? FUSE_ON : FUSE_OFF))
      throw new PlainFailure(`The fuse ${name} is not ${wanted ? 'on' : 'off'}.`);
  }
}
