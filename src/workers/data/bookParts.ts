import path from 'node:path';
import type { ZipParts } from './zipParts';

/** What the parts of an xlsx workbook say beside its cells. ECMA-376 part 1, 18.2 (workbook), 18.4 (strings), 18.8 (styles). */
export interface BookParts {
  sheets: { name: string; part: string; isHidden: boolean; bytes: number }[];
  date1904: boolean;
  /** Number formats by the index that cells have: codes, or ids of those that every program knows. */
  formats: (string | number)[];
  /** The part of shared texts, where there is one. */
  strings: { part: string; bytes: number } | undefined;
}

/** Reads them. @throws Error when they are not there or damaged */
export async function readBookParts(zip: ZipParts, signal: AbortSignal): Promise<BookParts> {
  const root = await relationsOf(zip, '', signal);
  const main = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  const relations = await relationsOf(zip, main, signal);
  /** A part that is there, with its bytes. */
  const sized = (part = ''): BookParts['strings'] => {
    const bytes = zip.sizeOf(part);
    return bytes === undefined ? undefined : { part, bytes };
  };
  const sheets: BookParts['sheets'] = [];
  let date1904 = false;
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'workbookPr') date1904 = isTrue(attributes['date1904']);
    if (name !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
    const sheet = sized(relations.get(id)?.target);
    const isHidden = /hidden/i.test(attributes['state'] ?? '');
    if (sheet) sheets.push({ ...sheet, name: attributes['name'] ?? '', isHidden });
  };
  await zip.parse(main, signal, { open });
  const ofKind = (kind: RegExp) => sized([...relations.values()].find(({ type }) => kind.test(type))?.target);
  const styles = ofKind(/\/styles$/);
  const formats = styles ? await formatsOf(zip, styles.part, signal) : [];
  return { sheets, date1904, formats, strings: ofKind(/\/sharedStrings$/) };
}

/** The texts that cells name by their place; how they sound (`rPh`) is none of a text. */
export async function readStrings(zip: ZipParts, part: string, signal: AbortSignal): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, phonetic] = ['', false, 0];
  await zip.parse(part, signal, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    characters: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') phonetic--;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

/** The relations of a part by their ids, with the parts that they lead to. ECMA-376 part 2, 9.3. */
async function relationsOf(
  zip: ZipParts,
  part: string,
  signal: AbortSignal,
): Promise<Map<string, { type: string; target: string }>> {
  const folder = part === '' ? '' : path.posix.dirname(part);
  const name = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`);
  const relations = new Map<string, { type: string; target: string }>();
  const open = (
    tag: string,
    { Id: id, Type: type = '', Target: target = '' }: Readonly<Record<string, string>>,
  ): void => {
    if (tag !== 'Relationship' || id === undefined) return;
    relations.set(id, { type, target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target) });
  };
  await zip.parse(name, signal, { open });
  return relations;
}

async function formatsOf(zip: ZipParts, part: string, signal: AbortSignal): Promise<(string | number)[]> {
  const codes = new Map<number, string>();
  const formats: (string | number)[] = [];
  let isOfCells = false;
  await zip.parse(part, signal, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      formats.push(codes.get(id) ?? id);
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
