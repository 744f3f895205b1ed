/** Last digits that are heaped, since values were rounded. */

/** Endings that are counted: the last three digits. */
export const ENDINGS = 1000;
/** Multiples of so many last digits that values are rounded to. */
const STEPS = [5, 10, 25, 50, 100, 500, 1000] as const;
/** A coarser step is the one where as large a part of what is rounded is of it. */
const COARSER = 0.8;
/** How even the endings of the others are: the number of as many equal ones (Simpson, 1949), as a part of all. */
const EVEN = 0.6;
const LEAST_OTHERS = 50;

/** Values that are multiples of a step more often than any ending lets expect. */
export interface Heaping {
  /** The step in units of the last digit. */
  every: number;
  /** Multiples of it, and values. */
  multiples: number;
  n: number;
  /** The part of values that is rounded, beyond what is a multiple by itself. */
  rounded: number;
  /** In standard errors of as many multiples as any ending brings. */
  z: number;
  /** Steps that were tried. */
  tried: number;
  /** Whether the other values have any ending as often as any other. */
  isEven: boolean;
}

/**
 * Where last digits of values are heaped: of values that spread wider than a step all endings come
 * about as often, so that one of `step` is a multiple of it.
 * @param endings how many values end with each three last digits
 * @param spread how wide the middle half of the values is, in units of the last digit
 */
export function heapingOf(endings: readonly number[], spread: number): Heaping | null {
  const n = endings.reduce((sum, each) => sum + each, 0);
  const found = STEPS.filter((step) => spread >= 2 * step).map((step) => {
    const multiples = endings.reduce((sum, each, ending) => (ending % step === 0 ? sum + each : sum), 0);
    const [expected, chance] = [n / step, 1 / step];
    return { every: step, multiples, n, rounded: (multiples / n - chance) / (1 - chance), z: (multiples - expected) / Math.sqrt(expected * (1 - chance)) }; // prettier-ignore
  });
  const most = Math.max(...found.map(({ rounded }) => rounded));
  const told = found.findLast(({ rounded }) => rounded >= COARSER * most);
  return n === 0 || !told ? null : { ...told, tried: found.length, isEven: isEven(endings, told.every) };
}

function isEven(endings: readonly number[], step: number): boolean {
  const length = step <= 10 ? 10 : 100;
  const counts = new Map<number, number>();
  for (const [ending, each] of endings.entries()) {
    if (ending % step !== 0) counts.set(ending % length, (counts.get(ending % length) ?? 0) + each);
  }
  const others = [...counts.values()];
  const n = others.reduce((sum, each) => sum + each, 0);
  if (n < LEAST_OTHERS) return false;
  const alike = others.reduce((sum, each) => sum + each * (each - 1), 0) / (n * (n - 1));
  return alike * others.length * EVEN <= 1;
}
