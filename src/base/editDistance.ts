/** Longer texts are not compared letter by letter. */
const MAX_CHARACTERS = 100;

/**
 * Letters that are put in, left out or changed between two words (Levenshtein); undefined for more than `most`.
 * @param swaps two neighboring letters that have changed places count once (optimal string alignment)
 */
export function editDistance(one: string, two: string, most: number, swaps = false): number | undefined {
  if (Math.abs(one.length - two.length) > most || Math.max(one.length, two.length) > MAX_CHARACTERS) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= two.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1);
      const edits = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwap = swaps && i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1];
      next.push(isSwap ? Math.min(edits, (before[j - 2] ?? 0) + 1) : edits);
    }
    [before, row] = [row, next];
  }
  const distance = row[two.length] ?? 0;
  return distance <= most ? distance : undefined;
}
