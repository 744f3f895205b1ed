/** A query in SQL: the one place that knows the dialect (DuckDB). */
import { sqlLiteral } from '../../../../base/sql';
import { ToolError } from '../../../contract/tool';
import { joinWhere } from '../../conditions';
import { isNumeric } from '../../roles/engineTypes';
import type { Grain } from '../../roles/semantic';
import { cutLabelSql, doubleSql, durationSql, labelSql, meanSql, missingSql, numberLiteral, presentSql, sumSql, timeSql } from '../columnSql'; // prettier-ignore
import type { ColumnFacts } from '../factSet';
import { periodSql } from '../periods';
import { fromSql } from '../runner';
import type { AggregateName, DurationUnit, Predicate, Query, QueryKey, QueryMeasure, SimpleMeasure, TimePart } from './query'; // prettier-ignore

/** The table of a query: how SQL names it, which rows of it are looked at at all, and its columns. */
export interface QueryTable {
  table: string;
  where: string;
  columns: readonly ColumnFacts[];
}

const PARTS: Readonly<Record<TimePart, (time: string) => string>> = {
  weekday: (time) => `isodow(${time})`,
  month: (time) => `month(${time})`,
  hour: (time) => `hour(${time})`,
  weekend: (time) => `CAST(isodow(${time}) >= 6 AS INTEGER)`,
  monthDay: (time) => `day(${time})`,
  monthEnd: (time) => `date_diff('day', CAST(${time} AS DATE), last_day(${time}))`,
};

/** Writes one query in SQL. */
export class QueryCompiler {
  constructor(private readonly of: QueryTable) {}

  /** @throws ToolError for a column that is not there, or that has no such figure */
  column(name: string): ColumnFacts {
    const found = this.of.columns.find((column) => column.name === name);
    if (!found) throw new ToolError('validation', 'unknown_column', `There is no column ${JSON.stringify(name)}.`);
    return found;
  }

  /**
   * One SELECT with the columns `k1`, `k2` (keys, as text), `v1`, … (figures), and `rows`.
   * @param limit rows at most
   */
  select(query: Query, limit: number): string {
    const { before, after } = this.conditions(query);
    const keys = query.by.map((key, at) => `${this.key(key)} AS "k${at + 1}"`);
    const values = query.measures.map((measure, at) => `${this.measure(measure)} AS "v${at + 1}"`);
    const named = query.top ? query.by.map((key) => `${this.key(key)} IS NOT NULL`) : [];
    const cases = query.by.flatMap((key) => (key.by === 'cases' ? [`${this.key(key)} IS NOT NULL`] : []));
    const grouped = query.by.length === 0 ? '' : `\nGROUP BY ${query.by.map((_, at) => at + 1).join(', ')}`;
    const rows = `SELECT ${[...keys, ...values, 'count(*) AS "rows"'].join(',\n  ')}
${this.rows(joinWhere(this.of.where, ...before, ...named, ...cases))}${grouped}`;
    const having = query.having ? [`"rows" ${query.having.op} ${numberLiteral(query.having.value)}`] : [];
    const outer = [...after, ...having];
    const offset = query.top && query.top.from > 1 ? ` OFFSET ${query.top.from - 1}` : '';
    const end = `\nORDER BY ${this.order(query)}\nLIMIT ${Math.min(limit, query.top?.count ?? limit)}${offset}`;
    if (query.by.length === 0) return rows;
    if (!query.show && outer.length === 0) return rows + end;
    const shown = query.measures.map((_, at) => `${this.shown(query, `"v${at + 1}"`)} AS "v${at + 1}"`);
    const names = query.by.map((_, at) => `"k${at + 1}"`);
    const computed = `SELECT ${[...names, ...shown, '"rows"'].join(', ')}\nFROM found`;
    const last =
      outer.length === 0 ? computed + end : `SELECT * FROM (${computed})\nWHERE ${outer.join(' AND ')}${end}`;
    return `WITH found AS (\n${rows})\n${last}`;
  }

