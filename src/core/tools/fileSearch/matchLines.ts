import type { PatternMatch } from '../../ports';

/** Results that are kept: when there are more, the search ends. */
export const MAX_FOUND = 10_000;

/** The first place of a pattern in each line that has one, of so many lines that it is known to be too many. @param pattern without the flags g and y */
export function matchLines(pattern: RegExp, lines: readonly string[]): PatternMatch[] {
  const found: PatternMatch[] = [];
  for (const [line, text] of lines.entries()) {
    const match = pattern.exec(text);
    if (!match) continue;
    found.push({ line, start: match.index, end: match.index + match[0].length });
    if (found.length > MAX_FOUND) break;
  }
  return found;
}

/** A pattern that finds a text as it stands. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/-/g, '\\x2d');
}
