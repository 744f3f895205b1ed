import { splitLines } from './lines';
import { lineChanges, type LineChange } from './lineChanges';

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** Lines that came and went. */
export function countChanges(changes: readonly LineChange[]): { added: number; removed: number } {
  return {
    added: changes.reduce((sum, { newFrom, newTo }) => sum + newTo - newFrom, 0),
    removed: changes.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

/**
 * The change of a text in the unified format (https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html),
 * with the lines as they are: `patch` makes the new text of the old one by it. Empty where nothing changes.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  const [old, now] = [splitLines(before), splitLines(after)];
  const changes = lineChanges(old, now);
  if (changes.length === 0) return '';
  const hunks = hunksOf(changes).map((hunk) => printHunk(hunk, old, now));
  return [`--- a/${path}\n`, `+++ b/${path}\n`, ...hunks].join('');
}

/** Changes whose surroundings touch go together. */
function hunksOf(changes: readonly LineChange[]): LineChange[][] {
  const hunks: LineChange[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last && change.from - last.to <= 2 * CONTEXT) hunks.at(-1)?.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function printHunk(hunk: readonly LineChange[], old: readonly string[], now: readonly string[]): string {
  const [first, last] = [hunk[0], hunk.at(-1)];
  if (!first || !last) return '';
  const start = Math.max(0, first.from - CONTEXT);
  const end = Math.min(old.length, last.to + CONTEXT);
  const newStart = first.newFrom - (first.from - start);
  const newEnd = last.newTo + (end - last.to);
  const lines = [`@@ -${rangeOf(start, end)} +${rangeOf(newStart, newEnd)} @@\n`];
  const print = (sign: string, some: readonly string[]): void => {
    for (const line of some) lines.push(sign, line, line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n');
  };
  let at = start;
  for (const { from, to, newFrom, newTo } of hunk) {
    print(' ', old.slice(at, from));
    print('-', old.slice(from, to));
    print('+', now.slice(newFrom, newTo));
    at = to;
  }
  print(' ', old.slice(at, end));
  return lines.join('');
}

/** Counted from 1; of no lines the one before. */
function rangeOf(start: number, end: number): string {
  const length = end - start;
  return length === 1 ? `${start + 1}` : `${length === 0 ? start : start + 1},${length}`;
}
