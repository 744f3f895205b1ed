/** What each part of a query can be changed to by one click. */
import type { QueryPart, ReadAs } from '../../contract/readAs';
import { MAX_CHOICES } from '../../contract/readAs';
import type { Formatter } from '../../text/formatter';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { instant } from '../facts/periods';
import { isMoment } from '../facts/query/compile';
import { MAX_GROUPS } from '../facts/query/compute';
import { timeParts, type AggregateName, type Comparison, type Predicate, type Query, type QueryKey, type QueryMeasure } from '../facts/query/query'; // prettier-ignore
import { keyWords, measureWords, predicateWords, queryText, queryWords } from '../facts/query/words';
import { grains, type Grain } from '../roles/semantic';
import { usual } from './rules/figures';
import { monthsBetween, movedMonths } from './months';
import { GROUPED, isFigure } from './vocabulary';

/** A changed query, and what its choice is called. */
export interface Choice {
  label: string;
  query: Query;
}

/** How a query was read, with what each of its parts can be changed to. */
export function readAs(query: Query, set: FactSet, formatter: Formatter): ReadAs {
  return {
    parts: partsOf(query, set, formatter).map(({ part, text, choices }) => ({
      ...{ part, text },
      choices: choices.map((choice) => ({ label: choice.label, question: questionOf(choice, set, formatter) })),
    })),
  };
}

function questionOf({ query }: Choice, set: FactSet, formatter: Formatter): string {
  return queryText(query, columnIn(set, set.focus.time)?.name, formatter);
}

/** The queries that the choices of a query ask, by their questions. */
export function choiceQueries(query: Query, set: FactSet, formatter: Formatter): Map<string, Query> {
  const all = partsOf(query, set, formatter).flatMap(({ choices }) => choices);
  return new Map(all.map((choice) => [questionOf(choice, set, formatter), choice.query]));
}

/** The parts of a query in the order in which they are read back. */
function partsOf(
  query: Query,
  set: FactSet,
  formatter: Formatter,
): { part: QueryPart; text: string; choices: Choice[] }[] {
  const chooser = new Chooser(query, set, formatter);
  const counts = new Map<QueryPart, number>();
  const own = JSON.stringify(query);
  return queryWords(query, formatter).map(({ part, text }) => {
    const at = counts.get(part) ?? 0;
    counts.set(part, at + 1);
    const choices = chooser.of(part, at).filter((choice) => JSON.stringify(choice.query) !== own);
    return { part, text, choices: choices.slice(0, MAX_CHOICES) };
  });
}

/** Aggregates that are offered of a column, those asked for most first. */
const AGGREGATES = ['sum', 'mean', 'median', 'max', 'min'] as const;
/** Choices of one kind, so that there is room for the others. */
const MAX_COLUMNS = 3;
const MAX_KEYS = 4;
const MAX_LABELS = 5;
const MAX_TIMES = 2;
const MAX_PERIODS = 5;

const OPPOSITE: Readonly<Partial<Record<Comparison, Comparison>>> = { '<': '>=', '<=': '>', '>=': '<', '>': '<=' };

/** Milliseconds of each grain. */
const HOUR = 3_600_000;
const LENGTHS: Readonly<Record<Grain, number>> = {
  ...{ hour: HOUR, day: 24 * HOUR, week: 168 * HOUR, month: 730 * HOUR, quarter: 2190 * HOUR, year: 8760 * HOUR },
};

class Chooser {
  constructor(
    private readonly query: Query,
    private readonly set: FactSet,
    private readonly formatter: Formatter,
  ) {}

  /** The choices of the n-th word of a part. */
  of(part: QueryPart, at: number): Choice[] {
    const { query } = this;
    switch (part) {
      case 'measure':
        return this.measures(query.measures[at], at);
      case 'key':
        return this.keys(query.by[at], at);
      case 'where':
        return this.conditions(query.where[at], at);
      case 'having': {
        const { having: _, ...rest } = query;
        return [this.removed(rest)];
      }
      case 'show': {
        const { show: _, ...rest } = query;
        return [this.removed(rest)];
      }
      case 'order':
        return this.orders();
    }
  }

  private measures(measure: QueryMeasure | undefined, at: number): Choice[] {
    if (!measure) return [];
    const more = this.query.measures.length > 1 ? [this.without('measures', at)] : [];
    const made = this.otherMeasures(measure).filter((other) => this.isShown(other) && !this.has(other));
    const choices = made.map((other) => ({
      label: measureWords(other, this.formatter),
      query: { ...this.query, measures: this.query.measures.map((each, index) => (index === at ? other : each)) },
    }));
    return [...choices.slice(0, MAX_CHOICES - more.length), ...more];
  }

