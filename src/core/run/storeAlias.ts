/** Whether a program is a name of an app of Windows' store: a link that only the system itself follows, and a file of 0 bytes. */
export function isStoreAlias(program: string): boolean {
  return /[\\/]Microsoft[\\/]WindowsApps[\\/]/i.test(program);
}
