/** Finds the names of files in what people and models say. */

/**
 * What tells whether a text names one of these: as a word of its own, so that `data.csv` does not stand in
 * `other_data.csv` and not in `data.csv.bak`. Letters of other scripts may stand beside it without a space.
 */
export function namedIn(names: readonly string[]): (text: string) => boolean {
  const wanted = [...new Set(names)].filter((name) => name.trim() !== '').map(escaped);
  if (wanted.length === 0) return () => false;
  const pattern = new RegExp(`(?<![A-Za-z0-9_./\\\\-])(?:${wanted.join('|')})(?![A-Za-z0-9_-]|\\.[A-Za-z0-9])`, 'i');
  return (text) => pattern.test(text);
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
