/** A period that was loaded twice: most of its rows repeat another one. */
import { boundOfMoreRows } from '../../statistics/counts';
import { loadWhere } from '../computeLoad';
import { looked, type Candidate } from '../candidate';
import type { Cube } from '../cube';

/** Part of the other rows that repeat one from which on that is usual. */
const USUAL = 0.1;

export function detectTwice({ faults: { load } }: Cube): Candidate[] {
  if (!load) return [];
  const { column, period, grain, without, rows, repeats, otherRows, otherRepeats, periods } = load;
  const usual = (otherRepeats + 1) / (otherRows + 1);
  const p = usual < 1 ? Math.min(1, periods * boundOfMoreRows(repeats, rows, usual)) : 1;
  if (usual > USUAL) return [looked({ of: 'rows' }, 'twice', p)];
  const where = loadWhere(load);
  return [
    {
      ...{
        kind: 'twice',
        subject: { of: 'rows' },
        isUp: true,
        p,
        effect: Math.min(0.9, 0.1 + 10 * (repeats / (rows + otherRows))),
        share: 1,
      },
      time: { column, grain, from: period, to: period },
      figures: [
        { of: 'repeats', name: 'count', without, where, value: repeats },
        { of: 'amount', name: 'rows', measure: { of: 'rows' }, where, value: rows },
      ],
    },
  ];
}
