/** The headline sentences of a report, the most telling first. */
import type { Citing } from '../citing';
import { breakdownSentence } from './breakdowns';
import { labelSentences } from './labels';
import { ownBreakdowns } from './ownBreakdowns';
import { qualitySentence } from './quality';
import { isSnapshot, levelBreakdowns } from './snapshots';
import { spreadSentences } from './spread';
import { subjectSentences } from './subject';
import { trendSentences } from './trend';
import type { Association, Pair } from '../../facts/factSet';
import { isNested, isSame, tellingAssociations, tellingPairs } from '../../facts/telling';
import { nameText } from '../names';

/** Sentences beside that on the quality of the data. */
const MAX_SENTENCES = 7;
/** With fewer than this, what stands in single columns is told as well. */
const FEW_SENTENCES = 4;
/** Breakdowns that are told. */
const TOLD_BREAKDOWNS = 3;

function breakdownSentences(citing: Citing): (string | undefined)[] {
  return isSnapshot(citing.set)
    ? levelBreakdowns(citing)
    : ownBreakdowns(citing.set).map((breakdown) => breakdownSentence(citing, breakdown));
}

/** Four to eight sentences where the table has that much to tell. Every number in them is bound to its fact. */
export function headlines(citing: Citing): string[] {
  const known = (sentences: readonly (string | undefined)[]): string[] =>
    sentences.filter((sentence) => sentence !== undefined);
  const main = known([
    ...subjectSentences(citing),
    ...trendSentences(citing),
    ...known(breakdownSentences(citing)).slice(0, TOLD_BREAKDOWNS),
    ...relationSentences(citing),
    ...spreadSentences(citing),
  ]);
  const told = main.length < FEW_SENTENCES ? [...main, ...known(labelSentences(citing))] : main;
  return [...told.slice(0, MAX_SENTENCES), qualitySentence(citing)];
}

/** Which measures move together, and which labels go together. */
function relationSentences(citing: Citing): (string | undefined)[] {
  const [pair] = tellingPairs(citing.set);
  const [association] = tellingAssociations(citing.set);
  return [pair && pairSentence(citing, pair), association && associationSentence(citing, association)];
}

function pairSentence({ set, ref, coefficient, t }: Citing, { id, a, b, pearson }: Pair): string | undefined {
  const values = {
    a: nameText(set, a),
    b: nameText(set, b),
    r: coefficient(`${id}.pearson`),
    rows: ref(`${id}.n`),
  };
  return t(
    isSame({ pearson })
      ? '**Together**: over {rows} rows, {a} and {b} carry almost the same information.'
      : (pearson ?? 0) > 0
        ? '**Together**: {a} and {b} rise together (r = {r} over {rows} rows), which is no proof of a cause.'
        : '**Together**: {b} falls as {a} rises (r = {r} over {rows} rows), which is no proof of a cause.',
    values,
  );
}

function associationSentence({ set, ref, coefficient, t }: Citing, association: Association): string | undefined {
  const { id, a, b } = association;
  const values = {
    a: nameText(set, a),
    b: nameText(set, b),
    v: coefficient(`${id}.v`),
    rows: ref(`${id}.n`),
  };
  return t(
    isNested(association)
      ? '**Labels**: {a} and {b} divide the rows in the same way.'
      : '**Labels**: {a} and {b} go together (Cramér’s V = {v} over {rows} rows), which is no proof of a cause.',
    values,
  );
}