  private otherMeasures(measure: QueryMeasure): QueryMeasure[] {
    switch (measure.of) {
      case 'share':
        return [{ of: 'rows', where: measure.where }, { of: 'rows' }];
      case 'ratio':
      case 'difference':
      case 'growth':
        return [measure.a, measure.b];
      default: {
        const where = measure.where && { where: measure.where };
        const own = measure.of === 'rows' ? undefined : this.set.columns.find(({ name }) => name === measure.column);
        const names: readonly AggregateName[] = own && isMoment(own, 'min') ? ['min', 'max'] : own && isFigure(own) ? AGGREGATES : []; // prettier-ignore
        const columns = this.figures(own).slice(0, own ? MAX_COLUMNS : MAX_CHOICES);
        return [
          // Of what is not added up a total says nothing.
          ...names
            .filter((aggregate) => aggregate !== 'sum' || own?.meaning.additive)
            .map((aggregate) => ({ of: 'column' as const, column: own?.name ?? '', aggregate, ...where })),
          ...columns.map((column) => ({ ...usual(column), ...where })),
          { of: 'rows' as const, ...where },
        ];
      }
    }
  }

  /** Columns of numbers but for one, the main one first. */
  private figures(own: ColumnFacts | undefined): ColumnFacts[] {
    const isMain = ({ number }: ColumnFacts): number => Number(number === this.set.focus.measure);
    return this.set.columns
      .filter((column) => column !== own && column.meaning.role === 'measure' && isFigure(column))
      .sort((a, b) => isMain(b) - isMain(a));
  }

  /** Shares and running totals are of what can be added up. */
  private isShown(measure: QueryMeasure): boolean {
    const { show } = this.query;
    if (show?.as !== 'share' && show?.as !== 'cumulative') return true;
    return measure.of === 'rows' || (measure.of === 'column' && measure.aggregate === 'sum');
  }

  private has(measure: QueryMeasure): boolean {
    const text = JSON.stringify(measure);
    return this.query.measures.some((each) => JSON.stringify(each) === text);
  }

  private keys(key: QueryKey | undefined, at: number): Choice[] {
    if (!key) return [];
    const others = this.query.by.filter((_, index) => index !== at);
    const isOther = (made: QueryKey): boolean => ![key, ...others].some((each) => JSON.stringify(each) === JSON.stringify(made)); // prettier-ignore
    const hasTime = others.some(({ by }) => by === 'time');
    const made = this.otherKeys(key).filter((each) => isOther(each) && !(hasTime && each.by === 'time'));
    const choices = made.map((each) => ({
      label: this.formatter.t('by {key}', { key: keyWords(each, this.formatter) }),
      query: settled({ ...this.query, by: this.query.by.map((old, index) => (index === at ? each : old)) }),
    }));
    return [...choices.slice(0, MAX_CHOICES - 1), this.without('by', at)];
  }

  private otherKeys(key: QueryKey): QueryKey[] {
    const labels = this.labels().map((column): QueryKey => ({ by: 'column', column }));
    const time = columnIn(this.set, this.set.focus.time);
    const periods = time ? this.periods(time.name).slice(0, 1) : [];
    switch (key.by) {
      case 'time':
        return [...this.periods(key.column).slice(0, MAX_PERIODS), ...this.otherTimes(key.column).map((column): QueryKey => ({ ...key, column })), ...labels.slice(0, MAX_KEYS)]; // prettier-ignore
      case 'part': {
        const parts = timeParts.filter((part) => part !== 'hour' || this.isHourly(key.column));
        return [...parts.map((part): QueryKey => ({ ...key, part })), ...this.periods(key.column).slice(0, 1), ...labels.slice(0, MAX_KEYS)]; // prettier-ignore
      }
      default:
        return [...labels.slice(0, MAX_CHOICES - 2), ...periods];
    }
  }

  /** Labels that rows can be split by, those that the table is about first. */
  private labels(): string[] {
    const { columns, focus } = this.set;
    const place = ({ number }: ColumnFacts): number => (focus.dimensions.indexOf(number) + 1 || Infinity) - 1;
    const split = columns.filter(({ meaning, distinct, present }) => GROUPED.has(meaning.role) && meaning.role !== 'id' && distinct > 1 && distinct < present); // prettier-ignore
    return split
      .sort((a, b) => (place(a) === place(b) ? a.distinct - b.distinct : place(a) - place(b)))
      .map(({ name }) => name);
  }

