import type { FactSet } from '../facts/factSet';
import { isFamily, isNews, isSame } from '../facts/telling';
import type { Cube } from './cube';

/** Whether a relation of two measures would be news: it is none of a part and its total, nor of factors and their product. */
export function isNewsOf({ products }: Pick<Cube, 'products'>, set: FactSet, a: string, b: string): boolean {
  const numberOf = (name: string): number => set.columns.find((column) => column.name === name)?.number ?? 0;
  const [first, second] = [numberOf(a), numberOf(b)];
  const pair = set.pairs.find((each) => [each.a, each.b].includes(first) && [each.a, each.b].includes(second));
  if (isFamily(a, b) || (pair && isSame(pair))) return false;
  if (products.some((names) => names.includes(a) && names.includes(b))) return false;
  return isNews(set, { a: first, b: second, spearman: pair?.spearman ?? null });
}
