/** Hand-made tables: what a profile says of columns, without an engine. */
import type { ColumnFacts, Dataset } from '../../../src/core/analysis/columns';
import type { Facts } from '../../../src/core/analysis/facts';
import { plainText } from '../../../src/core/tools/textFormat';

const ROWS = 1000;

function column(facts: Pick<ColumnFacts, 'name' | 'type' | 'role'> & Partial<ColumnFacts>): ColumnFacts {
  return { present: ROWS, missing: 0, odd: 0, distinct: 5, min: null, max: null, additive: false, ...facts };
}

export function measure(name: string, more: Partial<ColumnFacts> = {}): ColumnFacts {
  const numbers = { sum: 5000, mean: 5, sd: 2, q1: 3, median: 5, q3: 7, min: 0, max: 10 };
  return column({ name, type: 'DOUBLE', role: 'measure', distinct: 500, numbers, additive: true, ...more });
}

export function dimension(name: string, distinct = 5): ColumnFacts {
  return column({ name, type: 'VARCHAR', role: 'dimension', distinct });
}

export function time(name: string, min: string, max: string, distinct = 700): ColumnFacts {
  return column({ name, type: 'DATE', role: 'time', distinct, min, max });
}

export function dataset(...columns: ColumnFacts[]): Dataset {
  const file = {
    path: 'sales.csv',
    table: 'sales.csv',
    kind: 'CSV',
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: ROWS,
    sheets: [],
    text: { ...plainText, delimiter: ',', headerRows: 1, skip: 0, dateFormat: '', timestampFormat: '' },
  };
  return { file, rows: ROWS, duplicates: 0, columns };
}

export const noFacts: Facts = { breakdowns: [], relations: [] };
