import { TOTAL_LABEL } from '../../../files/detect/totals';
import type { Breakdown, FactSet } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';

/** How far from exactly half of everything a total may be, as a share: sums of rounded parts. */
const NEAR_HALF = 0.01;
const TOTAL = new RegExp(
  `^(?:${TOTAL_LABEL})$|^(?:all|overall|world|everything|combined|both)\\b|^(?:全部|全国|世界|所有)`,
  'iu',
);

/** The label that stands for all others together, where there is one: it has half of everything, and is called so. */
export function totalLabel({ aggregate, total, segments }: Breakdown): string | undefined {
  if (aggregate !== 'sum' || total === null || total <= 0) return undefined;
  const found = segments.find(
    ({ label, value }) =>
      label !== null && TOTAL.test(label.trim()) && Math.abs((value ?? 0) / total - 0.5) <= NEAR_HALF,
  );
  return found?.label ?? undefined;
}

/** Rows that hold totals of the others: the value that they have in a column. */
export interface Totals {
  column: string;
  label: string;
}

/** The totals among the rows of a table, where its main measure counts them with what they are totals of. */
export function totalsIn(set: FactSet): Totals | undefined {
  for (const breakdown of set.breakdowns) {
    const column = columnIn(set, breakdown.by);
    const label = breakdown.measure === set.focus.measure ? totalLabel(breakdown) : undefined;
    if (column?.missing === 0 && label !== undefined) return { column: column.name, label };
  }
  return undefined;
}
