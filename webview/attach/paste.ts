/** What becomes of something that is pasted: files, pictures and tables are attached, everything else is text. */

/** A file that the page has got; its bytes are read range by range. */
export interface LocalFile {
  name: string;
  /** MIME type; may be empty. */
  type: string;
  /** Bytes. */
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface Pasted<F extends Pick<LocalFile, 'name' | 'type'>> {
  files: readonly F[];
  /** Plain text; empty where there is none. */
  text: string;
  /** Cells of the table that the formatted text is, where it is one. */
  htmlTable: () => readonly (readonly string[])[] | undefined;
}

export type PasteKind<F> =
  | { kind: 'files'; files: { file: F; name: string }[] }
  /** `tsv` is what is attached, `text` what was pasted. */
  | { kind: 'table'; tsv: string; text: string; name: string }
  | { kind: 'text' };

/**
 * What was pasted. Spreadsheets put a table, the same with its formats, and a picture of it into the clipboard: it is the
 * table.
 * @param taken names of the files that are there already
 */
export function classifyPaste<F extends Pick<LocalFile, 'name' | 'type'>>(
  pasted: Pasted<F>,
  taken: readonly string[],
): PasteKind<F> {
  const name = (): string => freeName('pasted-table', 'tsv', taken);
  const rows = tableRows(pasted.text);
  if (rows) return { kind: 'table', tsv: toTsv(rows), text: pasted.text, name: name() };
  if (pasted.files.length > 0) return { kind: 'files', files: namedFiles(pasted.files, taken) };
  const cells = pasted.htmlTable();
  if (!cells || !isTable(cells)) return { kind: 'text' };
  const tsv = toTsv(cells);
  return { kind: 'table', tsv, text: pasted.text === '' ? tsv : pasted.text, name: name() };
}

/** Lines that all have the same number of cells, and cells in two columns or more. */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some(({ length }) => length !== width)) return false;
  // Indented code has tabs as well: nothing stands before them.
  const filled = Array.from({ length: width }, (_, at) => rows.some((row) => (row[at] ?? '').trim() !== ''));
  return filled.filter(Boolean).length >= 2;
}

/** The cells of a text that is a table with tabs; undefined where it is none. */
function tableRows(text: string): string[][] | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = parseTsv(text.replace(/(?:\r\n?|\n)+$/, ''));
  return rows && isTable(rows) ? rows : undefined;
}

/** Cells of lines with tabs; one in quotes may hold tabs and lines. Undefined where quotes do not end. */
function parseTsv(text: string): string[][] | undefined {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y;
  for (;;) {
    const found = cell.exec(text);
    if (!found) return undefined;
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return rows;
    if (end !== '\t') rows.push([]);
  }
}

function toTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join('\t')}\n`).join('');
}

/** Pictures come without a name of their own. */
function namedFiles<F extends Pick<LocalFile, 'name' | 'type'>>(
  files: readonly F[],
  taken: readonly string[],
): { file: F; name: string }[] {
  const names = [...taken];
  return files.map((file) => {
    const [, kind] = /^image\/([a-z0-9]+)/.exec(file.type) ?? [];
    const isNameless = file.name === '' || (kind !== undefined && /^image\.\w+$/.test(file.name));
    const name = isNameless ? freeName(kind ? 'pasted-image' : 'pasted-file', endingOf(kind), names) : file.name;
    names.push(name);
    return { file, name };
  });
}

function endingOf(kind: string | undefined): string {
  return kind === 'jpeg' ? 'jpg' : (kind ?? 'bin');
}

function freeName(stem: string, ending: string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${stem}-${number}.${ending}`)) number++;
  return `${stem}-${number}.${ending}`;
}
