/** Labels that are told with the same value: of these none is named alone. */
import type { Citing } from '../citing';

/** What of a ranking is a tie. */
export interface Ties {
  /** How many are told with the value of the first one, itself among them. */
  top: number;
  /** Whether those that come next are several. */
  next: boolean;
  /** Whether several are the last ones. */
  last: boolean;
}

/** @param ranked addresses of values, the highest first; what differs in digits that a table does not show is the same */
export function tiesOf({ cell }: Pick<Citing, 'cell'>, ranked: readonly string[]): Ties {
  const texts = ranked.map((at) => cell(at).replace(/<[^>]*>/g, ''));
  const after = texts.findIndex((text) => text !== texts[0]);
  const top = after < 0 ? texts.length : after;
  const isSame = (a: number, b: number): boolean => texts[a] !== undefined && texts[a] === texts[b];
  return { top, next: isSame(top, top + 1), last: isSame(texts.length - 1, texts.length - 2) };
}
