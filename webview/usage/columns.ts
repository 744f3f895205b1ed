/** The columns of the tables of figures: how they are called, what a row has in them, and in which order rows stand. */
import type { ModelStats, ToolStats } from '../../src/protocol/usage';
import { formatDollars, formatDuration, formatNumber, t } from '../i18n';
import type { Sort } from './state';

export interface Column<S> {
  /** By this the table is sorted, and tests find it. */
  id: string;
  title: string;
  /** What rows are sorted by; undefined: not known, which comes last. */
  value: (stats: S) => number | string | undefined;
  text: (stats: S) => string;
  /** More of it, for who points at it. */
  details?: (stats: S) => string;
}

const UNKNOWN = '–';

export function toolColumns(): readonly Column<ToolStats>[] {
  return [
    { id: 'name', title: t('Tool'), value: ({ name }) => name, text: ({ name }) => (name === '' ? t('All') : name) },
    count('calls', t('Calls'), ({ calls }) => calls),
    {
      ...count<ToolStats>('errors', t('Errors'), ({ errors }) => errors),
      details: ({ errorTypes }) => counted(errorTypes),
    },
    count('cancelled', t('Stopped'), ({ cancelled }) => cancelled),
    count('cached', t('From cache'), ({ cached }) => cached),
    count('retries', t('Retries'), ({ retries }) => retries),
    time('total', t('Total time'), ({ ran, totalMs }) => (ran === 0 ? undefined : totalMs)),
    time('mean', t('Mean'), ({ ran, meanMs }) => (ran === 0 ? undefined : meanMs)),
    time('p95', t('95 %'), ({ ran, p95Ms }) => (ran === 0 ? undefined : p95Ms)),
    time('max', t('Longest'), ({ ran, maxMs }) => (ran === 0 ? undefined : maxMs)),
    count('input', t('Tokens in'), ({ inputTokens }) => inputTokens),
    count('output', t('Tokens out'), ({ outputTokens }) => outputTokens),
  ];
}

/** @param nameOf what a model is called */
export function modelColumns(nameOf: (model: string) => string): readonly Column<ModelStats>[] {
  const reported = (id: string, title: string, pick: (stats: ModelStats) => number): Column<ModelStats> =>
    count(id, title, (stats) => (stats.unreported === stats.requests ? undefined : pick(stats)));
  return [
    {
      id: 'name',
      title: t('Model'),
      value: ({ model }) => nameOf(model),
      text: ({ model }) => (model === '' ? t('All') : nameOf(model)),
    },
    count('requests', t('Requests'), ({ requests }) => requests),
    // In a narrow panel the first columns are those that are seen.
    { id: 'cost', title: t('Cost'), value: costOf, text: costWords },
    {
      ...count<ModelStats>('failures', t('Failures'), ({ failures }) => failures),
      details: ({ errorKinds }) => counted(errorKinds),
    },
    reported('input', t('Tokens in'), ({ input }) => input),
    reported('cacheWrite', t('Cache written'), ({ cacheWrite }) => cacheWrite),
    reported('cacheRead', t('Cache read'), ({ cacheRead }) => cacheRead),
    reported('output', t('Tokens out'), ({ output }) => output),
    time('total', t('Total time'), ({ timed, totalMs }) => (timed === 0 ? undefined : totalMs)),
    time('mean', t('Mean'), ({ timed, meanMs }) => (timed === 0 ? undefined : meanMs)),
  ];
}

/** Rows in the order of a column; equal ones stay as they were. What is not known comes last either way. */
export function sorted<S>(rows: readonly S[], columns: readonly Column<S>[], sort: Sort | undefined): readonly S[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (!sort || !column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [first, second] = [column.value(a), column.value(b)];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
    return sign * String(first).localeCompare(String(second));
  });
}

function count<S>(id: string, title: string, value: (stats: S) => number | undefined): Column<S> {
  return { id, title, value, text: (stats) => shown(value(stats), formatNumber) };
}

function time<S>(id: string, title: string, value: (stats: S) => number | undefined): Column<S> {
  return { id, title, value, text: (stats) => shown(value(stats), formatDuration) };
}

function shown(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? UNKNOWN : format(value);
}

function costOf({ cost, unpriced, requests }: ModelStats): number | undefined {
  return unpriced > 0 && unpriced === requests ? undefined : cost;
}

function costWords({ cost, unpriced }: ModelStats): string {
  if (unpriced === 0) return formatDollars(cost);
  return cost > 0 ? t('at least {cost}', { cost: formatDollars(cost) }) : t('not known');
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, times]) => `${name}: ${formatNumber(times)}`)
    .join(', ');
}