  /** Conditions of the rows, and those of the groups: growth needs the period before the first one that is asked for. */
  private conditions({ where, by, show }: Query): { before: string[]; after: string[] } {
    const [key] = by;
    const isLater = (predicate: Predicate): boolean =>
      (show?.as === 'growth' || show?.as === 'moving') &&
      key?.by === 'time' &&
      predicate.is === 'during' &&
      predicate.not === undefined &&
      predicate.column === key.column;
    const grain = key?.by === 'time' ? key.grain : 'day';
    const plain = plainOf(where);
    const before = where.filter((predicate) => !isLater(predicate)).map((each) => this.predicate(each, plain));
    return { before, after: where.filter(isLater).flatMap((each) => periodsDuring(each, grain)) };
  }

  /** The condition of the rows that a query is about, as one expression. */
  where(query: Pick<Query, 'where'>): string {
    const plain = plainOf(query.where);
    return joinWhere(...query.where.map((each) => this.predicate(each, plain)));
  }

  key(key: QueryKey): string {
    switch (key.by) {
      case 'column':
        return cutLabelSql(this.column(key.column));
      case 'time':
        return periodSql(this.time(key.column), key.grain);
      case 'part':
        return `CAST(${PARTS[key.part](timeSql(this.time(key.column)))} AS VARCHAR)`;
      case 'cases': {
        const cases = key.cases.map(({ name, where }) => `WHEN ${this.all(where)} THEN ${sqlLiteral(name)}`);
        return `CASE ${cases.join(' ')} END`;
      }
    }
  }

  measure(measure: QueryMeasure): string {
    switch (measure.of) {
      case 'share': {
        const within = measure.column === undefined ? '' : presentSql(this.column(measure.column));
        return `count(*) FILTER (WHERE ${joinWhere(this.all(measure.where), within)}) / nullif(${within === '' ? 'count(*)' : `count(*) FILTER (WHERE ${within})`}, 0)`;
      }
      case 'ratio':
        return `${this.simple(measure.a)} / nullif(${this.simple(measure.b)}, 0)`;
      case 'difference':
        return `${this.simple(measure.a)} - ${this.simple(measure.b)}`;
      case 'growth':
        return `CASE WHEN ${this.simple(measure.b)} > 0 THEN ${this.simple(measure.a)} / ${this.simple(measure.b)} - 1 END`;
      default:
        return this.simple(measure);
    }
  }

  private simple(measure: SimpleMeasure): string {
    const filter = measure.where ? ` FILTER (WHERE ${this.all(measure.where)})` : '';
    if (measure.of === 'rows') return `count(*)${filter}`;
    const column = this.column(measure.column);
    if (measure.of === 'duration') return `${DURATIONS[measure.aggregate]}(${this.duration(measure)})${filter}`;
    if (measure.of === 'quantile') return `quantile_cont(${this.double(column)}, ${measure.share})${filter}`;
    const { aggregate } = measure;
    switch (aggregate) {
      case 'distinct':
        return `count(DISTINCT ${cutLabelSql(column)})${filter}`;
      case 'present':
        return `count(*) FILTER (WHERE ${joinWhere(presentSql(column), measure.where ? this.all(measure.where) : '')})`;
      case 'missing':
        return `count(*) FILTER (WHERE ${joinWhere(missingSql(column), measure.where ? this.all(measure.where) : '')})`;
      case 'min':
      case 'max':
        if (isMoment(column, aggregate)) return `CAST(${aggregate}(${timeSql(column)})${filter} AS VARCHAR)`;
        return `CAST(${aggregate}(${this.double(column)})${filter} AS DOUBLE)`;
      case 'range':
        return `CAST(max(${this.double(column)})${filter} - min(${this.double(column)})${filter} AS DOUBLE)`;
      case 'sum':
        return filter === '' ? sumSql(this.number(column)) : `fsum(${this.double(column)})${filter}`;
      case 'mean':
        return filter === '' ? meanSql(this.number(column)) : `favg(${this.double(column)})${filter}`;
      default: {
        const name = { median: 'median', sd: 'stddev_samp', variance: 'var_samp' }[aggregate];
        return `${name}(${this.double(column)})${filter}`;
      }
    }
  }

