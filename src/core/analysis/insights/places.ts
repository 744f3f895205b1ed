/** In which label the rows of a fault are, where nearly all of them have one that few others have. */
import { cutLabelSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { figureWhere } from '../facts/insightFacts';
import type { Insight, InsightFigure, InsightKind } from '../facts/insight';
import { QueryCompiler } from '../facts/query/compile';
import type { ResultRow, Runner } from '../facts/runner';
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

/** Looks at the rows once for each column of labels. @throws SqlEngineError, CancelledError, FileChangedError */
export async function withPlaces(run: Runner, set: FactSet, insights: readonly Insight[]): Promise<Insight[]> {
  const compiler = new QueryCompiler(set);
  const due = insights.flatMap((insight) => {
    const rows = rowsWith(insight);
    return rows ? [{ insight, rows, condition: figureWhere(rows, new Map(), compiler).join('') }] : [];
  });
  const tops = await topLabels(run, due.map(({ condition }) => condition), labelColumns(set)); // prettier-ignore
  return insights.map((insight) => {
    const at = due.findIndex((each) => each.insight === insight);
    const [rows, top] = [due[at]?.rows, tops[at]];
    return rows && top ? placed(insight, rows, top) : insight;
  });
}

function placed(insight: Insight, rows: Counted, { column, label, count }: TopLabel): Insight {
  const where = [...(rows.where ?? []), labelled({ column }, label)];
  const figure: InsightFigure = { ...rows, name: 'placed', value: count, where };
  return { ...insight, place: { by: column.name, label }, figures: [...insight.figures, figure] };
}

/** Columns of labels that may say where rows come from. */
export function labelColumns({ columns }: Pick<FactSet, 'columns'>): ColumnFacts[] {
  const isFit = ({ meaning: { role }, distinct }: ColumnFacts): boolean =>
    (role === 'dimension' || role === 'flag') && distinct >= 2 && distinct <= MAX_LABELS;
  return columns.filter(isFit).slice(0, MAX_DIMENSIONS);
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

/** Of each condition the label that nearly all of its rows have, the least usual one of several columns. */
export async function topLabels(
  run: Runner,
  conditions: readonly string[],
  dimensions: readonly ColumnFacts[],
): Promise<(TopLabel | undefined)[]> {
  if (conditions.length === 0) return [];
  const tried = dimensions.reduce((sum, { distinct }) => sum + distinct, 0);
  const counts = conditions.map((condition, at) => `count(*) FILTER (WHERE ${condition}) AS "n${at}"`).join(', ');
  const found: TopLabel[][] = conditions.map(() => []);
  for (const column of dimensions) {
    const rows = await run.select(
      `SELECT ${cutLabelSql(column)} AS "label", count(*) AS "n", ${counts} ${run.from()} GROUP BY 1 ORDER BY 1`,
    );
    for (const [at, own] of found.entries()) own.push(...topOf(column, rows, `n${at}`, tried));
  }
  return found.map((own) => own.sort((a, b) => a.part - b.part)[0]);
}

/** @param name of the count of a condition's rows */
function topOf(column: ColumnFacts, rows: readonly ResultRow[], name: string, tried: number): TopLabel[] {
  const [all, faulty] = ['n', name].map((each) => rows.reduce((sum, row) => sum + row.count(each), 0));
  const [first] = rows.toSorted((a, b) => b.count(name) - a.count(name));
  const label = first?.text('label');
  if (!first || !all || !faulty || label === null || label === undefined || faulty < LEAST_ROWS) return [];
  const [count, part] = [first.count(name), first.count('n') / all];
  const p = Math.min(1, tried * pOfAsMany(count, faulty, part));
  return count >= NEARLY_ALL * faulty && part <= USUAL && p <= SURE ? [{ column, label, count, part, p }] : [];
}
