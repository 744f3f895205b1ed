/** The lines of a text as rows of cells in SQL, by a pattern. */
import { sqlLiteral } from '../../../base/sql';
import { NO_CELL } from './logLines';

/** What no line has: each of them is one cell. */
const NO_DELIMITER = '\u0001';

/**
 * @param path the file in SQL
 * @param pattern its groups are the cells of a line
 * @param options of the engine's reader, each after a comma
 * @returns the lines as a table, whether one of them is a record, and its cells
 */
export function linesSql(
  path: string,
  pattern: string,
  count: number,
  options = '',
): { lines: string; isRecord: string; cells: string[] } {
  const names = Array.from({ length: count }, (_, at) => sqlLiteral(`c${at}`)).join(', ');
  const columns = `columns = {'line': 'VARCHAR', 'rest': 'VARCHAR'}`;
  const read = `read_csv(${path}, auto_detect = false, header = false, delim = ${sqlLiteral(NO_DELIMITER)}, quote = '', escape = '', comment = '', null_padding = true, strict_mode = false${options}, ${columns})`;
  return {
    // One look with the pattern gives all cells.
    lines: `(SELECT line, regexp_extract(line, ${sqlLiteral(pattern)}, [${names}]) AS found FROM ${read})`,
    isRecord: `regexp_matches(line, ${sqlLiteral(pattern)})`,
    cells: Array.from({ length: count }, (_, at) => `nullif(nullif(found.c${at}, ''), ${sqlLiteral(NO_CELL)})`),
  };
}
