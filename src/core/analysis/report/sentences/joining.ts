import type { FactSet, Trend } from '../../facts/factSet';
import { periodText } from '../../facts/periods';
import { labelText } from '../names';
import { areBeside, wholePoints } from '../../facts/wholePeriods';
import type { Wording } from '../../../text/wording';

/** Periods that a label is there before its coming or going counts as such; of few periods a part of them. */
const LASTING = 3;
const LASTING_PART = 0.25;

/**
 * That a label is there in later periods alone, or in earlier ones: the average of all changes with it then, whatever the others do.
 * @returns words like "GOOG has rows only from 2004 Q3 on"
 */
export function joiningText({ crosses }: FactSet, trend: Trend, { t }: Pick<Wording, 't'>): string | undefined {
  const cross = crosses.find((each) => areBeside(trend, each));
  if (!cross || trend.aggregate !== 'avg') return undefined;
  const periods = wholePoints(trend).map(({ period }) => period);
  const lasting = Math.min(LASTING, periods.length * LASTING_PART);
  for (const label of cross.labels) {
    const there = periods.flatMap((period, at) =>
      cross.points.some((point) => point.period === period && point.label === label && point.value !== null)
        ? [at]
        : [],
    );
    const [first = 0, last = 0] = [there[0], there.at(-1)];
    // What comes and goes is there by chance.
    if (there.length < lasting || there.length !== last - first + 1) continue;
    const text = labelText(label, { t });
    const name = (at: number): string => periodText(periods[at] ?? '', trend.grain);
    if (first > 0) return t('{label} has rows only from {period} on', { label: text, period: name(first) });
    if (last < periods.length - 1)
      return t('{label} has rows only until {period}', { label: text, period: name(last) });
  }
  return undefined;
}
