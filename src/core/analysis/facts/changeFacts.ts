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
  const { id, grain, segments, others } = change;
  const [time, by] = [make.column(change.time), make.column(change.by)];
  if (!time || !by) return [];
  const { t } = make.wording;
  const { of, name, sign } = make.measured(change);
  const sql = filledSql(of);
  const [first, second] = [periodsWhere(time, grain, change.before), periodsWhere(time, grain, change.after)];

  const sides = (
    address: string,
    what: string,
    { before, after }: Sides,
    place: Place,
    ...conditions: string[]
  ): Fact[] => {
    const { of, key } = place;
    const print = 'always';
    const again = (side: string): string | false => key !== undefined && `${key}.${side}`;
    const [earlier, later] = [make.select(sql, first, ...conditions), make.select(sql, second, ...conditions)];
    const both = [`(${first}) OR (${second})`, ...conditions];
    const words = {
      measure: what,
      before: periodText(change.before, grain),
      after: periodText(change.after, grain),
    };
    const difference = before === null || after === null ? null : after - before;
    const relative = relativeChange(before, after);
    const inPeriod = (period: string): string =>
      t('{measure} in {period}', { measure: what, period: periodText(period, grain) });
    const told = [
      make.fact(
        `${address}.before`,
        { label: inPeriod(change.before), value: before, sign, print, of, again: again('before') },
        earlier,
        first,
        ...conditions,
      ),
      make.fact(
        `${address}.after`,
        { label: inPeriod(change.after), value: after, sign, print, of, again: again('after') },
        later,
        second,
        ...conditions,
      ),
      make.fact(`${address}.difference`, { label: t('{measure}: difference from {before} to {after}', words), value: difference, sign, print, of }, `SELECT (${later}) - (${earlier})`, ...both), // prettier-ignore
    ];
    if (relative === undefined) return told;
    const label = t('{measure}: change from {before} to {after}', words);
    const ratio = ratioSql(later, earlier, ' - 1');
    return [
      ...told,
      make.fact(`${address}.change`, { label, value: relative, form: 'share', print, of }, ratio, ...both),
    ];
  };

  const facts = sides(id, name, change.totals, { key: id });
  for (const [at, segment] of segments.entries()) {
    const words = { measure: name, column: by.name, label: make.told(segment.label) };
    const what = t('{measure} where {column} is {label}', words);
    facts.push(
      ...sides(
        `${id}.r${at + 1}`,
        what,
        segment,
        { of: [words.label], key: `${id}${keyOf(segment.label)}` },
        isLabelSql(by, segment.label),
      ),
    );
  }
  if (!others || of.aggregate === 'avg') return facts;
  const what = t('{measure} of the further values of {column}', { measure: name, column: by.name });
  return [...facts, ...sides(`${id}.others`, what, others, {}, restWhere(by, segments))];
}
