/** Tables in JSON whose rows are lists: the names of their cells stand in a list beside them, or in the first of them. Pure. */
import * as z from 'zod';
import { columnNames } from './names';

export interface JsonLists {
  /** Keys on the way to the list of rows. */
  keys: string[];
  /** What the cells of a row are called. */
  names: string[];
  /** The first row: behind that of the names, where they stand in one. */
  first: number;
  rows: readonly (readonly Cell[])[];
}

/** Objects within objects that are looked into. */
const MAX_DEPTH = 4;
/** What lists of names are called: as data frames, databases and interfaces of statistics offices write them. */
const NAMES_OF = /^(?:headers?|heads?|columns?|cols|fields?|meta|schema|names?|column_?names|labels)$/i;

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Cell = z.infer<typeof cellSchema>;
const rowsSchema = z.array(z.array(cellSchema)).min(1);
const objectSchema = z.record(z.string(), z.unknown());
const namesSchema = z.array(
  z.union([
    z.string(),
    z.object({ name: z.string() }).transform(({ name }) => name),
    z.object({ text: z.string() }).transform(({ text }) => text),
    z.object({ label: z.string() }).transform(({ label }) => label),
  ]),
);

/** Whether a JSON text has a list of lists, so that it is worth reading. */
export function mayHoldLists(text: string): boolean {
  return /^\s*\[\s*\[|:\s*\[\s*\[/.test(text);
}

/** Whether what a list is called says that it holds names. */
export function namesNames(key: string): boolean {
  return NAMES_OF.test(key);
}

/** The largest table of rows that are lists in a JSON value; undefined where there is none that has names. */
export function listsIn(value: unknown): JsonLists | undefined {
  const own = rowsOf(value);
  if (own) return ofRows(own);
  const objects = objectsIn(value, []);
  const lists = objects.flatMap(({ keys, object }) =>
    Object.entries(object).map(([key, list]) => ({ keys: [...keys, key], key, list })),
  );
  const names = lists.flatMap(({ key, list }) => {
    const found = namesNames(key) ? namesSchema.safeParse(list).data : undefined;
    return found === undefined || new Set(found).size < found.length ? [] : [found];
  });
  const found = lists.flatMap(({ keys, list }): JsonLists[] => {
    const rows = rowsOf(list) ?? [];
    const named = names.find(({ length }) => length === rows[0]?.length);
    return named ? [{ keys, names: columnNames(named, named.length), first: 0, rows }] : [];
  });
  return found.sort((a, b) => b.rows.length - a.rows.length)[0];
}

/** Lists of plain values, all of one length of two or more. */
function rowsOf(value: unknown): Cell[][] | undefined {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return undefined;
  const rows = rowsSchema.safeParse(value).data;
  const width = rows?.[0]?.length ?? 0;
  return width > 1 && rows?.every(({ length }) => length === width) ? rows : undefined;
}

/** A list of rows alone: the first names the cells where it has words alone. */
function ofRows(rows: readonly (readonly Cell[])[]): JsonLists {
  const [head = [], ...others] = rows;
  const isNamed =
    others.length > 0 &&
    new Set(head).size === head.length &&
    head.every((cell) => typeof cell === 'string' && /^\p{L}/u.test(cell)) &&
    others.every((row) =>
      row.some((cell, at) => typeof cell !== 'string' || (cell !== head[at] && /^-?\d/.test(cell))),
    );
  const names = columnNames(isNamed ? head : [], head.length);
  return { keys: [], names, first: isNamed ? 1 : 0, rows: isNamed ? others : rows };
}

function objectsIn(value: unknown, keys: string[]): { keys: string[]; object: Record<string, unknown> }[] {
  const object = Array.isArray(value) ? undefined : objectSchema.safeParse(value).data;
  if (!object) return [];
  const inner =
    keys.length + 1 < MAX_DEPTH ? Object.entries(object).flatMap(([key, each]) => objectsIn(each, [...keys, key])) : [];
  return [{ keys, object }, ...inner];
}
