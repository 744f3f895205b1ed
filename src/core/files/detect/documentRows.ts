/** Records of documents among those of their lines, as invoices in files of shipments have them. Pure. */
import { cellText, isBlank, kindOf, type Cell } from './cells';

/** A record of a document, and the records of its lines. */
export interface DocumentRow {
  row: number;
  /** What kind of record it is, as the file has it. */
  label: string;
  lines: number[];
}

/** Kinds of records in one file at most, and rows in which they are looked for. */
const MOST_KINDS = 5;
const MOST_ROWS = 20_000;

/**
 * Records that may tell of a whole document, of which other records are the lines: a column says which kind each record is, all of one kind
 * leave out what all others have, and each of them has a number of a document that no other of its kind has. Whether its amounts are those of
 * its lines is for the caller to see.
 * @returns nothing where there are none
 */
export function documentRows(rows: readonly (readonly Cell[])[], width: number): DocumentRow[] {
  if (rows.length > MOST_ROWS) return [];
  const columns = Array.from({ length: width }, (_, at) => at);
  const full = columns.filter((column) => rows.every((row) => !isBlank(row[column])));
  const open = columns.filter((column) => !full.includes(column));
  if (open.length === 0) return [];
  const groups = new Map<number, Map<string, number[]>>();
  const groupsBy = (column: number): Map<string, number[]> => {
    const found = groups.get(column) ?? grouped(rows, column);
    groups.set(column, found);
    return found;
  };
  for (const kind of full.filter((column) => isOfFewKinds(rows, column))) {
    const ofKind = groupsBy(kind);
    for (const [label, documents] of ofKind) {
      const isDocument = new Set(documents);
      const isApart = open.some((column) => rows.every((row, at) => isBlank(row[column]) === isDocument.has(at)));
      const hasNumber = documents.every((at) => rows[at]?.some((cell) => kindOf(cell) === 'number'));
      if (!isApart || !hasNumber || documents.length > rows.length / 2) continue;
      for (const key of full) {
        const found = key === kind ? [] : linesOf(groupsBy(key), isDocument, label);
        if (found.length > 0) return found;
      }
    }
  }
  return [];
}

/** Whether a column has a few different values, more than one: told without looking at all rows of one that has more. */
function isOfFewKinds(rows: readonly (readonly Cell[])[], column: number): boolean {
  const kinds = new Set<string>();
  return rows.every((row) => kinds.add(cellText(row[column])).size <= MOST_KINDS) && kinds.size > 1;
}

/** Of each document its lines, where each group of rows has one document. */
function linesOf(groups: ReadonlyMap<string, number[]>, isDocument: ReadonlySet<number>, label: string): DocumentRow[] {
  const found = [...groups.values()].map((group) => ({
    documents: group.filter((at) => isDocument.has(at)),
    lines: group.filter((at) => !isDocument.has(at)),
  }));
  const isEach = found.every(({ documents, lines }) => documents.length === 1 && lines.length > 0);
  if (!isEach || found.every(({ lines }) => lines.length < 2)) return [];
  return found.map(({ documents: [row = 0], lines }) => ({ row, label, lines }));
}

/** Rows by what they have in a column. */
function grouped(rows: readonly (readonly Cell[])[], column: number): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const value = cellText(row[column]);
    const group = found.get(value);
    if (group) group.push(at);
    else found.set(value, [at]);
  }
  return found;
}
