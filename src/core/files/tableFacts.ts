import type { FileFacts } from '../contract/fileFacts';
import type { TableShape } from '../ports';

/**
 * What is known of a table's file.
 * @param file `name`: what it is, e.g. CSV; `bytes`: size of the file
 * @param isObject it is a JSON file that holds one object, which the engine gives as a table of one row
 */
export function tableFacts(
  { path, name, bytes }: { path: string; name: string; bytes: number },
  { table, rows, columns, sheets, sheet, text, layout, notes, sampled }: TableShape,
  isObject = false,
): FileFacts {
  const names = columns.map((column) => column.name);
  return {
    path,
    kind: isObject ? 'json' : 'table',
    ...{ name, bytes },
    ...(isObject ? { keys: names } : { rows, columns: names }),
    types: columns.map((column) => column.type),
    sql: table,
    ...(sheets.length > 0 && { sheets }),
    ...(sheet !== undefined && { sheet }),
    ...(text && { format: text }),
    ...(layout && { layout }),
    ...(notes.length > 0 && { notes }),
    ...(sampled && { sampled: true }),
  };
}
