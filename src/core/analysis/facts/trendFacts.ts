import { isLabelSql } from './columnSql';
import { keyOf, ratioSql, relativeChange, type FactMaker, type MeasuredWords, shareOf } from './factMaker';
import type { Fact } from './fact';
import type { ColumnFacts, Cross, Trend } from './factSet';
import { gapsIn, wholePoints, comparedPeriods, wholePeriods } from './wholePeriods';
import { rounded } from './measured';
import { periodSql, periodsWhere, periodText } from './periods';

/** Years that are printed in the standard form. */
const PRINTED_YEARS = 6;

/**
 * `t1.p5.value`, `t1.p5.rows`; of whole periods `.first`, `.last`, `.peak`, `.low`, each with its `_period`, `.change` (relative,
 * first to last), `.periods` (how many), `.gap1` (one between that has no rows); `.y2024`, `.yoy` (relative change of the last two whole years).
 */
export function trendFacts(make: FactMaker, trend: Trend): Fact[] {
  const { id, grain, points } = trend;
  const time = make.column(trend.time);
  if (!time) return [];
  const { t } = make.formatter;
  const words = make.measured(trend);
  const { name, sql, sign } = words;
  const facts = points.flatMap(({ period, value, rows }, at) => {
    const where = periodsWhere(time, grain, period);
    const label = periodText(period, grain);
    const key = `${id}${keyOf(period)}`;
    return [
      make.fact(`${id}.p${at + 1}.value`, { label: t('{measure} in {period}', { measure: name, period: label }), value, sign, of: [period], print: 'always', again: `${key}.value` }, make.select(sql, where), where), // prettier-ignore
      make.fact(`${id}.p${at + 1}.rows`, { label: t('Rows in {period}', { period: label }), value: rows, again: `${key}.rows` }, make.select('count(*)', where), where), // prettier-ignore
    ];
  });
  return [...facts, ...wholeFacts(make, trend, time, words), ...yearFacts(make, trend, time, words)];
}

function wholeFacts(make: FactMaker, trend: Trend, time: ColumnFacts, words: MeasuredWords): Fact[] {
  const { id, grain } = trend;
  const { name, sql, sign } = words;
  const { t } = make.formatter;
  const form = grain === 'quarter' ? 'quarter' : 'period';
  const whole = wholePoints(trend);
  const known = whole.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const grouped = `SELECT ${periodSql(time, grain)} AS "period", ${sql} AS "value" ${make.from(periodsWhere(time, grain, first.period, last.period))} GROUP BY 1`;
  const one = (order: string): string =>
    `SELECT "period" FROM (${grouped}) WHERE "value" IS NOT NULL ORDER BY ${order} LIMIT 1`;
  const heights = known.map(({ value }) => rounded(value ?? 0));
  const peak = known[heights.indexOf(Math.max(...heights))] ?? first;
  const low = known[heights.indexOf(Math.min(...heights))] ?? first;
  const ends = [
    ['first', t('{measure} in the first whole period', { measure: name }), first, '"period"'],
    ['last', t('{measure} in the last whole period', { measure: name }), last, '"period" DESC'],
    ['peak', t('{measure} in its highest period', { measure: name }), peak, '"value" DESC, "period"'],
    ['low', t('{measure} in its lowest period', { measure: name }), low, '"value", "period"'],
  ] as const;
  const span = periodsWhere(time, grain, whole[0]?.period ?? first.period, whole.at(-1)?.period ?? last.period);
  // prettier-ignore
  return [
    ...ends.flatMap(([end, label, { period, value }, order]) => {
      const where = periodsWhere(time, grain, period);
      return [
        make.fact(`${id}.${end}`, { label: `${label} (${periodText(period, grain)})`, value, sign, of: [period], print: 'always' }, make.select(sql, where), where),
        make.fact(`${id}.${end}_period`, { label: t('Period: {what}', { what: label }), value: period, form }, one(order), where),
      ];
    }),
    make.fact(`${id}.periods`, { label: t('Number of whole periods'), value: whole.length }, `SELECT count(DISTINCT ${periodSql(time, grain)}) ${make.from(span)}`, span),
    ...gapsIn(trend).map((period, at) => {
      const where = periodsWhere(time, grain, period);
      return make.fact(`${id}.gap${at + 1}`, { label: t('Period without rows'), value: period, form }, `SELECT '${period}' WHERE NOT EXISTS (SELECT 1 ${make.from(where)})`, where);
    }),
    ...changeOf(make, `${id}.change`, first, last, words, (period) => periodsWhere(time, grain, period)),
  ];
}

type Point = Pick<Trend['points'][number], 'period' | 'value'>;

/** A relative change from one period to another. */
function changeOf(
  make: FactMaker,
  address: string,
  from: Point,
  to: Point,
  { name, sql }: MeasuredWords,
  within: (period: string) => string,
): Fact[] {
  // prettier-ignore
  const value = relativeChange(from.value, to.value);
  if (value === undefined) return [];
  const [before, after] = [within(from.period), within(to.period)];
  const label = make.formatter.t('{measure}: change from {before} to {after}', { measure: name, before: from.period, after: to.period }); // prettier-ignore
  const ratio = ratioSql(make.select(sql, after), make.select(sql, before), ' - 1');
  return [make.fact(address, { label, value, form: 'share', print: 'always' }, ratio, `(${before}) OR (${after})`)];
}

function yearFacts(make: FactMaker, { id, years }: Trend, time: ColumnFacts, words: MeasuredWords): Fact[] {
  const { name, sql, sign } = words;
  const within = (year: string): string => periodsWhere(time, 'year', year);
  const facts = years.map(({ year, value }, at) => {
    const print = at >= years.length - PRINTED_YEARS ? 'always' : 'full';
    const label = make.formatter.t('{measure} in {period}', { measure: name, period: year });
    return make.fact(`${id}.y${year}`, { label, value, sign, print, again: true }, make.select(sql, within(year)), within(year)); // prettier-ignore
  });
  const [before, after] = years.slice(-2).map(({ year, value }) => ({ period: year, value }));
  if (!before || !after || Number(after.period) !== Number(before.period) + 1) return facts;
  return [...facts, ...changeOf(make, `${id}.yoy`, before, after, words, within)];
}

/** `x1.p5.value` */
export function crossFacts(make: FactMaker, cross: Cross): Fact[] {
  const [time, by] = [make.column(cross.time), make.column(cross.by)];
  if (!time || !by) return [];
  const { name, sql, sign } = make.measured(cross);
  return cross.points.map(({ period, label, value }, at) => {
    const conditions = [periodsWhere(time, cross.grain, period), isLabelSql(by, label)];
    const words = { measure: name, column: by.name, label: make.told(label), period: periodText(period, cross.grain) };
    const fact = { label: make.formatter.t('{measure} in {period} where {column} is {label}', words), value, sign };
    const place = { of: [period, words.label], print: 'always', again: `${cross.id}${keyOf(period)}${keyOf(label)}` } as const; // prettier-ignore
    return make.fact(
      `${cross.id}.p${at + 1}.value`,
      { ...fact, ...place },
      make.select(sql, ...conditions),
      ...conditions,
    );
  });
}

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
    const shareLabel = make.formatter.t('Share of {column} {label} in {period}, of: {measure}', words);
    const ratio = ratioSql(make.select(sql, within, labelled), make.select(sql, within));
    return [make.fact(`${cross.id}.p${at + 1}.share`, { label: shareLabel, value: share, form: 'share' }, ratio, within, labelled)]; // prettier-ignore
  });
}
