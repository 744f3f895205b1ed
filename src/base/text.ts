/** A size for people: bytes below 1 KB, else one decimal of KB, MB or GB (1 KB = 1024 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = -1;
  do {
    value /= 1024;
    unit++;
  } while (Number(value.toFixed(1)) >= 1024 && unit < units.length - 1);
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** Shortens a list for people and models: at most `limit` items, then how many more there are. */
export function listWithCount(items: readonly string[], limit: number): string {
  if (items.length <= limit) return items.join(', ');
  return `${items.slice(0, limit).join(', ')}, … +${items.length - limit}`;
}

/** Fills `{name}` and `{0}` places of a message; an unknown place stays as it is. */
export function fillPlaces(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/**
 * Ranges [start, end) of a markdown text that are code: fenced blocks and inline code spans. As in CommonMark, the first
 * line of a fence of backticks has no further one, and a code span has no blank line inside.
 */
export function codeRanges(markdown: string): [number, number][] {
  const ranges: [number, number][] = [];
  const pattern =
    /^[ \t]{0,3}(`{3,}(?=[^\n`]*\n)|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]{0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\2(?!`)/gm;
  for (const match of markdown.matchAll(pattern)) ranges.push([match.index, match.index + match[0].length]);
  return ranges;
}

/** A text on one line: whatever breaks lines becomes a space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
