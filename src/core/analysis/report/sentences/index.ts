/** The headline sentences of a report, the most telling first. */
import type { Citing } from '../citing';
import { breakdownSentence } from './breakdowns';
import { labelSentences } from './labels';
import { ownBreakdowns } from './ownBreakdowns';
import { qualitySentence } from './quality';
import { relationSentences } from './relations';
import { isSnapshot, levelBreakdowns } from './snapshots';
import { spreadSentences } from './spread';
import { subjectSentences } from './subject';
import { trendSentences } from './trend';

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
