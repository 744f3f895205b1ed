/** How well names and paths fit what was written of them. */

/** A text without regard to case and to the form in which letters are written. */
export function comparable(text: string): string {
  return text.normalize('NFC').replace(/\\/g, '/').toLowerCase();
}

/** How well a path fits, both {@link comparable}: 0 is best; undefined where it does not. */
export function fitOf(path: string, wanted: string): number | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith(wanted)) return 0;
  if (name.includes(wanted)) return 1;
  if (path.includes(wanted)) return 2;
  let at = 0;
  for (const sign of path) if (wanted.startsWith(sign, at)) at += sign.length;
  return at === wanted.length ? 3 : undefined;
}
