/**
 * Queries that are told by more than their figures: a ranking with its shares, a course over time. They have facts of their own, and were
 * asked for as such by earlier versions.
 */
import { isNumeric } from '../../roles/engineTypes';
import type { Ask } from '../asks';
import { MAX_FOLLOWED } from '../crosses';
import type { ColumnFacts } from '../factSet';
import { measured, measuredBy, type Measured } from '../measured';
import type { Query, QueryMeasure, SimpleMeasure } from './query';

type QueryAsk = Extract<Ask, { kind: 'breakdown' | 'trend' | 'query' }>;

/** Whether a query says all of an ask. */
export function isQuery(ask: Ask): ask is QueryAsk {
  return ask.kind === 'breakdown' || ask.kind === 'trend' || ask.kind === 'query';
}

/** The query that an ask is; without the columns, which say more, a measure is added up, and a time goes by month. */
export function queryOf(ask: QueryAsk): Query {
  if (ask.kind === 'query') return ask.query;
  const { measure, by } = ask;
  return {
    measures: [measure === '' ? { of: 'rows' } : { of: 'column', column: measure, aggregate: 'sum' }],
    by: [
      ...(ask.kind === 'trend'
        ? [{ by: 'time' as const, column: ask.time, grain: ask.grain ?? ('month' as const) }]
        : []),
      ...(by === undefined ? [] : [{ by: 'column' as const, column: by }]),
    ],
    where: [],
  };
}

/** What is put together as a measure of a query. */
export function queryMeasure({ column, aggregate }: Measured): SimpleMeasure {
  return column
    ? { of: 'column', column: column.name, aggregate: aggregate === 'sum' ? 'sum' : 'mean' }
    : { of: 'rows' };
}

/** Whether a query is one figure by a label, over time, or over time for each label, all in the usual order. */
export function isPlain({ measures, by, order, top, having, show }: Query): boolean {
  const [measure, ...more] = measures;
  const [key, second] = by;
  if (!measure || more.length > 0 || top || having || show) return false;
  if ((measure.of !== 'rows' && measure.of !== 'column') || measure.where) return false;
  if (key?.by === 'time') return !order && (!second || second.by === 'column');
  // A ranking has the highest first anyway.
  return key?.by === 'column' && !second && (!order || (order.by === 'value' && order.descending));
}

/**
 * The richer form of a query without conditions; undefined where it has none.
 * @param columns those of the query: its measure is added up or averaged as its meaning says, else the form would be of another figure
 */
export function richerAsk(query: Query, columns: readonly ColumnFacts[]): Ask | undefined {
  if (!isPlain(query) || query.where.length > 0) return undefined;
  const [measure] = query.measures;
  const [key, second] = query.by;
  const columnOf = (name: string): ColumnFacts | undefined => columns.find((column) => column.name === name);
  const name = measure && 'column' in measure ? (measure.column ?? '') : '';
  const column = name === '' ? null : columnOf(name);
  if (!measure || column === undefined || (column && !isNumeric(column.type))) return undefined;
  const isMade = (made: Measured): boolean => isSame(queryMeasure(made), measure);
  if (key?.by === 'column') {
    const by = columnOf(key.column);
    return by && isMade(measuredBy(column, by)) ? { kind: 'breakdown', measure: name, by: by.name } : undefined;
  }
  if (key?.by !== 'time' || columnOf(key.column)?.meaning.role !== 'time' || !isMade(measured(column)))
    return undefined;
  const trend = { kind: 'trend' as const, measure: name, time: key.column, grain: key.grain };
  if (second?.by !== 'column') return trend;
  // Of more labels only some are followed.
  const by = columnOf(second.column);
  return by && by.distinct <= MAX_FOLLOWED && isMade(measuredBy(column, by)) ? { ...trend, by: by.name } : undefined;
}

function isSame(a: SimpleMeasure, b: QueryMeasure): boolean {
  return a.of === b.of && (a.of !== 'column' || (b.of === 'column' && a.aggregate === b.aggregate));
}
