import type { Breakdown } from './factSet';

/** Whether a label is told by the measure, as "sun" is by no rain: half of its values have nothing of it. */
export function isDefinedByMeasure({ aggregate, segments, others }: Breakdown): boolean {
  const none = segments.filter(({ value }) => value === 0).length;
  return aggregate !== 'count' && !others && none > 0 && none >= segments.length / 2;
}
