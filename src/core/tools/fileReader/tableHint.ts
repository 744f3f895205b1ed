import { sqlLiteral } from '../../../base/sql';
import { callOf } from '../../files/textPage';

/** Lines that are looked at, and that a table has at least. */
const LOOKED_LINES = 50;
const LEAST_LINES = 3;
/** Cells of a row, at least, for each sign that may stand between them: commas stand in prose as well. */
const DELIMITERS: Readonly<Record<string, number>> = { '\t': 2, ';': 2, '|': 3, ',': 3 };

/** Texts that the engine takes for tables, by their names. */
const TAKEN = /\.(?:txt|log|dat)$/i;

/** Offers a text as a table, where it looks like one and its name does not say so; undefined where it does not. */
export function tableHint(path: string, name: string, lines: readonly string[]): string | undefined {
  if (name !== 'text' || !TAKEN.test(path)) return undefined;
  const looked = lines.slice(0, LOOKED_LINES).filter((line) => line.trim() !== '');
  if (looked.length < LEAST_LINES) return undefined;
  for (const [delimiter, least] of Object.entries(DELIMITERS)) {
    const [first = 0, ...others] = looked.map((line) => cellsOf(line, delimiter));
    if (first < least || others.some((cells) => cells !== first)) continue;
    const call = callOf({ path, format: delimiter === '\t' ? 'tsv' : 'csv' });
    return `It looks like a table of ${first} columns: ${call} for its shape, or query it: FROM ${sqlLiteral(path)}.`;
  }
  return undefined;
}

/** Cells of a line; what stands in quotes is one. */
function cellsOf(line: string, delimiter: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length;
}
