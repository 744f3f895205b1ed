/** Looks at values below 0, and at zeros, that one label alone has. */
import { doubleSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { subjectOf, type Signs } from './faults';
import { labelColumns, topLabels } from './places';

/** Part of the values that are below 0, and that are 0, at most: more are usual. */
const MOST = { '<': 0.2, '=': 0.5 } as const;
const LEAST_ROWS = 5;

/** @param measures those that may have such values */
export async function computeSigns(run: Runner, set: FactSet, measures: readonly ColumnFacts[]): Promise<Signs[]> {
  const dimensions = labelColumns(set);
  const found: Signs[] = [];
  for (const column of measures) {
    const { numbers, present } = column;
    for (const op of ['<', '='] as const) {
      const rows = (op === '<' ? numbers?.negatives : numbers?.zeros) ?? 0;
      if (rows < LEAST_ROWS || rows > MOST[op] * present) continue;
      const [top] = await topLabels(run, `${doubleSql(column)} ${op} 0`, dimensions);
      if (!top) continue;
      const { column: dimension, label, count: placed, p } = top;
      found.push({ subject: subjectOf(column), op, rows, placed, by: dimension.name, label, p });
    }
  }
  return found;
}
