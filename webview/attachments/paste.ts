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
  let end = text.length;
  while (end > 0 && isLineEnd(text[end - 1])) end--;
  const rows = parseTsv(text.slice(0, end));
  return isTable(rows) ? rows : undefined;
}

/**
 * Cells of lines with tabs; one in quotes may hold tabs and lines. No expression does it: of a text with many quotes or
 * empty lines that would take time with the square of its length.
 */
function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cellEnd = /[\t\r\n]|$/g;
  for (let at = 0; ;) {
    const quote = text[at] === '"' ? closingQuote(text, at + 1) : undefined;
    cellEnd.lastIndex = at;
    const end = quote === undefined ? (cellEnd.exec(text)?.index ?? text.length) : quote + 1;
    rows.at(-1)?.push(quote === undefined ? text.slice(at, end) : text.slice(at + 1, quote).replaceAll('""', '"'));
    if (end >= text.length) return rows;
    if (text[end] !== '\t') rows.push([]);
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
}

/** The quote that ends a cell, where one does: two are one of its text. @param from behind the one that begins it */
function closingQuote(text: string, from: number): number | undefined {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const next = text[at + 1];
  return at >= 0 && (next === undefined || next === '\t' || isLineEnd(next)) ? at : undefined;
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\r' || character === '\n';
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
