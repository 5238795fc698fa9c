/** What this start was given, without the program and, in development, the app's folder that Electron was told. */
export function startArguments(): readonly string[] {
  return process.argv.slice(process.defaultApp ? 2 : 1);
}
