/** Which labels have the highest and the lowest average. */
import { joinSentences } from '../../../text/wording';
import type { Breakdown, Effect } from '../../facts/factSet';
import { told, type Citing } from '../citing';
import { leftOut, oftenEnough, type Placed, tiesOf } from './fewRows';

/** Parts of the variance between groups: less than that is no difference, more is worth its number (Cohen, 1988: small, medium). */
const TELLING_ETA2 = 0.01;
const STRONG_ETA2 = 0.06;
const TELLING_P = 0.01;

/** @param values of all that a sentence may name, made of the labels that are ranked */
export function averageSentence(
  citing: Citing,
  breakdown: Breakdown,
  all: readonly Placed[],
  valuesOf: (ranked: readonly Placed[]) => Record<string, string>,
): string | undefined {
  const { set, ref, t } = citing;
  const effect = set.effects.find(({ measure, by }) => measure === breakdown.measure && by === breakdown.by);
  if (!isTellingEffect(effect)) return undefined;
  const segments = oftenEnough(all);
  if (segments.length < 2) return undefined;
  const ties = tiesOf(
    citing,
    segments.map(({ at }) => `${at}.value`),
  );
  if (ties.top > 1) return undefined;
  const values = {
    ...valuesOf(segments),
    firstRows: ref(`${segments[0]?.at ?? ''}.rows`),
    lastRows: ref(`${segments.at(-1)?.at ?? ''}.rows`),
    eta2: effect ? ref(`${effect.id}.eta2`) : '',
  };
  // The lowest ones are not listed where there are many, and of several none is named.
  const hasLowest = breakdown.others === undefined && !ties.last;
  // Where each label has one row, its value is no average.
  const isSingle =
    all.every(({ rows }) => rows === 1) && (breakdown.others?.rows ?? 0) === (breakdown.others?.segments ?? 0);
  if (isSingle) {
    return t(
      hasLowest
        ? '**By {dimension}**: {measure} is highest for {first} (**{firstValue}**) and lowest for {last} ({lastValue}).'
        : ties.next
          ? '**By {dimension}**: {measure} is highest for {first} (**{firstValue}**).'
          : '**By {dimension}**: {measure} is highest for {first} (**{firstValue}**), then {second} ({secondValue}).',
      values,
    );
  }
  const ranking = t(
    hasLowest
      ? '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}** over {firstRows} rows) and lowest for {last} ({lastValue} over {lastRows}).'
      : ties.next
        ? '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}** over {firstRows} rows).'
        : '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}** over {firstRows} rows), then {second} ({secondValue}).',
    values,
  );
  if (ranking === undefined) return undefined;
  const strong =
    (effect?.eta2 ?? 0) >= STRONG_ETA2
      ? t('{dimension} accounts for {eta2} of the differences in {measure} (η²).', values)
      : undefined;
  return told(joinSentences([ranking, strong, leftOut(citing, all, segments)]));
}

/** Whether the groups differ by more than chance; of what was not computed nothing is known against it. */
function isTellingEffect(effect: Effect | undefined): boolean {
  const { eta2 = null, p = null } = effect ?? {};
  return eta2 === null || ((p ?? 1) <= TELLING_P && eta2 >= TELLING_ETA2);
}
