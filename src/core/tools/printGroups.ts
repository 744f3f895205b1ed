import type { FactSet, Pair } from '../analysis/facts/factSet';
import { printLabel, printName, printNumber } from './printColumns';
import type { OutputLevel } from '../contract/toolResult';

/** Cells of an association that are printed. */
const CELLS = { brief: 0, standard: 4, full: 100 } as const;

function columnName(set: FactSet, number: number): string {
  return printName(set.columns.find((column) => column.number === number)?.name ?? '');
}

/** Figures by their names; those that are not defined are left out. A p below what a double holds well is told as such. */
function figures(values: Readonly<Record<string, number | null>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === null) return [];
      return [name.endsWith('p') && value < 1e-16 ? `.${name} <1e-16` : `.${name} ${printNumber(value)}`];
    })
    .join(' ');
}

export function printPair(set: FactSet, pair: Pair): string {
  const { id, a, b, n, pearson, pearson_p, spearman, spearman_p, slope, intercept, r2 } = pair;
  const told = figures({ n, pearson, pearson_p, spearman, spearman_p, slope, intercept, r2 });
  return `${id} ${columnName(set, a)} and ${columnName(set, b)}: ${told}`;
}

/** Effects of labels on the main measure, and labels that go together. */
export function printGroups(set: FactSet, level: OutputLevel): string[] {
  const effects = set.effects.map(({ id, measure, by, n, groups, f, df1, df2, p, eta2, welch }) => {
    const two = welch ? `; a ${printLabel(welch.a)}, b ${printLabel(welch.b)}: ${figures({ mean_a: welch.mean_a, mean_b: welch.mean_b, t: welch.t, t_df: welch.df, t_p: welch.p })}` : ''; // prettier-ignore
    return `${id} ${columnName(set, measure)} between groups of ${columnName(set, by)}: ${figures({ n, groups, f, df1, df2, p, eta2 })}${two}`;
  });
  const associations = set.associations.map(({ id, a, b, n, chi2, df, p, v, thin, cells }) => {
    const most = [...cells].sort((x, y) => y.rows - x.rows).slice(0, CELLS[level]);
    const listed = most.map((cell) => `${printLabel(cell.a)} with ${printLabel(cell.b)} ${cell.rows} rows`);
    const told = figures({ n, chi2, df, p, v, thin });
    return [`${id} ${columnName(set, a)} and ${columnName(set, b)}: ${told}`, ...listed].join('; ');
  });
  return [...effects, ...associations];
}
