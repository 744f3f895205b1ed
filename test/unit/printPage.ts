import { callOf, pageHead, pageLine, type PageHead } from '../../src/core/files/textPage';

/** One page of a text as file_reader prints it: a line about the file, lines with their numbers, and how to get the next page. */
export function printPage(
  { lines, ...file }: Omit<PageHead, 'lines'> & { lines: readonly string[] },
  { offset, lines: count }: { offset: number; lines: number },
): string {
  const shown = lines.slice(offset - 1, offset - 1 + count);
  const end = offset - 1 + shown.length;
  const next = end < lines.length ? [`More: ${callOf({ path: file.path, offset: end + 1 })}.`] : [];
  const printed = shown.map((line, at) => pageLine(offset + at, line));
  return [pageHead({ ...file, lines: lines.length }), ...printed, ...next].join('\n');
}
