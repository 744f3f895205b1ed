import type { SqlValue } from '../ports';

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