  private number(column: ColumnFacts): ColumnFacts {
    if (isNumeric(column.type)) return column;
    throw new ToolError('validation', 'unfit_column', `${JSON.stringify(column.name)} is no column of numbers.`);
  }

  private double(column: ColumnFacts): string {
    return doubleSql(this.number(column));
  }

  private time(name: string): ColumnFacts {
    const column = this.column(name);
    if (column.meaning.role === 'time') return column;
    throw new ToolError('validation', 'unfit_column', `${JSON.stringify(name)} is no column of times.`);
  }

  /** Units from one time to another, with their fractions. */
  private duration({ column, end, unit }: { column: string; end: string; unit: DurationUnit }): string {
    return durationSql(this.time(column), this.time(end), unit);
  }

  private all(predicates: readonly Predicate[]): string {
    return joinWhere(...predicates.map((each) => this.predicate(each, [])));
  }

  /** @param plain further conditions of the rows that a mean is taken of */
  predicate(predicate: Predicate, plain: readonly Predicate[] = []): string {
    if (predicate.is === 'any') return `(${predicate.where.map((each) => this.predicate(each, plain)).join(' OR ')})`;
    const column = this.column(predicate.column);
    const not = 'not' in predicate ? 'NOT ' : '';
    switch (predicate.is) {
      case 'in': {
        const label = cutLabelSql(column);
        const values = predicate.values.map(sqlLiteral).join(', ');
        const found = predicate.values.length === 1 ? `${label} = ${values}` : `${label} IN (${values})`;
        if (not === '') return found;
        const without = predicate.values.length === 1 ? `${label} <> ${values}` : `${label} NOT IN (${values})`;
        return column.missing > 0 ? `(${without} OR ${label} IS NULL)` : without;
      }
      case 'compared':
        return `${this.double(column)} ${predicate.op} ${numberLiteral(predicate.value)}`;
      case 'versus':
        return `${this.double(column)} ${predicate.op} ${this.double(this.column(predicate.other))}`;
      case 'lasting':
        return `${this.duration(predicate)} ${predicate.op} ${numberLiteral(predicate.value)}`;
      case 'between':
        return `${this.double(column)} BETWEEN ${numberLiteral(predicate.low)} AND ${numberLiteral(predicate.high)}`;
      case 'beyondMean':
        return `${this.double(column)} ${predicate.op} (SELECT favg(${this.double(column)}) ${this.from(plain)})`;
      case 'beyondSd': {
        const z = `(${this.double(column)} - (SELECT favg(${this.double(column)}) ${this.from(plain)})) / (SELECT stddev_samp(${this.double(column)}) ${this.from(plain)})`;
        if (predicate.op === 'beyond') return `abs(${z}) > ${numberLiteral(predicate.times)}`;
        return `${z} ${predicate.op} ${numberLiteral(predicate.times)}`;
      }
      case 'text': {
        const name = { contains: 'contains', starts: 'starts_with', ends: 'ends_with' }[predicate.how];
        return `${not}${name}(lower(${labelSql(column)}), ${sqlLiteral(predicate.value.toLowerCase())})`;
      }
      case 'missing':
        return not === '' ? missingSql(column) : presentSql(column);
      case 'during': {
        const time = timeSql(this.time(predicate.column));
        const { from, until } = predicate;
        const ends = [
          ...(from === undefined ? [] : [`${time} >= ${sqlLiteral(from)}`]),
          ...(until === undefined ? [] : [`${time} < ${sqlLiteral(until)}`]),
        ].join(' AND ');
        return not === '' ? ends : `NOT (${ends})`;
      }
      case 'part': {
        const part = PARTS[predicate.part](timeSql(this.time(predicate.column)));
        return predicate.values.length === 1 && not === ''
          ? `${part} = ${predicate.values.join()}`
          : `${part} ${not}IN (${predicate.values.join(', ')})`;
      }
    }
  }

  /** The rows of a query, a line for their conditions. */
  private rows(where: string): string {
    return `FROM ${sqlLiteral(this.of.table)}${where === '' ? '' : `\nWHERE ${where}`}`;
  }

