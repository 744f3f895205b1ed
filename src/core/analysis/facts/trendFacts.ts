import { isLabelSql } from './columnSql';
import { keyOf, ratioSql, relativeChange, type FactMaker, type MeasuredWords } from './factMaker';
import type { Fact } from './fact';
import type { ColumnFacts, Cross, Trend } from './factSet';
import { gapsIn } from './gaps';
import { rounded } from './measured';
import { periodSql, periodsWhere, periodText } from './periods';
import { wholePoints } from './wholePeriods';

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
  const { t } = make.wording;
  const words = make.measured(trend);
  const { name, sql, sign } = words;
  const facts = points.flatMap(({ period, value, rows }, at) => {
    const where = periodsWhere(time, grain, period);
    const told = periodText(period, grain);
    const key = `${id}${keyOf(period)}`;
    return [
      make.fact(`${id}.p${at + 1}.value`, { label: t('{measure} in {period}', { measure: name, period: told }), value, sign, of: [period], print: 'always', again: `${key}.value` }, make.select(sql, where), where), // prettier-ignore
      make.fact(`${id}.p${at + 1}.rows`, { label: t('Rows in {period}', { period: told }), value: rows, again: `${key}.rows` }, make.select('count(*)', where), where), // prettier-ignore
    ];
  });
  return [...facts, ...wholeFacts(make, trend, time, words), ...yearFacts(make, trend, time, words)];
}

function wholeFacts(make: FactMaker, trend: Trend, time: ColumnFacts, { name, sql, sign }: MeasuredWords): Fact[] {
  const { id, grain } = trend;
  const { t } = make.wording;
  const form = grain === 'quarter' ? 'quarter' : 'period';
  const known = wholePoints(trend).filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const between = periodsWhere(time, grain, first.period, last.period);
  const grouped = `SELECT ${periodSql(time, grain)} AS "period", ${sql} AS "value" ${make.from(between)} GROUP BY 1`;
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
  const facts = ends.flatMap(([end, label, { period, value }, order]) => {
    const where = periodsWhere(time, grain, period);
    return [
      make.fact(
        `${id}.${end}`,
        { label: `${label} (${periodText(period, grain)})`, value, sign, of: [period], print: 'always' },
        make.select(sql, where),
        where,
      ),
      make.fact(`${id}.${end}_period`, { label: t('Period: {what}', { what: label }), value: period, form }, one(order), where), // prettier-ignore
    ];
  });
  const count = wholePoints(trend).length;
  const span = periodsWhere(time, grain, wholePoints(trend)[0]?.period ?? first.period, wholePoints(trend).at(-1)?.period ?? last.period); // prettier-ignore
  facts.push(
    make.fact(`${id}.periods`, { label: t('Number of whole periods'), value: count }, `SELECT count(DISTINCT ${periodSql(time, grain)}) ${make.from(span)}`, span), // prettier-ignore
  );
  for (const [at, period] of gapsIn(trend).entries()) {
    const where = periodsWhere(time, grain, period);
    const label = t('Period without rows');
    facts.push(make.fact(`${id}.gap${at + 1}`, { label, value: period, form }, `SELECT '${period}' WHERE NOT EXISTS (SELECT 1 ${make.from(where)})`, where)); // prettier-ignore
  }
  const change = relativeChange(first.value, last.value);
  if (change === undefined) return facts;
  const [before, after] = [periodsWhere(time, grain, first.period), periodsWhere(time, grain, last.period)];
  const label = t('{measure}: change from {before} to {after}', { measure: name, before: first.period, after: last.period }); // prettier-ignore
  const ratio = ratioSql(make.select(sql, after), make.select(sql, before), ' - 1');
  return [
    ...facts,
    make.fact(
      `${id}.change`,
      { label, value: change, form: 'share', print: 'always' },
      ratio,
      `(${before}) OR (${after})`,
    ),
  ];
}

function yearFacts(
  make: FactMaker,
  { id, years }: Trend,
  time: ColumnFacts,
  { name, sql, sign }: MeasuredWords,
): Fact[] {
  const { t } = make.wording;
  const facts = years.map(({ year, value }, at) => {
    const print = at >= years.length - PRINTED_YEARS ? 'always' : 'full';
    const where = periodsWhere(time, 'year', year);
    return make.fact(`${id}.y${year}`, { label: t('{measure} in {period}', { measure: name, period: year }), value, sign, print, again: true }, make.select(sql, where), where); // prettier-ignore
  });
  const [before, after] = years.slice(-2);
  const change = before && after ? relativeChange(before.value, after.value) : undefined;
  if (!before || !after || change === undefined || Number(after.year) !== Number(before.year) + 1) return facts;
  const [earlier, later] = [periodsWhere(time, 'year', before.year), periodsWhere(time, 'year', after.year)];
  const label = t('{measure}: change from {before} to {after}', { measure: name, before: before.year, after: after.year }); // prettier-ignore
  const ratio = ratioSql(make.select(sql, later), make.select(sql, earlier), ' - 1');
  return [
    ...facts,
    make.fact(
      `${id}.yoy`,
      { label, value: change, form: 'share', print: 'always' },
      ratio,
      `(${earlier}) OR (${later})`,
    ),
  ];
}

/** `x1.p5.value` */
export function crossFacts(make: FactMaker, cross: Cross): Fact[] {
  const [time, by] = [make.column(cross.time), make.column(cross.by)];
  if (!time || !by) return [];
  const { name, sql, sign } = make.measured(cross);
  return cross.points.map(({ period, label, value }, at) => {
    const conditions = [periodsWhere(time, cross.grain, period), isLabelSql(by, label)];
    const words = { measure: name, column: by.name, label: make.told(label), period: periodText(period, cross.grain) };
    const said = { label: make.wording.t('{measure} in {period} where {column} is {label}', words), value, sign };
    const place = { of: [period, words.label], print: 'always', again: `${cross.id}${keyOf(period)}${keyOf(label)}` } as const; // prettier-ignore
    return make.fact(
      `${cross.id}.p${at + 1}.value`,
      { ...said, ...place },
      make.select(sql, ...conditions),
      ...conditions,
    );
  });
}
