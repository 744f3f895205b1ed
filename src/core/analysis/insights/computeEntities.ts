/** Looks at columns with many labels, such as customers: what the first of them have, and all of them together. */
import { cutLabelSql, presentSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { namesCalendar } from '../roles/nameWords';
import { MAX_LABELS, type Cell, type Cube, type Entities } from './cube';

/** Columns that are looked at, and rows of a label on average: what tells single rows apart is none of them. */
const MOST = 3;
const LEAST_ROWS = 3;
/** Characters of a label; longer ones are text. */
const LABEL_CHARACTERS = 80;
/** Labels with the most rows, which are compared, and those with the most of each total. */
const COMPARED = 300;
export const FIRST = 10;

/** Part of the labels that belong to one label of a dimension each. */
const OWNED = 0.9;

/** Looks at the rows once for each column. @param values SQL of `n0`, `s0`, `q0`, … of the subjects */
export async function computeEntities(
  run: Runner,
  set: FactSet,
  { subjects, dimensions }: Pick<Cube, 'subjects' | 'dimensions'>,
  values: string,
): Promise<Entities[]> {
  const found: Entities[] = [];
  for (const column of columnsOf(set)) {
    const of = (text: (at: number) => string): string => subjects.map((_, at) => text(at)).join(', ');
    const whole = of((at) => `sum("n${at}") AS "an${at}", sum("s${at}") AS "as${at}", sum("q${at}") AS "aq${at}", sum("s${at}" * "s${at}") AS "squares${at}"`); // prettier-ignore
    const first = (order: string, count: number): string =>
      `"label" IN (SELECT "label" FROM g ORDER BY ${order} DESC NULLS LAST, "label" LIMIT ${count})`;
    const told = [
      first('"rows"', COMPARED),
      ...subjects.flatMap(({ isTotal }, at) => (isTotal ? [first(`"s${at}"`, FIRST)] : [])),
    ];
    const owners = dimensions.map((dimension, at) => `, min(${cutLabelSql(dimension.column)}) AS "low${at}", max(${cutLabelSql(dimension.column)}) AS "high${at}"`); // prettier-ignore
    const rows = await run.attempt(column.name, () =>
      run.select(
        `WITH g AS MATERIALIZED (SELECT ${cutLabelSql(column)} AS "label", count(*) AS "rows", ${values}${owners.join('')} ${run.from(presentSql(column))} GROUP BY 1) ` +
          `SELECT g.*, w.* FROM g, (SELECT count(*) AS "count", ${whole} FROM g) w WHERE ${told.join(' OR ')} ORDER BY "rows" DESC, "label"`,
      ),
    );
    const [one] = rows ?? [];
    if (!rows || !one) continue;
    const cellOf = (row: typeof one, at: number, of = ''): Cell => ({ n: row.count(`${of}n${at}`), sum: row.number(`${of}s${at}`) ?? 0, squares: row.number(`${of}q${at}`) ?? 0 }); // prettier-ignore
    found.push({
      ...{ column, count: one.count('count'), compared: COMPARED },
      wholes: subjects.map((_, at) => cellOf(one, at, 'a')),
      squares: subjects.map((_, at) => one.number(`squares${at}`) ?? 0),
      labels: rows.map((row) => row.text('label') ?? ''),
      cells: subjects.map((_, at) => rows.map((row) => cellOf(row, at))),
      owned: dimensions.flatMap(({ labels }, dimension) => {
        const placed = rows.map((row) => row.text(`low${dimension}`) === row.text(`high${dimension}`) ? labels.indexOf(row.text(`low${dimension}`)) : -1); // prettier-ignore
        return placed.filter((owner) => owner >= 0).length >= OWNED * rows.length ? [{ dimension, owners: placed }] : []; // prettier-ignore
      }),
    });
  }
  return found;
}

/** Columns of labels first. */
function columnsOf({ columns }: FactSet): ColumnFacts[] {
  const fit = columns.filter(
    ({ meaning: { role }, distinct, present, name, lengths }) =>
      ['dimension', 'id', 'text'].includes(role) &&
      distinct > MAX_LABELS &&
      distinct * LEAST_ROWS <= present &&
      (lengths?.max ?? 0) <= LABEL_CHARACTERS &&
      !namesCalendar(name),
  );
  const isLabel = ({ meaning: { role } }: ColumnFacts): number => Number(role === 'dimension');
  return fit.sort((a, b) => isLabel(b) - isLabel(a) || a.distinct - b.distinct).slice(0, MOST);
}
