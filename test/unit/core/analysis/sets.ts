/** Sets of facts made by hand. */
import type { ColumnFacts, FactSet } from '../../../../src/core/analysis/facts/factSet';

const none = { below: 0, above: 0, zeros: 0, negatives: 0 };

export function measureColumn(number: number, name: string, more: Partial<ColumnFacts> = {}): ColumnFacts {
  const numbers = {
    ...{ sum: 12_345.678, mean: 123.456_78, sd: 10, min: 1, p5: 2, q1: 5, median: 7.5, q3: 9, p95: 11, max: 12 },
    ...{ skew: 0, kurtosis: 0, jb: 0, jb_p: 1, low: -1, high: 15, ...none },
  };
  return {
    ...{ number, name, type: 'DOUBLE', meaning: { role: 'measure', unit: 'number', additive: true, by: 'name' } },
    ...{ present: 100, missing: 0, odd: 0, distinct: 90, min: '1', max: '12', numbers },
    ...more,
  };
}

export function labelColumn(number: number, name: string, labels: readonly string[]): ColumnFacts {
  return {
    ...{ number, name, type: 'VARCHAR', meaning: { role: 'dimension', additive: false, by: 'values' } },
    ...{ present: 100, missing: 0, odd: 0, distinct: labels.length, min: null, max: null },
    top: labels.map((label) => ({ label, rows: 10 })),
  };
}

export function timeColumn(number: number, name: string, min: string, max: string): ColumnFacts {
  return {
    ...{ number, name, type: 'DATE', meaning: { role: 'time', grain: 'day', additive: false, by: 'type' } },
    ...{ present: 100, missing: 0, odd: 0, distinct: 100, min, max, future: 0 },
  };
}

export function setOf(columns: ColumnFacts[], more: Partial<FactSet> = {}): FactSet {
  const of = (role: string): number[] =>
    columns.flatMap((column) => (column.meaning.role === role ? column.number : []));
  return {
    ...{
      version: 1,
      id: 'k7f2',
      path: 'sales_2024.csv',
      table: 'sales_2024.csv',
      where: '',
      ask: { kind: 'overview' },
    },
    ...{ asOf: '2026-01-01', rows: 100, tableRows: 100, tableColumns: columns.length, duplicates: 0, columns },
    focus: { measure: of('measure')[0] ?? null, time: of('time')[0] ?? null, dimensions: of('dimension') },
    ...{ breakdowns: [], trends: [], crosses: [], changes: [], pairs: [], associations: [], effects: [], problems: [] },
    ...more,
  };
}

/** Amounts by the names of areas, two of which have digits. */
export function salesSet(): FactSet {
  return setOf([measureColumn(1, 'amount'), labelColumn(2, 'area', ['Area 51', '7', 'north'])]);
}
