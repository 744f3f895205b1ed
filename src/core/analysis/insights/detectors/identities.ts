/** Columns that are there twice, and columns that are not in all rows what others make them. */
import { amount, type Candidate } from '../candidate';
import { hasValue, ROWS, type Cube } from '../cube';
import type { Identity } from '../faults';

/** Pairs of columns that are told. */
const MOST = 2;

export function detectIdentities({ identities }: Cube): Candidate[] {
  const copies = identities.filter(({ is }) => is === 'copy').slice(0, MOST);
  const broken = identities.filter((each) => each.is !== 'copy' && each.broken > 0).slice(0, MOST);
  return [...copies.map(copyOf), ...broken.flatMap(breakOf)];
}

/** All rows say it. */
function copyOf({ parts: [column = ''], whole }: Identity): Candidate {
  return {
    ...{ kind: 'copy', subject: { of: 'column', column, aggregate: 'mean' }, other: whole },
    ...{ isUp: true, p: 0, effect: 0.4, share: 0.5, figures: [] },
  };
}

/** What holds in nearly all rows to a part of a hundred is no chance: rows in which it does not are wrong, or another case. */
function breakOf({ is, parts: [a = '', b = ''], whole, rows, broken }: Identity): Candidate[] {
  if (is === 'copy') return [];
  return [
    {
      ...{ kind: 'breaks', subject: { of: 'column', column: whole, aggregate: 'mean' }, other: a },
      ...{ isUp: false, p: 0, effect: 0.6, share: 0.5 },
      figures: [
        { of: 'broken', name: 'count', is, columns: [a, b, whole], value: broken },
        amount('rows', ROWS, rows, [a, b, whole].map(hasValue)),
      ],
    },
  ];
}
