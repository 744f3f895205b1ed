/** Names that are told where one is not there. */
const MAX_NAMES = 5;

/** The names that are like one, the most alike first. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const wanted = pairsOf(name);
  return names
    .map((each, at) => ({ each, at, alike: likeness(wanted, pairsOf(each)) }))
    .sort((a, b) => b.alike - a.alike || a.at - b.at)
    .slice(0, MAX_NAMES)
    .map(({ each }) => each);
}

/** Pairs of neighbouring letters and digits. */
function pairsOf(text: string): Set<string> {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\d]+/gu, '')} `;
  return new Set(Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2)));
}

/** Dice's coefficient: twice what both have, by what each has (1945). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}
