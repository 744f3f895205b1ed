/** In which label the rows of a fault are, where nearly all of them have one that few others have. */
import { cutLabelSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { figureWhere } from '../facts/insightFacts';
import type { Insight, InsightFigure, InsightKind } from '../facts/insight';
import { QueryCompiler } from '../facts/query/compile';
import type { Runner } from '../facts/runner';
import { pOfAsMany } from '../statistics/counts';
import { labelled, MAX_LABELS } from './cube';

/** Faults that are told by rows that have them. */
const OF_ROWS: readonly InsightKind[] = ['order', 'units', 'placeholder', 'capped', 'breaks', 'zeros'];
/** Rows with a fault at least, and the part of them that one label has. */
const LEAST_ROWS = 5;
const NEARLY_ALL = 0.9;
/** The part of all rows that it has at most, and how likely it has so many of those with the fault by chance. */
const USUAL = 0.5;
const SURE = 1e-6;
/** Columns of labels that are looked at. */
const MAX_DIMENSIONS = 8;

/** Looks at the rows once for each fault and column of labels. @throws SqlEngineError, CancelledError, FileChangedError */
export async function withPlaces(run: Runner, set: FactSet, insights: readonly Insight[]): Promise<Insight[]> {
  const dimensions = labelColumns(set);
  const placed: Insight[] = [];
  for (const insight of insights) placed.push(await placedOf(run, set, insight, dimensions));
  return placed;
}

/** Columns of labels that may say where rows come from. */
export function labelColumns({ columns }: Pick<FactSet, 'columns'>): ColumnFacts[] {
  const isFit = ({ meaning: { role }, distinct }: ColumnFacts): boolean =>
    (role === 'dimension' || role === 'flag') && distinct >= 2 && distinct <= MAX_LABELS;
  return columns.filter(isFit).slice(0, MAX_DIMENSIONS);
}

async function placedOf(
  run: Runner,
  set: FactSet,
  insight: Insight,
  dimensions: readonly ColumnFacts[],
): Promise<Insight> {
  const rows = rowsWith(insight);
  if (!rows) return insight;
  const [condition = ''] = figureWhere(rows, new Map(), new QueryCompiler(set));
  const [top] = await topLabels(run, condition, dimensions);
  if (!top) return insight;
  const { column, label, count } = top;
  const where = [...(rows.where ?? []), labelled({ column }, label)];
  const figure: InsightFigure = { ...rows, name: 'placed', value: count, where };
  return { ...insight, place: { by: column.name, label }, figures: [...insight.figures, figure] };
}

type Counted = Extract<InsightFigure, { of: 'amount' | 'broken' }>;

/** The figure that counts the rows with a fault. */
function rowsWith({ kind, subject, by, figures }: Insight): Counted | undefined {
  if (!OF_ROWS.includes(kind) || by !== undefined) return undefined;
  if (kind === 'zeros' && 'column' in subject) {
    return { of: 'amount', name: 'count', measure: { of: 'rows' }, where: [{ is: 'compared', column: subject.column, op: '=', value: 0 }], value: 0 }; // prettier-ignore
  }
  return figures.flatMap((each) => (each.name === 'count' && (each.of === 'amount' || each.of === 'broken') ? [each] : []))[0]; // prettier-ignore
}

interface TopLabel {
  column: ColumnFacts;
  label: string;
  /** Rows of the condition that have it. */
  count: number;
  /** Part of all rows that have it. */
  part: number;
  /** How likely so many have it by chance, for all labels that were looked at. */
  p: number;
}

/** Labels that nearly all rows of a condition have, the least usual one first. */
export async function topLabels(
  run: Runner,
  condition: string,
  dimensions: readonly ColumnFacts[],
): Promise<TopLabel[]> {
  const tried = dimensions.reduce((sum, { distinct }) => sum + distinct, 0);
  const found: TopLabel[] = [];
  for (const column of dimensions) {
    const rows = await run.select(
      `SELECT ${cutLabelSql(column)} AS "label", count(*) AS "n", count(*) FILTER (WHERE ${condition}) AS "count" ${run.from()} GROUP BY 1 ORDER BY 3 DESC, 1`,
    );
    const [all, faulty] = ['n', 'count'].map((name) => rows.reduce((sum, row) => sum + row.count(name), 0));
    const [first] = rows;
    const label = first?.text('label');
    if (!first || !all || !faulty || label === null || label === undefined || faulty < LEAST_ROWS) continue;
    const [count, part] = [first.count('count'), first.count('n') / all];
    const p = Math.min(1, tried * pOfAsMany(count, faulty, part));
    if (count >= NEARLY_ALL * faulty && part <= USUAL && p <= SURE) found.push({ column, label, count, part, p });
  }
  return found.sort((a, b) => a.part - b.part);
}
