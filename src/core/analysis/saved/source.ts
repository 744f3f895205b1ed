/** What a script must know of the file that a set was computed from. */
import type { TableShape } from '../../ports';
import {
  plainText,
  type JsonLayout,
  type PeriodPlan,
  type Recoding,
  type SheetLayout,
  type TextFormat,
  type TimeParts,
} from '../../contract/textFormat';
import type { FactSet } from '../facts/factSet';
import type { ReadAs } from '../../files/detect/valueSql';

export type SourceKind = 'text' | 'json' | 'jsonl' | 'parquet' | 'excel' | 'sqlite';

export interface Source {
  /** Relative to the workspace; of a file from elsewhere its name. */
  file: string;
  kind: SourceKind;
  /** The sheet, table or list of the file that was read. */
  part?: string;
  /** As the file has them. */
  columns: TableShape['columns'];
  /** Records of the file. */
  rows: number;
  text: TextFormat;
  /** Where the table lies on a sheet. */
  layout: SheetLayout;
  json: JsonLayout;
  /** Columns of the file whose numbers or times are no values as they are written. */
  recoded?: Recoding[];
  /** Columns of the file that are periods and become rows. */
  unpivoted?: PeriodPlan;
  /** Columns of the file that are parts of a time. */
  joined?: TimeParts;
  /** Columns of the table that facts are told of. */
  told: TableShape['columns'];
}

const KINDS: readonly (readonly [RegExp, SourceKind])[] = [
  [/\.jsonl$|\.ndjson$/i, 'jsonl'],
  [/\.(geo)?json$/i, 'json'],
  [/\.(parquet|pq)$/i, 'parquet'],
  [/\.(xlsx|xlsm|xlsb|xls|ods)$/i, 'excel'],
  [/\.(sqlite3?|db)$/i, 'sqlite'],
];

export function sourceOf({ path }: Pick<FactSet, 'path'>, shape: TableShape): Source {
  const [name = path, named] = path.split(/(?<=\.(?:xlsx|xlsm|xlsb|xls|ods|sqlite3?|db|json|geojson))#(.*)/is);
  const part = shape.sheet ?? named;
  // An address leads to a copy that lies in no folder of the user's.
  const isAddress = /^(attached|outside|output):|^artifact_/.test(name);
  return {
    file: isAddress ? name.slice(name.lastIndexOf('/') + 1) : name,
    // What is read as a text is one, whatever it is called.
    kind: shape.text ? 'text' : (KINDS.find(([ending]) => ending.test(name))?.[1] ?? 'text'),
    ...(part !== undefined && { part }),
    columns: columnsOf(shape),
    told: shape.columns,
    rows: shape.unpivoted?.rows ?? shape.rows,
    ...(shape.recoded && { recoded: shape.recoded }),
    ...(shape.unpivoted && { unpivoted: shape.unpivoted }),
    ...(shape.joined && { joined: shape.joined }),
    text: shape.text ?? plainText,
    layout: shape.layout ?? { skip: 0, headerRows: 1, footer: 0 },
    json: shape.json ?? { encoding: 'utf-8', isPlain: true, format: 'auto', fields: [] },
  };
}

/** Columns with their types as the file has them. */
function columnsOf({ columns, unpivoted, joined, recoded = [] }: TableShape): TableShape['columns'] {
  const all = unpivoted?.columns ?? columns.filter(({ name }) => name !== joined?.name);
  return all.map(({ name, type }) => ({ name, type: recoded.find(({ column }) => column === name)?.type ?? type }));
}

/** How the cells of a column are read that are texts in the file; undefined for a column of values. */
export function readAs(source: Source, column: TableShape['columns'][number]): ReadAs | undefined {
  if (source.kind === 'text') return textReadAs(source, column);
  const { texts } = source.kind === 'excel' ? source.layout : source.json;
  const own = texts && Object.hasOwn(texts.columns, column.name) ? texts.columns[column.name] : undefined;
  if (!texts || !own) return undefined;
  const { type, format, sign, coded } = own;
  const isNumber = type === 'BIGINT' || type === 'DOUBLE';
  return {
    type,
    ...(format !== undefined && { form: { format } }),
    ...(isNumber && { style: { decimal: texts.decimal, thousands: texts.thousands } }),
    ...(sign !== undefined && { sign }),
    ...(coded && { coded }),
  };
}

function textReadAs({ text }: Source, { name, type }: TableShape['columns'][number]): ReadAs {
  if (/^(DATE|TIMESTAMP)/.test(type)) return { type, form: { format: formatOf(text, name, type) } };
  if (type === 'TIME') return { type, form: { format: '' } };
  if (type !== 'BIGINT' && type !== 'DOUBLE') return { type };
  const sign = text.signs && Object.hasOwn(text.signs, name) ? text.signs[name] : undefined;
  const style = { decimal: text.decimal, thousands: text.thousands };
  const coded = text.coded?.includes(name) === true;
  return { type, style, ...(sign !== undefined && { sign }), ...(coded && { coded }) };
}

function formatOf(text: TextFormat, name: string, type: string): string {
  const own = text.otherFormats;
  if (own && Object.hasOwn(own, name)) return own[name] ?? '';
  return type === 'DATE' ? text.dateFormat : text.timestampFormat;
}
