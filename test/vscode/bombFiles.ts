/** Small files that take all memory or time there is where nothing stops what reads them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, crc32, deflateRaw, deflateRawSync, deflateSync } from 'node:zlib';
import { promisify } from 'node:util';
import initSqlite from 'sql.js';

const MB = 1024 * 1024;

/** A deflate stream of so many MB of one piece of text: one block is made, and comes again. */
async function deflated(piece: string, megabytes: number): Promise<Buffer> {
  const block = Buffer.from(piece.repeat(Math.ceil(MB / piece.length)));
  const once = await promisify(deflateRaw)(block, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => once), deflateRawSync('')]);
}

interface Entry {
  name: string;
  /** Deflated. */
  data: Buffer;
  /** Bytes that it says it has. */
  size: number;
}

const entry = (name: string, text: string): Entry => ({
  name,
  data: deflateRawSync(text),
  size: Buffer.byteLength(text),
});

/** A zip archive: APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. Checksums are left at that of nothing. */
function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, size } of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(''), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(Math.min(size, 0xffffffff), 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook; what is given takes the place of its parts. */
function book(parts: Readonly<Record<string, string | Entry>>, sheets = 1): Buffer {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const all: Record<string, string | Entry> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    [STRINGS]: `${XML}<sst ${MAIN}><si><t>x</t></si></sst>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, sheet(row(1, ['a', 'b']) + row(2, [1, 2]))]),
    ),
    ...parts,
  };
  return zip(
    Object.entries(all).map(([name, part]) => (typeof part === 'string' ? entry(name, part) : { ...part, name })),
  );
}

const sheet = (rows: string, before = ''): string =>
  `${XML}<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData></worksheet>`;
const row = (number: number, cells: readonly (string | number)[]): string =>
  `<row r="${number}">${cells.map((cell, at) => (typeof cell === 'number' ? `<c r="${'ABCDEFG'[at]}${number}"><v>${cell}</v></c>` : `<c r="${'ABCDEFG'[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const two = row(1, ['name', 'value']) + row(2, ['x', 1]);

/** A part that begins well and goes on with one piece, many times, without an end. */
async function swollen(head: string, piece: string, megabytes: number): Promise<Entry> {
  const chunk = (text: string): Promise<Buffer> => promisify(deflateRaw)(text, { finishFlush: constants.Z_FULL_FLUSH });
  const middle = await deflated(piece, megabytes);
  return { name: '', data: Buffer.concat([await chunk(head), middle]), size: head.length + megabytes * MB };
}

/** A PDF of these objects; the first one is its catalog. ISO 32000-1, 7.5. */
function pdf(objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = 9;
  for (const [number, object] of objects.entries()) {
    places.push(at);
    const part = Buffer.concat([Buffer.from(`${number + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
const zlib = (raw: Buffer): Buffer => Buffer.concat([Buffer.from([0x78, 0x9c]), raw, Buffer.alloc(4)]);
const page = (contents: string, more = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${more} >> >>`;
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = (kids: string, count = 1): string => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;

async function database(sql: string): Promise<Uint8Array> {
  const { Database } = await initSqlite();
  const made = new Database();
  made.run(sql);
  const bytes = made.export();
  made.close();
  return bytes;
}

/** A workbook of a sheet of numbers, `(row * 7 + column * 13) % 1000 / 4`, below names `n0`, `n1`, … */
export async function numbersBook(rows: number, columns: number): Promise<Buffer> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const pieces: Buffer[] = [];
  let [text, size] = [`${XML}<worksheet ${MAIN}><sheetData>`, 0];
  const flush = async (finishFlush: number): Promise<void> => {
    size += text.length;
    pieces.push(await promisify(deflateRaw)(text, { finishFlush, level: 1 }));
    text = '';
  };
  for (let at = 1; at <= rows; at++) {
    text += `<row r="${at}">`;
    for (let column = 0; column < columns; column++) {
      const cell = `${letters[column]}${at}`;
      if (at === 1) text += `<c r="${cell}" t="inlineStr"><is><t>n${column}</t></is></c>`;
      else text += `<c r="${cell}"><v>${((at * 7 + column * 13) % 1000) / 4}</v></c>`;
    }
    text += '</row>';
    if (text.length > 4 * MB) await flush(constants.Z_FULL_FLUSH);
  }
  text += '</sheetData></worksheet>';
  await flush(constants.Z_FINISH);
  return book({ [SHEET]: { name: '', data: Buffer.concat(pieces), size } });
}

type Content = string | Uint8Array;

/** Writes all of them, or those of these names. @returns their names */
export async function writeBombs(folder: string, only?: readonly string[]): Promise<string[]> {
  const deep = (open: string, close: string, levels: number): string =>
    `${open.repeat(levels)}1${close.repeat(levels)}`;
  const cell = `<row><c><v>1</v></c><c><v>2</v></c></row>`;
  const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`;
  const bomb = zlib(await deflated(' ', 1500));
  const text = zlib(await deflated('BT /F1 12 Tf (x) Tj ET\n', 600));
  const files: Record<string, () => Content | Promise<Content>> = {
    'rows.xlsx': async () => book({ [SHEET]: await swollen(`${XML}<worksheet ${MAIN}><sheetData>${two}`, cell, 900) }),
    'blank.xlsx': async () => book({ [SHEET]: await swollen(`${XML}<worksheet ${MAIN}><sheetData>${two}`, ' ', 1500) }),
    'strings.xlsx': async () => book({ [STRINGS]: await swollen(`${XML}<sst ${MAIN}>`, '<si><t>x</t></si>', 700) }),
    'onestring.xlsx': async () => book({ [STRINGS]: await swollen(`${XML}<sst ${MAIN}><si><t>`, 'x', 1500) }),
    'styles.xlsx': async () =>
      book({
        'xl/styles.xml': await swollen(`${XML}<styleSheet ${MAIN}><cellXfs>`, '<xf numFmtId="14"/>', 500),
      }),
    'types.xlsx': async () =>
      book({
        '[Content_Types].xml': await swollen(
          `${XML}<Types xmlns="${PACKAGE}/content-types">`,
          '<Default Extension="a" ContentType="b"/>',
          700,
        ),
      }),
    'far.xlsx': () => book({ [SHEET]: sheet(`${two}<row r="1048576"><c r="XFD1048576"><v>7</v></c></row>`) }),
    'wide.xlsx': () =>
      book({
        [SHEET]: sheet(
          Array.from(
            { length: 2000 },
            (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c><c r="XFD${at + 1}"><v>2</v></c></row>`,
          ).join(''),
        ),
      }),
    'dimension.xlsx': () => book({ [SHEET]: sheet(two, '<dimension ref="A1:XFD1048576"/>') }),
    'laughs.xlsx': () =>
      book({
        [SHEET]: `${XML}${laughs}<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a12;</t></is></c></row></sheetData></worksheet>`,
      }),
    'sheets.xlsx': () => book({}, 3000),
    'merges.xlsx': () =>
      book({
        [SHEET]: sheet(two).replace(
          '</worksheet>',
          `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000)}</mergeCells></worksheet>`,
        ),
      }),
    'nested.xlsx': () =>
      book({
        [SHEET]: sheet(
          `<row r="1"><c r="A1" t="inlineStr"><is>${'<r>'.repeat(200_000)}<t>x</t>${'</r>'.repeat(200_000)}</is></c></row>`,
        ),
      }),
    'noise.xlsx': () => Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 251),
    'cut.xlsx': () => book({}).subarray(0, 700),
    'stream.pdf': () => pdf([catalog, pages('3 0 R'), page('4 0 R'), stream('/Filter /FlateDecode', bomb)]),
    'twice.pdf': () =>
      pdf([catalog, pages('3 0 R'), page('4 0 R'), stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb))]),
    'operators.pdf': () => pdf([catalog, pages('3 0 R'), page('4 0 R'), stream('/Filter /FlateDecode', text)]),
    'shared.pdf': async () =>
      pdf([
        catalog,
        pages(Array.from({ length: 3000 }, (_, at) => `${at + 4} 0 R`).join(' '), 3000),
        stream('/Filter /FlateDecode', zlib(await deflated('BT /F1 12 Tf (word) Tj ET\n', 8))),
        ...Array.from({ length: 3000 }, () => page('3 0 R')),
      ]),
    'loop.pdf': () => pdf([catalog, pages('2 0 R 2 0 R', 4)]),
    'pages.pdf': () => pdf([catalog, pages('3 0 R', 2_000_000_000), page('4 0 R'), stream('', Buffer.from('BT ET'))]),
    'form.pdf': () =>
      pdf([
        catalog,
        pages('3 0 R'),
        page('4 0 R', '/XObject << /X 5 0 R >>'),
        stream('', Buffer.from('/X Do')),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
          Buffer.from('/X Do /X Do '),
        ),
      ]),
    'array.pdf': () => pdf([catalog, pages('3 0 R'), page('4 0 R'), deep('[', ']', 200_000)]),
    'image.pdf': () =>
      pdf([
        catalog,
        pages('3 0 R'),
        page('4 0 R', '/XObject << /X 5 0 R >>'),
        stream('', Buffer.from('q 9 0 0 9 0 0 cm /X Do Q')),
        stream(
          '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
          bomb,
        ),
      ]),
    'deep.json': () => deep('[', ']', 100_000),
    'deepobjects.json': () => `[${deep('{"a":', '}', 100_000)}]`,
    'deeplist.json': () => `[{"id":1,"x":${deep('[', ']', 20_000)}}]`,
    'digits.json': () => `[{"a":${'9'.repeat(1_000_000)}}]`,
    'long.json': () => `[{"a":"${'x'.repeat(30 * MB)}"}]`,
    'keys.json': () => `[${Array.from({ length: 60_000 }, (_, at) => `{"k${at}":1}`).join(',')}]`,
    'empty.json': () => `[${'{},'.repeat(3_000_000)}{}]`,
    'line.jsonl': () => `{"a":1}\n{"a":${deep('[', ']', 100_000)}}\n`,
    'cell.csv': () => `a,b\n1,${'x'.repeat(80 * MB)}\n2,y\n`,
    'columns.csv': () => `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(99_999)}1\n`,
    'quote.csv': () => `a,b\n1,"${'x,y\n'.repeat(5 * MB)}`,
    'digits.csv': () => `a,b\n1,${'9'.repeat(100_000)}\n2,3\n`,
    'nulls.csv': () => Buffer.alloc(20 * MB),
    'endless.sqlite': async () =>
      await database(
        `CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE VIEW v AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n; CREATE VIEW w AS SELECT max(x) FROM v`,
      ),
    'blobs.sqlite': async () =>
      await database(
        `CREATE TABLE t (a, b AS (zeroblob(900000000)), c AS (hex(zeroblob(400000000)))); INSERT INTO t (a) VALUES (1), (2), (3)`,
      ),
    'wide.sqlite': async () =>
      await database(
        `CREATE TABLE t (${Array.from({ length: 2000 }, (_, at) => `c${at}`).join(', ')}); INSERT INTO t (c0) VALUES (1)`,
      ),
    'cut.sqlite': async () => (await database('CREATE TABLE t (a); INSERT INTO t VALUES (1)')).slice(0, 5000),
    'claims.parquet': () =>
      Buffer.concat([
        Buffer.from('PAR1'),
        Buffer.alloc(64, 0xff),
        Buffer.from([0xff, 0xff, 0xff, 0x7f]),
        Buffer.from('PAR1'),
      ]),
    'noise.parquet': () =>
      Buffer.concat([
        Buffer.from('PAR1'),
        Buffer.alloc(4096, 0x15),
        Buffer.from([0x00, 0x08, 0, 0]),
        Buffer.from('PAR1'),
      ]),
    'deep.ipynb': () =>
      `{"cells":[{"cell_type":"code","source":"x","outputs":${deep('[', ']', 100_000)}}],"metadata":{},"nbformat":4,"nbformat_minor":5}`,
    'cells.ipynb': () =>
      `{"nbformat":4,"cells":[${'{"cell_type":"","source":""},'.repeat(1_000_000)}{"cell_type":"","source":""}]}`,
    'lines.ipynb': () => `{"nbformat":4,"cells":[{"cell_type":"code","source":"${'\\n'.repeat(15_000_000)}"}]}`,
    'output.ipynb': () =>
      JSON.stringify({
        cells: [
          {
            cell_type: 'code',
            source: 'x',
            outputs: [{ output_type: 'stream', name: 'stdout', text: 'x'.repeat(30 * MB) }],
          },
        ],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    'size.png': () =>
      Buffer.concat([
        Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
        Buffer.from('7fffffff7fffffff0806000000', 'hex'),
        Buffer.alloc(4),
      ]),
    'laughs.svg': () => `${XML}${laughs}<svg xmlns="http://www.w3.org/2000/svg"><text>&a12;</text></svg>`,
  };
  const names = Object.keys(files).filter((name) => only === undefined || only.includes(name));
  for (const name of names) await writeFile(path.join(folder, name), (await files[name]?.()) ?? '');
  return names;
}
