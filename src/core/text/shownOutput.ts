/** Characters of what a program printed that people are shown, of its beginning and of its end: at the end stands what went wrong. */
const FIRST = 4_000;
const LAST = 12_000;

/** What people are shown of what a program printed: of much its first and its last lines. Its terminal and its artifact have all. */
export function shownOutput(printed: string): string {
  if (printed.length <= FIRST + LAST) return printed;
  const first = printed.slice(0, FIRST);
  const last = printed.slice(-LAST);
  // Whole lines, where there are such.
  const start = first.slice(0, first.lastIndexOf('\n') + 1) || `${first}…\n`;
  const cut = last.indexOf('\n') + 1;
  const end = cut > 0 && cut < last.length ? last.slice(cut) : `…${last}`;
  const left = lineEnds(printed) - lineEnds(start) - lineEnds(end);
  // A line that stands for others, as the observations of runs have it.
  const omission = `… ${left.toLocaleString('en')} line${left === 1 ? '' : 's'} left out …\n`;
  return left > 0 ? `${start}${omission}${end}` : `${start}${end}`;
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}
