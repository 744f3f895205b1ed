import type { SqlResult, SqlValue } from '../ports';

/** Characters of a text cell that are printed; a row is for reading, not for moving data. */
const MAX_CELL_CHARACTERS = 500;

/** A row as one line of JSON, so that numbers keep all their digits; long texts are cut, and say by how much. */
export function printRow(row: readonly SqlValue[]): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'string' && value.length > MAX_CELL_CHARACTERS
      ? `${value.slice(0, MAX_CELL_CHARACTERS)}… (${value.length - MAX_CELL_CHARACTERS} more characters)`
      : value,
  );
}

/** A result as JSON Lines, an object a row, of which the engine makes the same table again as far as JSON can tell it. Columns that share a name, whatever its case, get numbers behind it. */
export function jsonLines({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string {
  const names = uniqueNames(columns.map(({ name }) => name));
  const keys = names.map((name) => JSON.stringify(name));
  return rows
    .map((row) => `{${row.map((value, at) => `${keys[at] ?? '""'}:${jsonOf(value, columns[at]?.type)}`).join(',')}}\n`)
    .join('');
}

const INTEGER = /^U?(?:BIG|HUGE)INT$/;
const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n];

/**
 * A value as JSON. Integers that JavaScript cannot hold come as text: JSON holds them as numbers, which sort and add up as
 * such, as far as the engine takes them for integers. `Infinity` by that name the engine would take for a date.
 */
function jsonOf(value: SqlValue, type = ''): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INTEGER.test(type) && /^-?\d{1,19}$/.test(value) && LEAST <= BigInt(value) && BigInt(value) <= MOST) return value;
  const infinite = /^(?:DOUBLE|FLOAT)$/.test(type) ? /^(-?)Infinity$/.exec(value) : null;
  return JSON.stringify(infinite ? `${infinite[1] ?? ''}inf` : value);
}

function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 1; seen.has(unique.toLowerCase()); count++) {
      const next = `${name}_${count}`;
      if (!taken.has(next.toLowerCase())) unique = next;
    }
    seen.add(unique.toLowerCase());
    return unique;
  });
}
