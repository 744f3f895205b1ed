import { cutLabelSql, isLabelSql } from './columnSql';
import { restWhere } from './breakdowns';
import { keyOf, ratioSql, shareOf, type FactMaker, relativeChange } from './factMaker';
import type { Fact } from './fact';
import type { Breakdown, Change } from './factSet';
import { restingSql, filledSql } from './measured';
import { periodsWhere, periodText } from './periods';

const PRINTED = { print: 'always', again: true } as const;
/** Shares of so many of the largest segments together. */
const LARGEST = [2, 3, 4, 5];

/** `g1.total`, `.segments`, `.r2.value`, `.r2.rows`, `.r2.share` (of the total), `.top3.share`, `.others.value`, `.others.rows`, `.others.share`, `.others.segments`. */
export function breakdownFacts(make: FactMaker, breakdown: Breakdown): Fact[] {
  const { id, total, segments, others } = breakdown;
  const by = make.column(breakdown.by);
  if (!by) return [];
  const { t } = make.formatter;
  const { of, name, sql, sign } = make.measured(breakdown);
  const column = by.name;
  const whole = make.select(sql);
  const isPart = of.aggregate !== 'avg';
  const resting = restingSql(of);
  const divided = (condition: string): string => ratioSql(make.select(sql, condition), whole);
  const count = segments.length + (others?.segments ?? 0);
  const shared = (
    address: string,
    label: string,
    part: number | null,
    condition: string,
    more: Pick<Fact, 'of' | 'print'> = {},
  ): Fact[] => {
    // prettier-ignore
    const value = isPart ? shareOf(part, total) : undefined;
    if (value === undefined) return [];
    return [make.fact(`${address}.share`, { label, value, form: 'share', ...more }, divided(condition), condition)];
  };
  // prettier-ignore
  const facts = [
    make.fact(`${id}.total`, { label: t('{measure}, in all', { measure: name }), value: total, sign, ...PRINTED }, whole),
    make.fact(`${id}.segments`, { label: t('Different values of {column}', { column }), value: count }, `SELECT count(*) FROM (SELECT DISTINCT ${cutLabelSql(by)} ${make.from()})`),
    ...segments.flatMap(({ label, value, rows }, at) => {
      const address = `${id}.r${at + 1}`;
      const condition = isLabelSql(by, label);
      const words = { measure: name, column, label: make.told(label) };
      const what = t('{measure} where {column} is {label}', words);
      const place = { of: [words.label], print: 'always' } as const;
      const key = `${id}${keyOf(label)}`;
      return [
        make.fact(`${address}.value`, { label: what, value, sign, ...place, again: `${key}.value` }, make.select(sql, condition), condition),
        make.fact(`${address}.rows`, { label: isPart ? t('Rows where {column} is {label}', words) : t('Values behind: {what}', { what }), value: rows, ...place, again: `${key}.rows` }, make.select('count(*)', condition, resting), condition, resting),
        ...shared(address, t('Share of {column} {label} in: {measure}', words), value, condition, place),
      ];
    }),
    ...LARGEST.filter((each) => each < count && each <= segments.length).flatMap((largest) => {
      const first = segments.slice(0, largest);
      const together = first.some(({ value }) => (value ?? -1) < 0) ? null : first.reduce((sum, { value }) => sum + (value ?? 0), 0);
      const label = t('Share of the {count} largest values of {column} in: {measure}', { count: largest, column, measure: name });
      return shared(`${id}.top${largest}`, label, together, first.map((each) => isLabelSql(by, each.label)).join(' OR '));
    }),
  ];
  if (!others) return facts;
  const rest = restWhere(by, segments);
  const words = { measure: name, column };
  // prettier-ignore
  return [
    ...facts,
    make.fact(`${id}.others.segments`, { label: t('Further values of {column}', words), value: others.segments, ...PRINTED }, `SELECT count(*) FROM (SELECT DISTINCT ${cutLabelSql(by)} ${make.from(rest)})`, rest),
    make.fact(`${id}.others.value`, { label: t('{measure} of the further values of {column}', words), value: others.value, sign, ...PRINTED }, make.select(sql, rest), rest),
    make.fact(`${id}.others.rows`, { label: t('Rows of the further values of {column}', words), value: others.rows, ...PRINTED }, make.select('count(*)', rest, resting), rest, resting),
    ...shared(`${id}.others`, t('Share of the further values of {column} in: {measure}', words), others.value, rest),
  ];
}

/** A label, and its address in the hash. */
interface FactPlace {
  of?: readonly string[];
  key?: string;
}

/** `d1.before`, `.after`, `.difference`, `.change` (relative); the same of each segment, `d1.r1.before`, and of `d1.others`. */
export function changeFacts(make: FactMaker, change: Change): Fact[] {
  const { id, aggregate, grain, segments, others } = change;
  const [time, by] = [make.column(change.time), make.column(change.by)];
  if (!time || !by) return [];
  const { t } = make.formatter;
  const { of, name, sign } = make.measured(change);
  const sql = filledSql(of);
  const [first, second] = [periodsWhere(time, grain, change.before), periodsWhere(time, grain, change.after)];

  const [earlierPeriod, laterPeriod] = [periodText(change.before, grain), periodText(change.after, grain)];
  // prettier-ignore
  const sides = (address: string, what: string, { before, after }: Change['totals'], { of, key }: FactPlace, ...conditions: string[]): Fact[] => {
    const again = (side: string): string | false => key !== undefined && `${key}.${side}`;
    const [earlier, later] = [make.select(sql, first, ...conditions), make.select(sql, second, ...conditions)];
    const both = [`(${first}) OR (${second})`, ...conditions];
    const words = { measure: what, before: earlierPeriod, after: laterPeriod };
    const difference = before === null || after === null ? null : after - before;
    const relative = relativeChange(before, after);
    const options = { sign, print: 'always', of } as const;
    return [
      make.fact(`${address}.before`, { label: t('{measure} in {period}', { measure: what, period: earlierPeriod }), value: before, ...options, again: again('before') }, earlier, first, ...conditions),
      make.fact(`${address}.after`, { label: t('{measure} in {period}', { measure: what, period: laterPeriod }), value: after, ...options, again: again('after') }, later, second, ...conditions),
      make.fact(`${address}.difference`, { label: t('{measure}: difference from {before} to {after}', words), value: difference, ...options }, `SELECT (${later}) - (${earlier})`, ...both),
      ...(relative === undefined ? [] : [make.fact(`${address}.change`, { label: t('{measure}: change from {before} to {after}', words), value: relative, form: 'share', print: 'always', of }, ratioSql(later, earlier, ' - 1'), ...both)]),
    ];
  };

  const ofSegments = segments.flatMap((segment, at) => {
    const words = { measure: name, column: by.name, label: make.told(segment.label) };
    const place = { of: [words.label], key: `${id}${keyOf(segment.label)}` };
    const what = t('{measure} where {column} is {label}', words);
    return sides(`${id}.r${at + 1}`, what, segment, place, isLabelSql(by, segment.label));
  });
  const what = t('{measure} of the further values of {column}', { measure: name, column: by.name });
  const ofOthers =
    others && aggregate !== 'avg' ? sides(`${id}.others`, what, others, {}, restWhere(by, segments)) : [];
  return [...sides(id, name, change.totals, { key: id }), ...ofSegments, ...ofOthers];
}
