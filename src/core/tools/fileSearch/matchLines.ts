import type { PatternMatch } from '../../ports';

/** The first place of a pattern in each line that has one. @param pattern without the flags g and y */
export function matchLines(pattern: RegExp, lines: readonly string[]): PatternMatch[] {
  const found: PatternMatch[] = [];
  for (const [line, text] of lines.entries()) {
    const match = pattern.exec(text);
    if (match) found.push({ line, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** A pattern that finds a text as it stands. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/-/g, '\\x2d');
}
