import { TOTAL_LABEL } from '../../../files/detect/totals';
import type { Breakdown, FactSet } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';
import { conditionSql, joinWhere } from '../../conditions';
import type { Localize } from '../../../text/formatter';

/** How far from exactly half of everything a total may be, as a share: sums of rounded parts. */
const NEAR_HALF = 0.01;
/** What a label that has half of everything is called where it is the total: words for all, for both and for the whole of a country. */
const TOTAL = new RegExp(
  [
    `^(?:${TOTAL_LABEL})$`,
    '^(?:totale?s?|all|overall|world|everything|combined|both|ambos|ambas|todos|todas|tous|toutes|ensemble|alle|beide|beiden|tutti|tutte|entrambi|totaal|totalt|samtliga|alla)(?!\\p{L})',
    '^(?:оба|все|全部|全国|世界|所有|男女計|総数|合計)',
  ].join('|'),
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

/**
 * The totals among the rows of a table, where its main measure counts them with what they are totals of: over sexes, and over regions as
 * well.
 */
export function totalsIn(set: FactSet): Totals[] {
  return set.breakdowns.flatMap((breakdown) => {
    const column = columnIn(set, breakdown.by);
    const label = breakdown.measure === set.focus.measure ? totalLabel(breakdown) : undefined;
    return column?.missing === 0 && label !== undefined ? [{ column: column.name, label }] : [];
  });
}

/** The condition of the rows that are none of these totals. */
export function withoutTotals(totals: readonly Totals[]): string {
  return joinWhere(...totals.map(({ column, label }) => conditionSql({ column, op: '!=', value: label })));
}

/** Which rows these are, in words. @param name how names and labels are written */
export function totalsText(totals: readonly Totals[], t: Localize, name: (text: string) => string): string {
  return totals
    .map(({ column, label }) => t('{column} is {label}', { column: name(column), label: name(label) }))
    .join(t(' or '));
}
