/** Which columns are made of others in nearly all rows: copies, sums and products. */
import { doubleSql, missingSql, presentSql, valueSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { brokenSql } from '../facts/identity';
import type { Runner } from '../facts/runner';
import { sqlIdentifier } from '../../../base/sql';
import type { Identity } from './faults';

/** Columns of numbers, and of any kind, that are held against each other. */
const MAX_NUMBERS = 12;
const MAX_LABELS = 12;
/** Part of the rows in which a sum or a product holds, and how near it comes, in parts of it: figures are rounded. */
const HOLDS = 0.95;
const NEAR = 0.005;
/** Rows at the beginning by which most are left out, and rows that say anything. */
const FIRST_ROWS = 1000;
const LEAST_ROWS = 20;
/** Different values of a copy: two columns of yes and no are often the same. */
const LEAST_VALUES = 5;

/** Looks at the first rows for all triples of columns, and at all rows for what holds there. */
export async function computeIdentities(run: Runner, set: FactSet): Promise<Identity[]> {
  const copies = await copiesOf(run, set);
  const isCopy = (name: string): boolean => copies.some(({ whole }) => whole === name);
  const columns = set.columns
    .filter(({ meaning, numbers, name }) => meaning.role === 'measure' && numbers && !isCopy(name))
    .slice(0, MAX_NUMBERS);
  const tried = columns.flatMap((a, at) =>
    columns.slice(at + 1).flatMap(
      (b) =>
      columns.filter((c) => c !== a && c !== b).flatMap((c) => (['sum', 'product'] as const).map((is) => ({ is, a, b, c })).filter(isPossible)), // prettier-ignore
    ),
  );
  if (tried.length === 0) return copies;
  const holding = async (from: string, due: typeof tried): Promise<typeof tried> => {
    if (due.length === 0) return [];
    const row = await run.one(
      `SELECT ${due.map((each, at) => `avg(${holdsSql(each)}) AS "t${at}", count(${holdsSql(each)}) AS "n${at}"`).join(', ')} ${from}`,
    );
    return due.filter((_, at) => row.count(`n${at}`) >= LEAST_ROWS && (row.number(`t${at}`) ?? 0) >= HOLDS);
  };
  const values = columns.map(({ name }) => sqlIdentifier(name)).join(', ');
  // What does not hold in the first rows does not hold in all.
  const first = await holding(`FROM (SELECT ${values} ${run.from()} LIMIT ${FIRST_ROWS})`, tried);
  const found = set.rows > FIRST_ROWS ? await holding(run.from(), first) : first;
  const made: Identity[] = [...copies];
  for (const { is, a, b, c } of found) {
    const names = { parts: [a.name, b.name], whole: c.name };
    const counted = await run.one(`SELECT count(*) AS "rows", count(*) FILTER (WHERE ${brokenSql({ is }, [a, b, c])}) AS "broken" ${run.from(...[a, b, c].map(presentSql))}`); // prettier-ignore
    made.push({ is, ...names, rows: counted.count('rows'), broken: counted.count('broken') });
  }
  return made;
}

interface Triple {
  is: 'sum' | 'product';
  a: ColumnFacts;
  b: ColumnFacts;
  c: ColumnFacts;
}

/** How far the mean of the whole may be from that of the sum or the product, in parts of it: a few rows break it. */
const SPARE = 0.1;

/** Means of sums add up, and the mean of a product lies no farther from that of the means than the product of the deviations (Cauchy, 1821). */
function isPossible({ is, a, b, c }: Triple): boolean {
  const [x, y, z] = [a, b, c].map(({ numbers }) => ({ mean: numbers?.mean ?? NaN, sd: numbers?.sd ?? NaN }));
  if (!x || !y || !z) return false;
  const [made, apart] = is === 'sum' ? [x.mean + y.mean, 0] : [x.mean * y.mean, x.sd * y.sd];
  return Math.abs(made - z.mean) <= apart + SPARE * Math.abs(z.mean);
}

/** 1 in rows in which it holds, else 0. Where the whole is 0, or one of its parts, as with a count of 1, a row says nothing. */
function holdsSql({ is, a, b, c }: Triple): string {
  const [x, y, z] = [doubleSql(a), doubleSql(b), doubleSql(c)];
  const made = is === 'sum' ? `${x} + ${y}` : `${x} * ${y}`;
  const near = (value: string): string => `abs(${value} - ${z}) <= ${NEAR} * abs(${z})`;
  return `CASE WHEN ${z} = 0 OR ${near(x)} OR ${near(y)} THEN NULL WHEN ${near(made)} THEN 1.0 WHEN ${made} - ${z} IS NOT NULL THEN 0.0 END`;
}

/** Columns that have the same values in all rows as one before them. */
async function copiesOf(run: Runner, { columns }: FactSet): Promise<Identity[]> {
  const fit = columns.filter(({ meaning: { role }, distinct, present }) => ['measure', 'dimension', 'text', 'id'].includes(role) && distinct >= LEAST_VALUES && present >= LEAST_ROWS); // prettier-ignore
  const kinds = [fit.filter(({ numbers }) => numbers), fit.filter(({ numbers }) => !numbers)];
  const pairs = kinds.flatMap((all) => {
    const some = all.slice(0, MAX_LABELS);
    return some.flatMap((a, at) =>
      some
        .slice(at + 1)
        .filter((b) => isAlike(a, b))
        .map((b) => [a, b] as const),
    );
  });
  if (pairs.length === 0) return [];
  const differs = pairs.map(([a, b], at) => `count(*) FILTER (WHERE ${valueSql(a)} IS DISTINCT FROM ${valueSql(b)} OR (${missingSql(a)}) <> (${missingSql(b)})) AS "d${at}"`); // prettier-ignore
  const found: Identity[] = [];
  // What the engine cannot compare is no copy.
  await run.succeeds(async () => {
    const row = await run.one(`SELECT ${differs.join(', ')} ${run.from()}`);
    for (const [at, [a, b]] of pairs.entries())
      if (row.count(`d${at}`) === 0) found.push({ is: 'copy', parts: [a.name], whole: b.name, rows: a.present, broken: 0 }); // prettier-ignore
  });
  return found;
}

/** Whether two columns may be the same, by what is known of them. */
function isAlike(a: ColumnFacts, b: ColumnFacts): boolean {
  const known = ({ type, present, distinct, min, max, numbers }: ColumnFacts): string => JSON.stringify([type, present, distinct, min, max, numbers?.mean]); // prettier-ignore
  return known(a) === known(b);
}
