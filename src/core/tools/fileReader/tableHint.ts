import { sqlLiteral } from '../../../base/sql';
import { detectLines } from '../../files/detect/logLines';
import { linesFrom } from '../../files/lineReader';
import { callOf } from '../../files/textPage';
import { summarizeText } from '../../files/textSummary';
import type { OpenText } from './openText';

/** Lines that are looked at, and that a table has at least; of a log more are looked at. */
const LOOKED_LINES = 50;
const LEAST_LINES = 3;
const LOG_LINES = 200;
/** Cells of a row, at least, for each sign that may stand between them: commas stand in prose as well. */
const DELIMITERS: Readonly<Record<string, number>> = { '\t': 2, ';': 2, '|': 3, ',': 3 };
/** Signs that stand in sentences, and so in the messages of a log. */
const OF_SENTENCES = [';', ','];

/** Texts that the engine takes for tables, by their names. */
const TAKEN = /\.(?:txt|log|dat)$/i;

/** Whether a file can be a text that holds a table, by its name. */
export function mayHoldTable(path: string, name: string): boolean {
  return name === 'text' && TAKEN.test(path);
}

/** Whether a text is the log of a web server, or a table: its first lines have as many cells each. */
export async function holdsTable(text: OpenText, signal: AbortSignal): Promise<boolean> {
  const lines: string[] = [];
  for await (const line of linesFrom(text, 0, signal)) {
    lines.push(line.text);
    if (lines.length === LOG_LINES) break;
  }
  return detectLines(lines.join('\n'), true, {}) !== undefined || tableOf(lines) !== undefined;
}

/** Offers a text as a table, where it looks like one and its name does not say so; undefined where it does not. */
export function tableHint(path: string, name: string, lines: readonly string[]): string | undefined {
  const found = mayHoldTable(path, name) ? tableOf(lines) : undefined;
  if (!found) return undefined;
  const call = callOf({ path, format: found.delimiter === '\t' ? 'tsv' : 'csv' });
  return `It looks like a table of ${found.cells} columns: ${call} for its shape, or query it: FROM ${sqlLiteral(path)}.`;
}

/** What divides lines into as many cells each. */
function tableOf(lines: readonly string[]): { delimiter: string; cells: number } | undefined {
  const looked = lines.slice(0, LOOKED_LINES).filter((line) => line.trim() !== '');
  if (looked.length < LEAST_LINES) return undefined;
  const isLog = summarizeText('text', looked.length, looked).levels !== undefined;
  for (const [delimiter, least] of Object.entries(DELIMITERS)) {
    if (isLog && OF_SENTENCES.includes(delimiter)) continue;
    const [first = 0, ...others] = looked.map((line) => cellsOf(line, delimiter));
    if (first >= least && others.every((cells) => cells === first)) return { delimiter, cells: first };
  }
  return undefined;
}

/** Cells of a line; what stands in quotes is one. */
function cellsOf(line: string, delimiter: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length;
}
