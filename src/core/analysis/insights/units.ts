import { turned, type Cell, type Cube } from './cube';

/** A dimension each of whose labels belongs to one of another, as stores to their manager. */
export interface Units {
  /** Its place among the dimensions. */
  at: number;
  /** To which label each of its labels belongs, by its place. */
  owners: number[];
  /** Cells of each subject: `[subject][owner][unit]`. */
  cells: Cell[][][];
}

/** Part of the rows of a unit that are its owner's: some are mistyped. */
const OWNED = 0.98;

/** The dimensions whose labels belong to those of one: its rows are no observations, these are. */
export function unitsOf({ crossed, subjects, dimensions }: Cube, at: number): Units[] {
  const counted = Math.max(0, subjects.findIndex(({ subject: { of } }) => of === 'rows')); // prettier-ignore
  return crossed.flatMap(({ a, b, cells }): Units[] => {
    if (a !== at && b !== at) return [];
    const unit = a === at ? b : a;
    const byOwner = a === at ? cells : cells.map(turned);
    const counts = byOwner[counted] ?? [];
    const owners = (dimensions[unit]?.labels ?? []).map((_, place) => {
      const inLabels = counts.map((row) => row[place]?.n ?? 0);
      const most = Math.max(...inLabels);
      return most >= OWNED * inLabels.reduce((sum, n) => sum + n, 0) ? inLabels.indexOf(most) : -1;
    });
    return owners.length > counts.length && !owners.includes(-1) ? [{ at: unit, owners, cells: byOwner }] : [];
  });
}
