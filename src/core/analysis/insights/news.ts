import type { FactSet } from '../facts/factSet';
import { isFamily, isNews, isSame } from '../facts/telling';
import type { Cube } from './cube';

/** Whether a relation of two measures would be news: it is none of a part and its total, of factors and their product, nor of copies. */
export function isNewsOf({ identities }: Pick<Cube, 'identities'>, set: FactSet, a: string, b: string): boolean {
  const numberOf = (name: string): number => set.columns.find((column) => column.name === name)?.number ?? 0;
  const [first, second] = [numberOf(a), numberOf(b)];
  const pair = set.pairs.find((each) => [each.a, each.b].includes(first) && [each.a, each.b].includes(second));
  if (isFamily(a, b) || (pair && isSame(pair)) || madeOf(identities, a).has(b)) return false;
  return isNews(set, { a: first, b: second, spearman: pair?.spearman ?? null });
}

/** A column, those that it is made of or that are made of it, and so on: price, quantity, amount, discount and net amount. */
function madeOf(identities: Cube['identities'], name: string): ReadonlySet<string> {
  const found = new Set([name]);
  // A column that is added by one identity may be one of another.
  for (const _ of identities)
    for (const { parts, whole } of identities)
      if ([...parts, whole].some((each) => found.has(each))) for (const each of [...parts, whole]) found.add(each);
  return found;
}
