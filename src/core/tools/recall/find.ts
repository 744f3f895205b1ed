import { CancelledError } from '../../../base/errors';
import { fold } from '../../session/excerpt';
import type { Passage } from './passages';
import { densestPlace, scoreOf, wordsOf, type Word } from './words';

/** Characters that are searched before others have their turn. */
const SLICE = 1_000_000;
/** Lines of a passage that are shown. */
const LINES = 3;
/** Characters of a result's columns that are shown. */
const COLUMNS = 300;

/** A passage in which words were found. */
export interface Found {
  passage: Passage;
  /** Words that it has; a part for what is there in part. */
  score: number;
}

/** What of the passages has words of a query, but for what the model thought on its way: the most words first, among equals the newest. */
export async function find(passages: readonly Passage[], query: string, signal: AbortSignal): Promise<Found[]> {
  const words = wordsOf(query);
  const found: (Found & { at: number })[] = [];
  let searched = 0;
  for (const [at, passage] of passages.entries()) {
    if (passage.ownTool || passage.kind === 'thoughts') continue;
    const score = scoreOf(fold(passage.text), words);
    if (score > 0) found.push({ passage, score, at });
    searched += passage.text.length;
    if (searched > SLICE) {
      searched = 0;
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      if (signal.aborted) throw new CancelledError();
    }
  }
  return found.sort((a, b) => b.score - a.score || b.at - a.at);
}

/** The lines of a passage that have most of the words, in their order, each cut around what was found. */
export function excerptOf({ text }: Pick<Passage, 'text'>, query: string, characters: number): string {
  const words = wordsOf(query);
  const lines = text.split('\n');
  const best = lines
    .map((line, at) => ({ line, at, score: scoreOf(fold(line), words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const most = best[0]?.score ?? 0;
  const shown = best.filter(({ score }) => score === most).slice(0, LINES);
  // Words that stand apart: the lines that have any of them.
  if (shown.length === 0) shown.push({ line: text.replace(/\s+/g, ' '), at: 0, score: 0 });
  const columns = lines.find((line) => line.startsWith('Columns: '));
  const isRow = shown.some(({ line }) => line.startsWith('['));
  const head = columns !== undefined && isRow ? [cut(columns, 0, COLUMNS)] : [];
  const excerpts = shown.sort((a, b) => a.at - b.at).map(({ line }) => around(line, words, characters));
  return [...head, ...excerpts].join('\n');
}

function around(line: string, words: readonly Word[], characters: number): string {
  const at = Math.max(0, densestPlace(line, words));
  return cut(line.trimEnd(), Math.max(0, at - Math.floor(characters / 3)), characters);
}

/** So many characters of a line from a place on, or from earlier where it ends before. */
function cut(line: string, from: number, characters: number): string {
  if (line.length <= characters) return line;
  const start = Math.min(from, line.length - characters);
  const part = line.slice(start, start + characters).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${start + characters < line.length ? '…' : ''}`;
}
