/** Labels that belong to one of another column each, but for a few rows. */
import { boundOfMoreRows } from '../../statistics/counts';
import { amount, looked, strongest, type Candidate } from '../candidate';
import { hasValue, placeOfRows, ROWS, turned, type Cell, type Cube, type CubeDimension } from '../cube';
import { FEW_OF_LABEL, isRule, LEAST_OF_LABEL, type Dependency } from '../dependency';
import type { Predicate } from '../../facts/query/query';

/** Columns that are told. */
const MOST = 2;

export function detectExceptions(cube: Cube): Candidate[] {
  const at = placeOfRows(cube);
  const crossed = cube.crossed.map(({ a, b, cells }): Candidate => {
    const [one, other] = [cube.dimensions[a], cube.dimensions[b]];
    const own = cells[at] ?? [];
    const found = one && other ? (brokenIn(one, other, own) ?? brokenIn(other, one, turned(own))) : undefined;
    return found ? told(found) : looked(ROWS.subject, 'exceptions', 1);
  });
  return strongest([...cube.faults.dependencies.map(told), ...crossed], MOST);
}

/** @param cells `[label][label of the other]` */
function brokenIn(
  one: CubeDimension,
  other: CubeDimension,
  cells: readonly (readonly Cell[])[],
): Dependency | undefined {
  // prettier-ignore
  const labels = one.labels.flatMap((label, x) => {
    const own = other.labels.map((second, y) => (second === null ? 0 : (cells[x]?.[y]?.n ?? 0)));
    const [rows, most] = [sum(own), Math.max(0, ...own)];
    return label === null || rows === 0 ? [] : [{ label, own, rows, most, place: own.indexOf(most) }];
  });
  const known = labels.filter(({ rows }) => rows >= LEAST_OF_LABEL);
  const counted = {
    ...{ labels: known.length, rows: sum(known.map(({ rows }) => rows)), told: sum(known.map(({ most }) => most)) },
    usual: Math.max(...other.labels.map((_, y) => sum(known.map(({ own }) => own[y] ?? 0)))),
    undecided: known.filter(({ rows, most }) => rows - most > Math.max(1, FEW_OF_LABEL * rows)).length,
  };
  if (!isRule(counted)) return undefined;
  const wrong = known.flatMap(({ label, own, rows, place }) => own.flatMap((here, y) => (y === place || here === 0 ? [] : [{ label, first: rows, here, second: other.labels[y] ?? '' }]))); // prettier-ignore
  const [top] = wrong.sort((a, b) => b.here - a.here || b.first - a.first);
  const [all, most] = [sum(labels.map(({ rows }) => rows)), sum(labels.map((each) => each.most))];
  return top && { ...counted, ...top, by: one.column.name, also: other.column.name, all, exceptions: all - most };
}

function told({
  by,
  also,
  label,
  second,
  here,
  first,
  all,
  exceptions,
  rows,
  told: right,
  usual,
}: Dependency): Candidate {
  // prettier-ignore
  const isLabel: Predicate = { is: 'in', column: by, values: [label] };
  return {
    ...{
      kind: 'exceptions',
      subject: ROWS.subject,
      isUp: true,
      by,
      labels: [label],
      also: { by: also, label: second },
    },
    ...{ p: boundOfMoreRows(right, rows, usual / rows), effect: 0.5 + (right - usual) / rows / 2, share: 0.5 },
    figures: [
      { of: 'exceptions', name: 'count', value: exceptions, by, told: also },
      amount('rows', ROWS, all, [hasValue(by), hasValue(also)]),
      amount('here', ROWS, here, [isLabel, { is: 'in', column: also, values: [second] }]),
      amount('first', ROWS, first, [isLabel, hasValue(also)]),
    ],
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
