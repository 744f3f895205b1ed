/** How two measures go together within each label. */
import { cutLabelSql, doubleSql, numberLiteral } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { QueryCompiler } from '../facts/query/compile';
import type { Runner } from '../facts/runner';
import type { Moments } from '../statistics/correlation';
import { labelled, type Cube, type CubeDimension, type Within } from './cube';
import { topWithin } from './within';

/** Measures, dimensions and labels of one that are looked at. */
const MAX_MEASURES = 4;
const MAX_DIMENSIONS = 5;
const MAX_LABELS = 30;
/** Values farther from the quartiles than so many times what lies between them count as if they were there (Tukey, 1977). */
const FENCE = 1.5;
/** Of so many the correlations of the values as they are are asked for. */
const MOST = 3;

type Known = Pick<Cube, 'subjects' | 'dimensions'>;

/** Looks at the rows once, for all pairs of measures within all labels, and once more for those that differ most. */
export async function computeWithin(run: Runner, set: FactSet, cube: Known): Promise<Within[]> {
  const columns = cube.subjects.flatMap(({ subject }) => {
    const column = subject.of === 'column' ? set.columns.find(({ name }) => name === subject.column) : undefined;
    const clipped = column && clippedSql(column);
    return column && clipped !== undefined ? [{ column, clipped }] : [];
  });
  const measures = columns.slice(0, MAX_MEASURES);
  const pairs = measures.flatMap((a, at) => measures.slice(at + 1).map((b) => ({ a, b })));
  const dimensions = cube.dimensions.filter(({ labels }) => labels.length <= MAX_LABELS).slice(0, MAX_DIMENSIONS);
  if (pairs.length === 0 || dimensions.length === 0) return [];
  const values = pairs.map(({ a: { clipped: x }, b: { clipped: y } }, at) => `regr_count(${y}, ${x}) AS "n${at}", regr_avgx(${y}, ${x}) AS "x${at}", regr_avgy(${y}, ${x}) AS "y${at}", regr_sxx(${y}, ${x}) AS "a${at}", regr_syy(${y}, ${x}) AS "b${at}", regr_sxy(${y}, ${x}) AS "p${at}"`); // prettier-ignore
  const labels = dimensions.map(({ column }) => cutLabelSql(column));
  const keys = labels.map((label, at) => `${label} AS "l${at}"`).join(', ');
  const sets = labels.map((label) => `(${label})`).join(', ');
  const rows = await run.select(
    `SELECT ${keys}, GROUPING(${labels.join(', ')}) AS "set", ${values.join(', ')} ${run.from()} GROUP BY GROUPING SETS (${sets})`,
  );
  const found = dimensions.flatMap((dimension, place) => {
    const bits = 2 ** labels.length - 1 - 2 ** (labels.length - 1 - place);
    const own = new Map(rows.filter((row) => row.count('set') === bits).map((row) => [row.text(`l${place}`), row]));
    return pairs.map(({ a, b }, at): Within => {
      const moments = dimension.labels.map((label): Moments => {
        const row = own.get(label);
        const of = (name: string): number => row?.number(`${name}${at}`) ?? 0;
        return { n: of('n'), meanA: of('x'), meanB: of('y'), ssA: of('a'), ssB: of('b'), products: of('p') };
      });
      return { dimension: cube.dimensions.indexOf(dimension), a: a.column.name, b: b.column.name, moments };
    });
  });
  await askFor(run, set, cube, found);
  return found;
}

/** A measure without what is far out; undefined where most values are one. */
export function clippedSql(column: ColumnFacts): string | undefined {
  const { q1 = null, q3 = null } = column.numbers ?? {};
  return q1 === null || q3 === null ? undefined : nearSql(doubleSql(column), q1, q3);
}

/** A value that lies far from the quartiles is brought to their fences; undefined where most values are one. */
export function nearSql(value: string, q1: number, q3: number): string | undefined {
  if (!(q3 > q1)) return undefined;
  const [low, high] = [q1 - FENCE * (q3 - q1), q3 + FENCE * (q3 - q1)].map(numberLiteral);
  // least and greatest leave out what is missing.
  return `(CASE WHEN ${value} IS NOT NULL THEN least(greatest(${value}, ${low ?? ''}), ${high ?? ''}) END)`;
}

/** Adds the correlations of the values as they are, in the label that stands out and in all others. */
async function askFor(run: Runner, set: FactSet, { dimensions }: Known, found: Within[]): Promise<void> {
  const compiler = new QueryCompiler(set);
  const clearest = found
    .flatMap((within) => {
      const top = topWithin(within.moments);
      return top ? [{ within, top }] : [];
    })
    .sort((a, b) => Math.abs(b.top.z) - Math.abs(a.top.z))
    .slice(0, MOST);
  const asked = clearest.flatMap(({ within, top }) => {
    const dimension: CubeDimension | undefined = dimensions[within.dimension];
    const [a, b] = [within.a, within.b].map((own) => set.columns.find(({ name }) => name === own));
    if (!dimension || !a || !b) return [];
    const r = `corr(${doubleSql(a)}, ${doubleSql(b)})`;
    const parts = [false, true].map((not) => compiler.where({ where: [labelled(dimension, dimension.labels[top.label] ?? null, not)] })); // prettier-ignore
    return [{ within, parts: parts.map((where) => `${r} FILTER (WHERE ${where})`) }];
  });
  if (asked.length === 0) return;
  const row = await run.one(`SELECT ${asked.map(({ parts: [here, others] }, at) => `${here ?? ''} AS "h${at}", ${others ?? ''} AS "o${at}"`).join(', ')} ${run.from()}`); // prettier-ignore
  for (const [at, { within }] of asked.entries()) {
    const [here, others] = [row.number(`h${at}`), row.number(`o${at}`)];
    if (here !== null && others !== null) Object.assign(within, { told: { here, others } });
  }
}
