/** Numbers as texts of facts have them, whole or with decimals and a power of ten. */
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
/** Sums of doubles differ in their last digits with the order in which threads add them up. */
const NOISE = 1e-9;
/** What is 0 by its definition comes out as such a number. */
const NOTHING = 1e-12;

/** Whether two texts are the same but for the last digits of numbers with decimals, as two analyses of one file have them. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.replace(NUMBER, '0') !== other.replace(NUMBER, '0')) return false;
  const others = other.match(NUMBER) ?? [];
  return (one.match(NUMBER) ?? []).every((text, at) => isSameNumber(text, others[at] ?? ''));
}

function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true;
  if (/^-?\d+$/.test(one) && /^-?\d+$/.test(other)) return false;
  const [a, b] = [Math.abs(Number(one)), Math.abs(Number(other))];
  return Math.abs(Number(one) - Number(other)) <= Math.max(NOISE * Math.max(a, b), NOTHING);
}
