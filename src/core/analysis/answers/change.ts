import { changeChart, fence } from '../charts';
import { readChanges } from '../facts';
import type { Plan } from '../questions';
import type { ResultTable } from '../reading';
import { plain, type Wording } from '../../wording';
import { markdownTable, MAX_TABLE_ROWS } from './table';

/** What makes up the change of a measure between two periods. */
export function changeAnswer(plan: Extract<Plan, { kind: 'change' }>, result: ResultTable, wording: Wording): string {
  const { t, number, signed, change, changed, share } = wording;
  const { measure, dimension, periods } = plan;
  const changes = readChanges(result);
  const before = changes.reduce((sum, each) => sum + each.before, 0);
  const after = changes.reduce((sum, each) => sum + each.after, 0);
  const top = changes[0];
  if (!top || !measure.additive)
    return t('A change of {measure} cannot be split: it is an average.', { measure: plain(measure.name) });
  const none = t('(no value)');
  const difference = after - before;
  const opposite = changes.find((each) => (each.after - each.before) * (top.after - top.before) < 0);
  const values = {
    measure: plain(measure.name),
    before: number(before),
    beforePeriod: periods[0],
    after: number(after),
    afterPeriod: periods[1],
    difference: signed(difference),
    changed: changed(before, after),
    top: plain(top.label ?? none),
    topDifference: signed(top.after - top.before),
    topShare: share(Math.abs(top.after - top.before), Math.abs(difference)),
    opposite: plain(opposite?.label ?? none),
    oppositeDifference: signed(opposite ? opposite.after - opposite.before : 0),
  };
  const head = [
    t(
      '{measure} went from **{before}** in {beforePeriod} to **{after}** in {afterPeriod}: **{difference}**{changed}.',
      values,
    ),
    opposite
      ? t('{top} moved it most ({topDifference}); {opposite} went the other way ({oppositeDifference}).', values)
      : t('{top} moved it most: {topDifference}, {topShare} of the change.', values),
  ].join('\n\n');
  const table = markdownTable(
    [dimension.name, periods[0], periods[1], t('Difference'), t('Change')],
    changes
      .slice(0, MAX_TABLE_ROWS)
      .map((each) => [
        plain(each.label ?? none),
        number(each.before),
        number(each.after),
        signed(each.after - each.before),
        change(each.before, each.after),
      ]),
  );
  const name = t('Change of {measure}, {before} to {after}', {
    measure: measure.name,
    before: periods[0],
    after: periods[1],
  });
  return [head, fence(changeChart(name, changes, none)), table].join('\n\n');
}
