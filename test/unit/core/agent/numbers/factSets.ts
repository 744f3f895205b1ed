/** Sets of facts that are small enough to be read in a test. */
import type { ColumnFacts, FactSet } from '../../../../../src/core/analysis/facts/factSet';

const measure = { role: 'measure', unit: 'currency', sign: '€', additive: true, by: 'values' } as const;
const dimension = { role: 'dimension', additive: false, by: 'values' } as const;

const amount: ColumnFacts = {
  ...{ number: 2, name: 'amount', type: 'DOUBLE', meaning: measure },
  ...{ present: 4998, missing: 2, odd: 0, distinct: 4100, min: '-12.5', max: '9800' },
  numbers: {
    ...{ sum: 4_210_332.5, mean: 842.4034613845538, sd: 310.25, min: -12.5, p5: 120, q1: 401.5, median: 800.25 },
    ...{ q3: 1200, p95: 2400, max: 9800, skew: 1.25, kurtosis: 3.5, jb: 900.5, jb_p: 0, zeros: 7, negatives: 3 },
    ...{ low: -796.25, high: 2397.75, below: 0, above: 251 },
  },
};

const region: ColumnFacts = {
  ...{ number: 1, name: 'Region 12', type: 'VARCHAR', meaning: dimension },
  ...{ present: 5000, missing: 0, odd: 0, distinct: 3, min: 'East', max: 'West' },
  top: [
    { label: 'East', rows: 2600 },
    { label: 'West 99', rows: 2400 },
  ],
};

/** What the tool `facts` computed of `sales.csv`. */
export function salesFacts(more: Partial<FactSet> = {}): FactSet {
  return {
    ...{ version: 1, id: 'k7f2', path: 'sales.csv', table: 'sales.csv', where: '', ask: { kind: 'overview' } },
    ...{ asOf: '2026-11-21', rows: 5000, tableRows: 5000, tableColumns: 2, duplicates: 12 },
    columns: [region, amount],
    focus: { measure: 2, time: null, dimensions: [1] },
    ...{ breakdowns: [], trends: [], crosses: [], changes: [], pairs: [], associations: [], effects: [], problems: [] },
    ...more,
  };
}