  private from(plain: readonly Predicate[]): string {
    return fromSql(this.of.table, this.of.where, ...plain.map((each) => this.predicate(each)));
  }

  private shown({ show, by: [key, second] }: Query, value: string): string {
    const within = second ? 'PARTITION BY "k2" ' : '';
    switch (show?.as) {
      case undefined:
        return value;
      case 'share':
        // Of two labels: the parts that each value of the first is made of.
        return `${value} / nullif(sum(${value}) OVER (${second ? 'PARTITION BY "k1"' : ''}), 0)`;
      case 'cumulative':
        return `sum(${value}) OVER (${within}ORDER BY "k1")`;
      case 'moving':
        return `CASE WHEN count(*) OVER (${window(show.periods)}) = ${show.periods} THEN avg(${value}) OVER (${window(show.periods)}) END`;
      case 'growth': {
        // A period that is missing is no period before.
        const grain = key?.by === 'time' ? key.grain : 'day';
        const step = show.on === 'year' ? 'INTERVAL 1 YEAR' : STEPS[grain];
        const range = `OVER (${within}ORDER BY ${startSql('"k1"', grain)} RANGE BETWEEN ${step} PRECEDING AND ${step} PRECEDING)`;
        return `CASE WHEN any_value(${value}) ${range} > 0 THEN ${value} / any_value(${value}) ${range} - 1 END`;
      }
    }

    function window(periods: number): string {
      return `${within}ORDER BY "k1" ROWS ${periods - 1} PRECEDING`;
    }
  }

  private order({ order, by, top }: Query): string {
    const keys = by.map((key, at) => (key.by === 'part' ? `CAST("k${at + 1}" AS INTEGER)` : `"k${at + 1}"`));
    const isTimed = by.some((key) => key.by === 'time' || key.by === 'part');
    const ordered = order ?? { by: isTimed && !top ? 'key' : 'value', descending: !(isTimed && !top) };
    const way = ordered.descending ? ' DESC' : '';
    // The lines of a label stay together where there are two keys and no ranking.
    if (ordered.by === 'key' || (by.length === 2 && !top && !order)) return keys.map((key) => `${key}${ordered.by === 'key' ? way : ''} NULLS LAST`).join(', '); // prettier-ignore
    return [`"v1"${way} NULLS LAST`, ...keys].join(', ');
  }
}

/** Conditions that need no mean of the rows that fulfil the others. */
function plainOf(where: readonly Predicate[]): Predicate[] {
  return where.filter(({ is }) => is !== 'beyondMean' && is !== 'beyondSd');
}

/** Whether a figure is the first or the last point in time. */
export function isMoment({ meaning }: Pick<ColumnFacts, 'meaning'>, aggregate: AggregateName): boolean {
  return meaning.role === 'time' && (aggregate === 'min' || aggregate === 'max');
}

const DURATIONS = { sum: 'fsum', mean: 'favg', median: 'median', min: 'min', max: 'max', sd: 'stddev_samp' } as const;

const STEPS: Readonly<Record<Grain, string>> = {
  hour: 'INTERVAL 1 HOUR',
  day: 'INTERVAL 1 DAY',
  week: 'INTERVAL 7 DAY',
  month: 'INTERVAL 1 MONTH',
  quarter: 'INTERVAL 3 MONTH',
  year: 'INTERVAL 1 YEAR',
};

/** When a period begins that `periodSql` has made. */
function startSql(key: string, grain: Grain): string {
  const rest = grain === 'year' ? "'-01-01'" : grain === 'month' || grain === 'quarter' ? "'-01'" : "''";
  return `CAST(${key} || ${rest} AS TIMESTAMP)`;
}

/** Periods that lie in a range of days, by their texts. */
function periodsDuring(predicate: Predicate, grain: Grain): string[] {
  if (predicate.is !== 'during') return [];
  const start = startSql('"k1"', grain);
  const { from, until } = predicate;
  return [
    ...(from === undefined ? [] : [`${start} >= ${sqlLiteral(from)}`]),
    ...(until === undefined ? [] : [`${start} < ${sqlLiteral(until)}`]),
  ];
}
