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
  const due = measures.flatMap((column) =>
    (['<', '='] as const).flatMap((op) => {
      const rows = (op === '<' ? column.numbers?.negatives : column.numbers?.zeros) ?? 0;
      return rows < LEAST_ROWS || rows > MOST[op] * column.present ? [] : [{ column, op, rows }];
    }),
  );
  const tops = await topLabels(run, due.map(({ column, op }) => `${doubleSql(column)} ${op} 0`), labelColumns(set)); // prettier-ignore
  return due.flatMap(({ column, op, rows }, at) => {
    const top = tops[at];
    if (!top) return [];
    return [
      { subject: subjectOf(column), op, rows, placed: top.count, by: top.column.name, label: top.label, p: top.p },
    ];
  });
}
