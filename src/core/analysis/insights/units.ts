import { groupBy } from '../../../base/groupBy';
import { anova } from '../statistics/tests';
import { meanOf, NO_CELL, turned, type Cell, type Cube } from './cube';

/** A dimension, or a column with many labels, each of whose labels belongs to one of another, as stores to their manager. */
export interface Units {
  /** Its place among the dimensions; undefined of many labels. */
  at?: number;
  /** To which label each of its labels belongs, by its place. */
  owners: number[];
  /** Cells of each subject: `[subject][owner][unit]`. */
  cells: Cell[][][];
}

/** Part of the rows of a unit that are its owner's: some are mistyped. */
const OWNED = 0.98;

/** What has labels that belong to those of a dimension: its rows are no observations, these are. */
export function unitsOf(cube: Cube, at: number): Units[] {
  return [...ownDimensions(cube, at), ...ownEntities(cube, at)];
}

/** Of many labels those with the most rows. */
function ownEntities({ entities, dimensions }: Cube, at: number): Units[] {
  return entities.flatMap(({ owned, cells, compared }): Units[] => {
    const found = owned.find(({ dimension }) => dimension === at);
    if (!found) return [];
    const kept = found.owners.slice(0, compared).flatMap((owner, place) => (owner < 0 ? [] : [{ owner, place }]));
    // What is there with one label alone, as the hour of work, is no thing that labels have.
    if (new Set(kept.map(({ owner }) => owner)).size < 2) return [];
    const labels = dimensions[at]?.labels ?? [];
    return [
      {
        owners: kept.map(({ owner }) => owner),
        cells: cells.map((own) => labels.map((_, label) => kept.map(({ owner, place }) => (owner === label ? own[place] : undefined) ?? NO_CELL))), // prettier-ignore
      },
    ];
  });
}

function ownDimensions({ crossed, subjects, dimensions }: Cube, at: number): Units[] {
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

/** How likely the means of units differ so much between their owners, each unit one observation. */
export function amongUnits(owners: readonly number[], cellOf: (unit: number, owner: number) => Cell): number {
  const byOwner = groupBy(owners.keys(), (unit) => owners[unit] ?? 0);
  const groups = [...byOwner].map(([owner, units]) => {
    const values = units.map((unit) => cellOf(unit, owner)).filter(({ n }) => n > 0).map(meanOf); // prettier-ignore
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { n: values.length, mean, ss: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
  });
  const { df1, df2, p } = anova(groups);
  return df1 < 1 || df2 < 1 ? 1 : (p ?? 0);
}
