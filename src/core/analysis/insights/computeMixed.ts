/** Looks at measures by the labels of a column that says their unit or currency. */
import { cutLabelSql, doubleSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { unitFactor } from '../roles/unitFactors';
import { subjectOf, type MixedUnits } from './faults';

/** Labels of a unit at most, and measures. */
const MAX_LABELS = 12;
const MAX_MEASURES = 8;

/** Looks at the rows once for each such column. */
export async function computeMixed(run: Runner, { columns }: FactSet): Promise<MixedUnits[]> {
  const measures = columns.filter(({ meaning: { role, unit }, numbers }) => role === 'measure' && unit !== 'percent' && numbers?.negatives === 0); // prettier-ignore
  const labels = columns.filter(
    (column) =>
      ['dimension', 'flag', 'text'].includes(column.meaning.role) &&
      column.distinct >= 2 &&
      column.distinct <= MAX_LABELS &&
      (areUnits(column) || measures.some(({ meaning }) => meaning.apart === column.name)),
  );
  const found: MixedUnits[] = [];
  for (const by of labels) {
    const looked = measures.filter(({ meaning }) => meaning.apart === by.name || areUnits(by)).slice(0, MAX_MEASURES);
    const values = looked.map((column, at) => {
      const value = doubleSql(column);
      const log = (of: string): string => `${of}(ln(${value})) FILTER (WHERE ${value} > 0)`;
      return `${log('count')} AS "n${at}", ${log('avg')} AS "m${at}", ${log('var_samp')} AS "v${at}", favg(${value}) AS "x${at}"`; // prettier-ignore
    });
    if (values.length === 0) continue;
    const rows = await run.select(
      `SELECT ${cutLabelSql(by)} AS "label", ${values.join(', ')} ${run.from()} GROUP BY 1 ORDER BY 1`,
    );
    for (const [at, column] of looked.entries()) {
      const cells = rows.flatMap((row) => {
        const label = row.text('label');
        return label === null ? [] : [{ label, n: row.count(`n${at}`), log: row.count(`m${at}`), variance: row.count(`v${at}`), mean: row.count(`x${at}`) }]; // prettier-ignore
      });
      found.push({ subject: subjectOf(column), by: by.name, isApart: column.meaning.apart === by.name, labels: cells });
    }
  }
  return found;
}

/** Whether all labels are units of one kind. */
function areUnits({ top = [] }: ColumnFacts): boolean {
  const [first] = top;
  return (
    first !== undefined && top.length > 1 && top.every(({ label }) => unitFactor(first.label, label) !== undefined)
  );
}