  /** Periods of a time that make more than one group and no more than are listed, longer ones first. */
  private periods(name: string): QueryKey[] {
    const column = this.set.columns.find((each) => each.name === name);
    if (column?.meaning.role !== 'time') return [];
    const span = instant(column.max) - instant(column.min);
    const finest = grains.indexOf(column.meaning.grain ?? 'day');
    return grains
      .filter((grain, at) => at >= finest && span / LENGTHS[grain] > 1 && span / LENGTHS[grain] <= MAX_GROUPS)
      .reverse()
      .map((grain) => ({ by: 'time', column: name, grain }));
  }

  /** Columns of other times. */
  private otherTimes(name: string): string[] {
    return this.set.columns
      .filter(({ name: own, meaning }) => own !== name && meaning.role === 'time')
      .slice(0, MAX_TIMES)
      .map((column) => column.name);
  }

  private isHourly(name: string): boolean {
    return this.set.columns.find((each) => each.name === name)?.meaning.grain === 'hour';
  }

  private conditions(predicate: Predicate | undefined, at: number): Choice[] {
    if (!predicate) return [];
    const isOfTime = predicate.is === 'during' || predicate.is === 'part';
    const times = isOfTime ? this.otherTimes(predicate.column).map((column) => ({ ...predicate, column })) : [];
    const made = [...turned(predicate), ...this.otherLabels(predicate), ...this.neighbours(predicate), ...times];
    const choices = made.map((each) => ({
      label: predicateWords(each, this.formatter),
      query: { ...this.query, where: this.query.where.map((old, index) => (index === at ? each : old)) },
    }));
    return [...choices.slice(0, MAX_CHOICES - 1), this.without('where', at)];
  }

  /** The most frequent other labels of the column. */
  private otherLabels(predicate: Predicate): Predicate[] {
    if (predicate.is !== 'in') return [];
    const column = this.set.columns.find(({ name }) => name === predicate.column);
    return (column?.top ?? [])
      .filter(({ label }) => !predicate.values.includes(label))
      .slice(0, MAX_LABELS)
      .map(({ label }) => ({ ...predicate, values: [label] }));
  }

  /** The period before and that behind, as long as this one, where the data has them. */
  private neighbours(predicate: Predicate): Predicate[] {
    if (predicate.is !== 'during' || predicate.from === undefined || predicate.until === undefined) return [];
    const column = this.set.columns.find(({ name }) => name === predicate.column);
    const months = monthsBetween(predicate.from, predicate.until);
    if (!column || months === 0) return [];
    const [first, last] = [instant(column.min), instant(column.max)];
    return [-months, months].flatMap((by) => {
      const [from, until] = [movedMonths(predicate.from ?? '', by), movedMonths(predicate.until ?? '', by)];
      return instant(until) > first && instant(from) <= last ? [{ ...predicate, from, until }] : [];
    });
  }

  /** The order turned round, and none. */
  private orders(): Choice[] {
    const { order, top: _, ...rest } = this.query;
    const now = order ?? { by: 'value', descending: true };
    const other: Query = { ...this.query, order: { ...now, descending: !now.descending } };
    const label = queryWords(other, this.formatter).find(({ part }) => part === 'order')?.text ?? '';
    return [{ label, query: other }, this.removed(rest)];
  }

  private removed(query: Query): Choice {
    return { label: this.formatter.t('Remove'), query };
  }

  private without(list: 'measures' | 'by' | 'where', at: number): Choice {
    const query = { ...this.query, [list]: this.query[list].filter((_, index) => index !== at) };
    return this.removed(settled(query));
  }
}

/** The condition turned round, where it can be. */
function turned(predicate: Predicate): Predicate[] {
  switch (predicate.is) {
    case 'beyondMean':
      return [{ ...predicate, op: predicate.op === '<' ? '>' : '<' }];
    case 'compared':
    case 'versus':
    case 'lasting': {
      const op = OPPOSITE[predicate.op];
      return op ? [{ ...predicate, op }] : [];
    }
    case 'any':
    case 'beyondSd':
    case 'between':
      return [];
    default: {
      const { not, ...rest } = predicate;
      return not ? [rest] : [{ ...predicate, not: true }];
    }
  }
}

/** A query with other keys: periods come first, and what says nothing without its keys is dropped. */
function settled(query: Query): Query {
  const by = [...query.by].sort((a, b) => Number(b.by === 'time') - Number(a.by === 'time'));
  const { order, top, having, show, ...rest } = query;
  if (by.length === 0) return { ...rest, by };
  const [first] = by;
  const isShown = show?.as === 'share' || first?.by === 'time';
  // The year before a year is the period before.
  const shown = show?.as === 'growth' && first?.by === 'time' && first.grain === 'year' ? { as: 'growth' as const, on: 'previous' as const } : show; // prettier-ignore
  return {
    ...{ ...rest, by },
    ...(order && { order }),
    ...(top && { top }),
    ...(having && { having }),
    ...(shown && isShown && { show: shown }),
  };
}
