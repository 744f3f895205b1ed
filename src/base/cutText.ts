/** Texts that are shortened keep their beginning and their end, and what tells them apart. */

/** How long a text is. */
export type Width = (text: string) => number;

const characters: Width = (text) => Array.from(text).length;
/** Characters before the first difference that are kept, back to the beginning of a word. */
const BEFORE = 12;

/** A text that is not longer than it may be: its beginning and its end. @param widthOf by default its characters are counted */
export function cutText(text: string, most: number, widthOf = characters): string {
  if (widthOf(text) <= most) return text;
  const all = Array.from(text);
  const shortened = (kept: number): string => {
    const head = Math.ceil((kept * 2) / 3);
    return `${all.slice(0, head).join('')}…${all.slice(all.length - kept + head).join('')}`;
  };
  // More characters are never narrower, so the most that fit are found by halving: a cell may hold a whole page.
  let fits = 1;
  let tooMany = all.length;
  while (tooMany - fits > 1) {
    const kept = Math.floor((fits + tooMany) / 2);
    if (widthOf(shortened(kept)) <= most) fits = kept;
    else tooMany = kept;
  }
  return shortened(fits);
}

/**
 * Texts that stand beside each other, shortened so that no two become the same: of those that would, the place where they
 * differ is kept; what would still be the same stays whole.
 */
export function cutApart(texts: readonly string[], most: number, widthOf = characters): string[] {
  const made = new Map([...new Set(texts)].map((text) => [text, cutText(text, most, widthOf)]));
  for (const group of alike(made)) {
    const from = difference(group);
    for (const text of group) {
      const all = Array.from(text);
      const head = cutHead(all.slice(0, from), most / 3, widthOf);
      const rest = all.slice(from).join('');
      made.set(text, `${head}…${cutText(rest, most - widthOf(`${head}…`), widthOf)}`);
    }
  }
  for (const group of alike(made)) for (const text of group) made.set(text, text);
  return texts.map((text) => made.get(text) ?? text);
}

function cutHead(all: readonly string[], most: number, widthOf: Width): string {
  let kept = all.length;
  while (kept > 0 && widthOf(all.slice(0, kept).join('')) > most) kept--;
  return all.slice(0, kept).join('').trimEnd();
}

/** Texts that became the same one. */
function alike(made: ReadonlyMap<string, string>): string[][] {
  const groups = new Map<string, string[]>();
  for (const [text, short] of made) groups.set(short, [...(groups.get(short) ?? []), text]);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** From which character on texts differ, or the beginning of the word that it is in. */
function difference(texts: readonly string[]): number {
  const [first = [], ...others] = texts.map((text) => Array.from(text));
  const at = first.findIndex((character, place) => others.some((other) => other[place] !== character));
  const common = at < 0 ? first.length : at;
  for (let place = common; place > Math.max(0, common - BEFORE); place--)
    if (/[\s/_.,;:–—-]/u.test(first[place - 1] ?? '')) return place;
  return common;
}
