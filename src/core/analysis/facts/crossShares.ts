import { isLabelSql } from './columnSql';
import { ratioSql, shareOf, type FactMaker } from './factMaker';
import type { Fact } from './fact';
import type { Cross } from './factSet';
import { periodsWhere, periodText } from './periods';
import { comparedPeriods, wholePeriods } from './wholePeriods';

/**
 * `x1.p5.share`: part of all in its period, of the first and the last whole one and of those that are compared. Of sums and numbers of
 * rows whose labels are all there, none below nothing.
 */
export function crossShareFacts(make: FactMaker, cross: Cross): Fact[] {
  const [time, by] = [make.column(cross.time), make.column(cross.by)];
  if (!time || !by || cross.aggregate === 'avg') return [];
  if (by.missing > 0 || by.distinct !== cross.labels.length) return [];
  const { name, sql } = make.measured(cross);
  const periods = wholePeriods(cross);
  const compared = comparedPeriods(cross);
  const ends = [periods[0], compared?.first, compared?.last, periods.at(-1)];
  return cross.points.flatMap(({ period, label, value }, at) => {
    if (!ends.includes(period)) return [];
    const all = cross.points.filter((point) => point.period === period);
    if (all.some((point) => (point.value ?? 0) < 0)) return [];
    const total = all.reduce((sum, point) => sum + (point.value ?? 0), 0);
    const share = shareOf(value, total);
    if (share === undefined) return [];
    const [within, labelled] = [periodsWhere(time, cross.grain, period), isLabelSql(by, label)];
    const words = { measure: name, column: by.name, label: make.told(label), period: periodText(period, cross.grain) };
    const said = make.wording.t('Share of {column} {label} in {period}, of: {measure}', words);
    const ratio = ratioSql(make.select(sql, within, labelled), make.select(sql, within));
    return [make.fact(`${cross.id}.p${at + 1}.share`, { label: said, value: share, form: 'share' }, ratio, within, labelled)]; // prettier-ignore
  });
}
