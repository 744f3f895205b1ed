import { cutLabelSql, isLabelSql } from './columnSql';
import { restWhere } from './breakdowns';
import { keyOf, ratioSql, shareOf, type FactMaker } from './factMaker';
import type { Fact } from './fact';
import type { Breakdown } from './factSet';
import { restingSql } from './measured';

const PRINTED = { print: 'always', again: true } as const;
/** Shares of so many of the largest segments together. */
const LARGEST = [2, 3, 4, 5];

/** `g1.total`, `.segments`, `.r2.value`, `.r2.rows`, `.r2.share` (of the total), `.top3.share`, `.others.value`, `.others.rows`, `.others.share`, `.others.segments`. */
export function breakdownFacts(make: FactMaker, breakdown: Breakdown): Fact[] {
  const { id, total, segments, others } = breakdown;
  const by = make.column(breakdown.by);
  if (!by) return [];
  const { t } = make.wording;
  const { of, name, sql, sign } = make.measured(breakdown);
  const column = by.name;
  const whole = make.select(sql);
  const isPart = of.aggregate !== 'avg';
  const resting = restingSql(of);
  const divided = (condition: string): string => ratioSql(make.select(sql, condition), whole);
  const count = segments.length + (others?.segments ?? 0);
  const facts = [
    make.fact(
      `${id}.total`,
      { label: t('{measure}, in all', { measure: name }), value: total, sign, ...PRINTED },
      whole,
    ),
    make.fact(
      `${id}.segments`,
      { label: t('Different values of {column}', { column }), value: count },
      `SELECT count(*) FROM (SELECT DISTINCT ${cutLabelSql(by)} ${make.from()})`,
    ),
  ];
  for (const [at, { label, value, rows }] of segments.entries()) {
    const address = `${id}.r${at + 1}`;
    const condition = isLabelSql(by, label);
    const words = { measure: name, column, label: make.told(label) };
    const place = { of: [words.label], print: 'always' } as const;
    const key = `${id}${keyOf(label)}`;
    facts.push(
      make.fact(`${address}.value`, { label: t('{measure} where {column} is {label}', words), value, sign, ...place, again: `${key}.value` }, make.select(sql, condition), condition), // prettier-ignore
      make.fact(`${address}.rows`, { label: isPart ? t('Rows where {column} is {label}', words) : t('Values behind: {what}', { what: t('{measure} where {column} is {label}', words) }), value: rows, ...place, again: `${key}.rows` }, make.select('count(*)', condition, resting), condition, resting), // prettier-ignore
    );
    const share = isPart ? shareOf(value, total) : undefined;
    if (share === undefined) continue;
    facts.push(
      make.fact(`${address}.share`, { label: t('Share of {column} {label} in: {measure}', words), value: share, form: 'share', ...place }, divided(condition), condition), // prettier-ignore
    );
  }
  for (const largest of isPart ? LARGEST.filter((each) => each < count && each <= segments.length) : []) {
    const first = segments.slice(0, largest);
    const together = first.some(({ value }) => (value ?? -1) < 0)
      ? undefined
      : shareOf(
          first.reduce((sum, { value }) => sum + (value ?? 0), 0),
          total,
        );
    if (together === undefined) continue;
    const condition = first.map(({ label }) => isLabelSql(by, label)).join(' OR ');
    const label = t('Share of the {count} largest values of {column} in: {measure}', { count: largest, column, measure: name }); // prettier-ignore
    facts.push(make.fact(`${id}.top${largest}.share`, { label, value: together, form: 'share' }, divided(condition), condition)); // prettier-ignore
  }
  if (!others) return facts;
  const rest = restWhere(by, segments);
  const words = { measure: name, column };
  facts.push(
    make.fact(`${id}.others.segments`, { label: t('Further values of {column}', words), value: others.segments, ...PRINTED }, `SELECT count(*) FROM (SELECT DISTINCT ${cutLabelSql(by)} ${make.from(rest)})`, rest), // prettier-ignore
    make.fact(`${id}.others.value`, { label: t('{measure} of the further values of {column}', words), value: others.value, sign, ...PRINTED }, make.select(sql, rest), rest), // prettier-ignore
    make.fact(`${id}.others.rows`, { label: t('Rows of the further values of {column}', words), value: others.rows, ...PRINTED }, make.select('count(*)', rest, resting), rest, resting), // prettier-ignore
  );
  const share = isPart ? shareOf(others.value, total) : undefined;
  if (share !== undefined) {
    const label = t('Share of the further values of {column} in: {measure}', words);
    facts.push(make.fact(`${id}.others.share`, { label, value: share, form: 'share' }, divided(rest), rest));
  }
  return facts;
}
