/** What each part of a question can be changed to by one click. */
import type { QueryPart, ReadAs } from '../../contract/readAs';
import { MAX_CHOICES } from '../../contract/readAs';
import type { Formatter } from '../../text/formatter';
import type { StatisticAsk } from '../facts/asks';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { instant } from '../facts/periods';
import { isMoment } from '../facts/query/compile';
import { MAX_GROUPS } from '../facts/query/compute';
import { timeParts, type AggregateName, type Comparison, type Predicate, type Query, type QueryKey, type QueryMeasure } from '../facts/query/query'; // prettier-ignore
import { keyWords, measureWords, predicateWords, queryWords } from '../facts/query/words';
import { grains, type Grain } from '../roles/semantic';
import type { Bound, BoundStatistic } from './bound';
import { boundText, boundWords } from './describe';
import { usual } from './rules/figures';
import { monthsBetween, movedMonths } from './months';
import { GROUPED, isFigure } from './vocabulary';

/** A changed query, and what its choice is called. */
interface Choice {
  label: string;
  query: Query;
}

/** A changed question, and what its choice is called. */
interface BoundChoice {
  label: string;
  bound: Bound;
}

/** How a question was read, with what each of its parts can be changed to, and what these choices ask, by their questions. */
export function readAs(
  bound: Bound,
  set: FactSet,
  formatter: Formatter,
): { read: ReadAs; choices: ReadonlyMap<string, Bound> } {
  const choices = new Map<string, Bound>();
  const parts = partsOf(bound, set, formatter).map((part) => ({
    ...part,
    choices: part.choices.map((choice) => {
      const question = boundText(choice.bound, set, formatter);
      choices.set(question, choice.bound);
      return { label: choice.label, question };
    }),
  }));
  return { read: { parts }, choices };
}

/** The parts of a question in the order in which they are read back. */
function partsOf(
  bound: Bound,
  set: FactSet,
  formatter: Formatter,
): { part: QueryPart; text: string; choices: BoundChoice[] }[] {
  const counts = new Map<QueryPart, number>();
  const own = JSON.stringify(bound);
  return boundWords(bound, formatter).map(({ part, text }) => {
    const at = counts.get(part) ?? 0;
    counts.set(part, at + 1);
    const all = 'query' in bound ? ofQuery(bound.query, part, at, set, formatter) : ofStatistic(bound, part, at, set, formatter); // prettier-ignore
    const choices = all.filter((choice) => JSON.stringify(choice.bound) !== own);
    return { part, text, choices: choices.slice(0, MAX_CHOICES) };
  });
}

function ofQuery(query: Query, part: QueryPart, at: number, set: FactSet, formatter: Formatter): BoundChoice[] {
  const choices = new Chooser(query, set, formatter).of(part, at);
  return choices.map((choice) => ({ label: choice.label, bound: { query: choice.query } }));
}

/** The n-th word of a part of what is no query: other columns, or other rows. */
function ofStatistic(
  bound: BoundStatistic,
  part: QueryPart,
  at: number,
  set: FactSet,
  formatter: Formatter,
): BoundChoice[] {
  const { ask, conditions, aspects } = bound;
  if (part === 'show') {
    const left = aspects.filter((_, index) => index !== at);
    return [{ label: formatter.t('Remove'), bound: { ...bound, aspects: left } }];
  }
  if (part === 'where') {
    // Its conditions are as those of a query.
    const rows: Query = { measures: [{ of: 'rows' }], by: [], where: conditions };
    const choices = new Chooser(rows, set, formatter).of(part, at);
    return choices.map(({ label, query }) => ({ label, bound: { ...bound, conditions: query.where } }));
  }
  const asks = part === 'key' ? otherLabels(ask, set) : otherColumns(ask, set);
  return asks.map((other) => {
    const changed = { ...bound, ask: other };
    return { label: boundWords(changed, formatter).find((word) => word.part === part)?.text ?? '', bound: changed };
  });
}

/** The same split by other labels. */
function otherLabels(ask: StatisticAsk, set: FactSet): StatisticAsk[] {
  if (ask.kind !== 'change') return [];
  return labelsOf(set).filter((name) => name !== ask.by).map((by) => ({ ...ask, by })); // prettier-ignore
}

/** The same of other columns; a column gives way to one that is of its kind. */
function otherColumns(ask: StatisticAsk, set: FactSet): StatisticAsk[] {
  const others = (...own: readonly string[]): string[] => {
    const isMeasured = own.some((name) => set.columns.some((column) => column.name === name && isMeasure(column)));
    return (isMeasured ? figuresOf(set).map(({ name }) => name) : labelsOf(set)).filter((name) => !own.includes(name));
  };
  switch (ask.kind) {
    case 'columns':
      return [];
    case 'distribution':
      return others(ask.column).map((column) => ({ ...ask, column }));
    case 'change':
      // What is averaged is not made up of parts.
      return others(ask.measure).filter((name) => set.columns.some((column) => column.name === name && column.meaning.additive)).map((measure) => ({ ...ask, measure })); // prettier-ignore
    case 'relation': {
      const { a, b } = ask;
      const [first, second] = [others(a).filter((name) => name !== b), others(b).filter((name) => name !== a)];
      return [
        ...second.slice(0, MAX_CHOICES / 2).map((name): StatisticAsk => ({ ...ask, b: name })),
        ...first.slice(0, MAX_CHOICES / 2).map((name): StatisticAsk => ({ ...ask, a: name })),
      ];
    }
  }
}

function isMeasure(column: ColumnFacts): boolean {
  return column.meaning.role === 'measure' && isFigure(column);
}

/** Columns of numbers, the main one first. */
function figuresOf({ columns, focus }: FactSet): ColumnFacts[] {
  const isMain = ({ number }: ColumnFacts): number => Number(number === focus.measure);
  return columns.filter(isMeasure).sort((a, b) => isMain(b) - isMain(a));
}

/** Labels that rows can be split by, those that the table is about first. */
function labelsOf({ columns, focus }: FactSet): string[] {
  const place = ({ number }: ColumnFacts): number => (focus.dimensions.indexOf(number) + 1 || Infinity) - 1;
  const split = columns.filter(({ meaning, distinct, present }) => GROUPED.has(meaning.role) && meaning.role !== 'id' && distinct > 1 && distinct < present); // prettier-ignore
  return split
    .sort((a, b) => (place(a) === place(b) ? a.distinct - b.distinct : place(a) - place(b)))
    .map(({ name }) => name);
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

  /** Columns of numbers but for one. */
  private figures(own: ColumnFacts | undefined): ColumnFacts[] {
    return figuresOf(this.set).filter((column) => column !== own);
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
    const labels = labelsOf(this.set).map((column): QueryKey => ({ by: 'column', column }));
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
