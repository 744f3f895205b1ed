/** A period that was loaded twice: most of its rows repeat another one. */
import { loadWhere } from '../computeLoad';
import { looked, type Candidate } from '../candidate';
import type { Cube } from '../cube';

/** Part of the other rows that repeat one from which on that is usual. */
const USUAL = 0.1;

export function detectTwice({ faults: { load } }: Cube): Candidate[] {
  if (!load) return [];
  const { column, period, grain, without, rows, repeats, otherRows, otherRepeats, periods } = load;
  const usual = (otherRepeats + 1) / (otherRows + 1);
  const p = usual < 1 ? Math.min(1, periods * boundOfMore(repeats, rows, usual)) : 1;
  if (usual > USUAL) return [looked({ of: 'rows' }, 'twice', p)];
  const where = loadWhere(load);
  return [
    {
      ...{ kind: 'twice', subject: { of: 'rows' }, isUp: true, p, effect: 0.9, share: 1 },
      time: { column, grain, from: period, to: period },
      figures: [
        { of: 'repeats', name: 'count', without, where, value: repeats },
        { of: 'amount', name: 'rows', measure: { of: 'rows' }, where, value: rows },
      ],
    },
  ];
}

/** So likely are as many of some rows or more at most, each with its chance (Chernoff, 1952). */
function boundOfMore(count: number, rows: number, chance: number): number {
  const part = count / rows;
  if (part <= chance) return 1;
  const rest = part < 1 ? (1 - part) * Math.log((1 - part) / (1 - chance)) : 0;
  return Math.exp(-rows * (part * Math.log(part / chance) + rest));
}
