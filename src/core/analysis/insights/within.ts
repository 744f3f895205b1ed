import { pearson, type Moments } from '../statistics/correlation';

/** Rows of a label that say how two measures go together. */
const LEAST_ROWS = 20;

/** The label whose correlation differs most from that of the others. */
export interface TopWithin {
  label: number;
  n: number;
  r: number;
  others: number;
  /** The difference of both in standard errors. */
  z: number;
  /** Labels that were compared; of two it may be the one or the other. */
  tried: number;
}

/** The label whose correlation differs most from that within all others together, as Fisher's z compares two (1921). */
export function topWithin(moments: readonly Moments[]): TopWithin | undefined {
  const groups = moments.flatMap((each, label) => (each.n >= LEAST_ROWS ? [{ ...each, label }] : []));
  if (groups.length < 2) return undefined;
  const compared = groups.flatMap((own): TopWithin[] => {
    const others = groups.filter((each) => each !== own);
    const sum = (of: (each: Moments) => number): number => others.reduce((total, each) => total + of(each), 0);
    // Means of labels may differ: products are those within them.
    const rest = { n: sum(({ n }) => n - 1) + 1, meanA: 0, meanB: 0, ssA: sum(({ ssA }) => ssA), ssB: sum(({ ssB }) => ssB), products: sum(({ products }) => products) }; // prettier-ignore
    const [r, other] = [pearson(own), pearson(rest)];
    if (r === null || other === null || Math.abs(r) >= 1 || Math.abs(other) >= 1) return [];
    const z = (Math.atanh(r) - Math.atanh(other)) / Math.sqrt(1 / (own.n - 3) + 1 / (rest.n - 3));
    return [{ label: own.label, n: own.n, r, others: other, z, tried: groups.length }];
  });
  return compared.sort((a, b) => Math.abs(b.z) - Math.abs(a.z))[0];
}
