import type { FileFacts } from '../contract/fileFacts';
import type { TableShape } from '../ports';
import { centuryOf } from './detect/centuries';
import { periodForm } from './detect/periodForms';
import { rangeOf } from './detect/ranges';
import { clockOf } from './detect/zones';

/**
 * What is known of a table's file.
 * @param file `name`: what it is, e.g. CSV; `bytes`: size of the file
 * @param isObject it is a JSON file that holds one object, which the engine gives as a table of one row
 */
export function tableFacts(
  { path, name, bytes }: { path: string; name: string; bytes: number },
  { table, rows, columns, sheets, sheet, text, layout, recoded, joined, notes, sampled }: TableShape,
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
    ...(recoded && { recoded }),
    ...(joined && { joined: true }),
    ...(notes.length > 0 && { notes }),
    ...(sampled && { sampled: true }),
  };
}

/**
 * Whether a table has steps behind it that a reader who is told of the format alone does not take: rows made of columns, headings made a column, times made of
 * parts or told in words, numbers recoded, and of workbooks all but a header in the first row. Of a sample it is not: such a reader has the whole file.
 */
export function isReshaped({ recoded, unpivoted, joined, text, layout, json, sampled }: TableShape): boolean {
  if (sampled) return false;
  const texts = [layout?.texts, json?.texts].flatMap((each) => Object.values(each?.columns ?? {}));
  const formats = [
    ...[text?.dateFormat, text?.timestampFormat, ...Object.values(text?.otherFormats ?? {})],
    ...texts.map(({ format }) => format),
  ];
  const isOwn = (format = ''): boolean =>
    clockOf(format).isClock || rangeOf(format).isRange || periodForm(centuryOf(format).format) !== undefined;
  const {
    skip = 0,
    headerRows = 1,
    footer = 0,
    leftOut,
    filled,
    sections = text?.sections,
    beside = text?.beside,
  } = layout ?? {};
  const isPlain =
    skip + footer === 0 && headerRows === 1 && [leftOut, filled, sections, beside].every((each) => each === undefined);
  return recoded !== undefined || unpivoted !== undefined || joined !== undefined || formats.some(isOwn) || !isPlain;
}
