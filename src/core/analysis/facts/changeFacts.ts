import { isLabelSql } from './columnSql';
import { keyOf, ratioSql, relativeChange, type FactMaker } from './factMaker';
import { restWhere } from './breakdowns';
import type { Fact } from './fact';
import type { Change } from './factSet';
import { filledSql } from './measured';
import { periodsWhere, periodText } from './periods';

interface Sides {
  before: number | null;
  after: number | null;
}

/** A label, and its address in the hash. */
interface Place {
  of?: readonly string[];
  key?: string;
}

/** `d1.before`, `.after`, `.difference`, `.change` (relative); the same of each segment, `d1.r1.before`, and of `d1.others`. */
export function changeFacts(make: FactMaker, change: Change): Fact[] {
  const { id, aggregate, grain, segments, others } = change;
  const [time, by] = [make.column(change.time), make.column(change.by)];
  if (!time || !by) return [];
  const { t } = make.wording;
  const { of, name, sign } = make.measured(change);
  const sql = filledSql(of);
  const [first, second] = [periodsWhere(time, grain, change.before), periodsWhere(time, grain, change.after)];

  const [earlierPeriod, laterPeriod] = [periodText(change.before, grain), periodText(change.after, grain)];
  // prettier-ignore
  const sides = (address: string, what: string, { before, after }: Sides, { of, key }: Place, ...conditions: string[]): Fact[] => {
    const again = (side: string): string | false => key !== undefined && `${key}.${side}`;
    const [earlier, later] = [make.select(sql, first, ...conditions), make.select(sql, second, ...conditions)];
    const both = [`(${first}) OR (${second})`, ...conditions];
    const words = { measure: what, before: earlierPeriod, after: laterPeriod };
    const difference = before === null || after === null ? null : after - before;
    const relative = relativeChange(before, after);
    const told = { sign, print: 'always', of } as const;
    return [
      make.fact(`${address}.before`, { label: t('{measure} in {period}', { measure: what, period: earlierPeriod }), value: before, ...told, again: again('before') }, earlier, first, ...conditions),
      make.fact(`${address}.after`, { label: t('{measure} in {period}', { measure: what, period: laterPeriod }), value: after, ...told, again: again('after') }, later, second, ...conditions),
      make.fact(`${address}.difference`, { label: t('{measure}: difference from {before} to {after}', words), value: difference, ...told }, `SELECT (${later}) - (${earlier})`, ...both),
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
