/** Loads JSON: a list of objects, one object, a list inside of one, or JSON Lines. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import type { DuckDBResultReader } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import { parseJson } from '../../base/parseJson';
import { listsIn, mayHoldLists, namesNames, type JsonLists } from '../../core/files/detect/jsonLists';
import { holdsFeatures, jsonOutline, type JsonPart } from '../../core/files/detect/jsonParts';
import { KEEPS_OFFSETS } from '../../core/files/detect/zones';
import { geometryParts, geometrySql } from '../../core/files/detect/geometry';
import { decodeText, isEncoding, detectEncoding } from '../../core/files/detect/encoding';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { JsonLayout } from '../../core/contract/textFormat';
import { featureFields, flatFields } from './jsonFields';
import { chosenPart, countRows, literalPath, unreadable, type Loaded, type Loading } from './loading';
import { readTexts } from './cellTexts';
import { textSource } from './textSource';

/** Bytes of one object: the engine sets as much aside, so that it gets no more than the file needs. */
const OBJECT_BYTES = { least: 4 * 1024 * 1024, most: 256 * 1024 * 1024 };

/** Loads JSON Lines; of very large ones a sample. @throws SqlEngineError */
export async function loadJsonLines(loading: Loading): Promise<Loaded> {
  const { file } = loading;
  if (file.size === 0) throw unreadable('The file is empty.');
  await using source = await textSource(loading, false);
  await assertShallow(source.file, loading.signal);
  const format = 'newline_delimited';
  const { rows, fields, texts, notes } = await createFrom(loading, source.file, format);
  const { sampled, encoding } = source;
  if (!sampled) return { notes, json: { encoding, isPlain: !source.isOwn, format, fields, ...texts } };
  return { notes, sampled, estimatedRows: Math.round((rows * sampled.of) / Math.max(1, sampled.bytes)) };
}

/**
 * Loads a JSON file. An object that does little more than hold a list of objects stands for that list; other lists in it
 * are parts by their path (`orders.json#data.items`).
 * @throws SqlEngineError
 */
export async function loadJson(loading: Loading): Promise<Loaded> {
  const { connection, identifier, file, limits, part, signal } = loading;
  await assertShallow(file.file, signal);
  if (file.size > limits.whole) {
    if (loading.extension === 'geojson') throw unreadable('GeoJSON as large as this is not read.');
    if (part !== undefined) throw unreadable('The file is too large to look for lists inside of it.');
    const { fields, texts, notes } = await createFrom(loading, file.file, 'auto');
    return { notes, json: { encoding: 'utf-8', isPlain: true, format: 'auto', fields, ...texts } };
  }
  const bytes = await readFile(file.file);
  const choice = file.choice.encoding;
  const encoding = choice !== undefined && isEncoding(choice) ? choice : detectEncoding(bytes, false).encoding;
  const text = decodeText(bytes, encoding);
  if (text.trim() === '') throw unreadable('The file is empty.');
  const { kind, parts, isTorn } = jsonOutline(text);
  const names = parts.map(({ path }) => path);
  const known = names.length > 0 ? `Lists: ${names.join(', ')}.` : 'It holds no list of objects.';
  const asked = chosenPart(loading, names, (list) => `There is no list "${list}" in it. ${known}`);
  const chosen = parts[asked] ?? (kind === 'object' ? envelopeOf(text, parts) : undefined);
  const lists = asked < 0 && (!chosen || namesNames(chosen.keys.at(-1) ?? '')) ? listsOf(text) : undefined;
  const own = loading.scratch('json');
  try {
    if (kind === 'list' && /^\s*\[\s*\]\s*$/.test(text)) {
      await connection.run(`CREATE TABLE ${identifier} (value VARCHAR)`);
      return { notes: [tableNote('emptyList')] };
    }
    // The engine's reader knows UTF-8 alone, and no byte order mark.
    const isPlain = encoding === 'utf-8' && bytes[0] !== 0xef;
    if (lists) return await loadLists(loading, own, lists, { encoding, isPlain });
    const isWhole = isPlain && !chosen;
    if (!isWhole) await writeFile(own, chosen ? text.slice(chosen.from, chosen.to) : text);
    const format = formatOf(kind, chosen);
    const isFeatures = chosen !== undefined && holdsFeatures(text, chosen);
    const made = await createFrom(loading, isWhole ? file.file : own, format, isFeatures);
    const notes = [...(isTorn ? [tableNote('tornJson')] : []), ...made.notes];
    const { fields, texts, geometry } = made;
    const way = chosen && { way: chosen.keys };
    const json: JsonLayout = { encoding, isPlain, format, fields, ...texts, ...geometry, ...way };
    return { sheets: names, notes, json, ...(chosen && { sheet: chosen.path }) };
  } finally {
    await rm(own, { force: true });
  }
}

function listsOf(text: string): JsonLists | undefined {
  return mayHoldLists(text) ? listsIn(parseJson(text)) : undefined;
}

/** Loads rows that are lists, as objects of a file of its own. */
async function loadLists(
  loading: Loading,
  own: string,
  { keys, names, first, rows }: JsonLists,
  file: Pick<JsonLayout, 'encoding' | 'isPlain'>,
): Promise<Loaded> {
  const objects = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  await writeFile(own, JSON.stringify(objects));
  const { fields, texts, notes } = await createFrom(loading, own, 'array');
  const json: JsonLayout = { ...file, format: 'array', fields, ...texts, lists: { names, first } };
  return { notes: [tableNote('jsonLists'), ...notes], json: { ...json, ...(keys.length > 0 && { way: keys }) } };
}

function formatOf(kind: string, chosen: JsonPart | undefined): JsonLayout['format'] {
  if (chosen || kind === 'list') return 'array';
  return kind === 'other' ? 'auto' : 'unstructured';
}

/** The largest list of an object whose lists are most of its text. */
function envelopeOf(text: string, parts: readonly JsonPart[]): JsonPart | undefined {
  const size = ({ from, to }: JsonPart): number => to - from;
  const all = parts.reduce((sum, part) => sum + size(part), 0);
  return all >= text.trim().length / 2 ? [...parts].sort((a, b) => size(b) - size(a))[0] : undefined;
}

interface Created extends Pick<JsonLayout, 'fields'> {
  rows: number;
  geometry: Pick<JsonLayout, 'geometry'>;
  texts: Pick<JsonLayout, 'texts' | 'hasOffsets'>;
  notes: TableNote[];
}

/**
 * Makes the table. The fields of objects in its rows become columns `a.b` and `a.b.c`: they are counted and summed
 * like others then. What is deeper stays as it is.
 */
async function createFrom(
  { connection, identifier, file: { choice }, signal }: Loading,
  file: string,
  format: JsonLayout['format'],
  isFeatures = false,
): Promise<Created> {
  const { size } = await stat(file);
  const bytes = Math.max(OBJECT_BYTES.least, Math.min(OBJECT_BYTES.most, size + 1024));
  const sourceOf = (option: string): string =>
    `read_json(${literalPath(file)}, format = '${format}', sample_size = -1, maximum_object_size = ${bytes}${option})`;
  const raw = sqlIdentifier(`raw ${identifier.slice(1, -1).replaceAll('""', '"')}`);
  try {
    const rawOf = async (option: string): Promise<DuckDBResultReader> => {
      await connection.run(`CREATE OR REPLACE TABLE ${raw} AS SELECT * FROM ${sourceOf(option)}`);
      return connection.runAndReadUntil(`SELECT * FROM ${raw} LIMIT 0`, 1);
    };
    const plain = await rawOf('');
    const hasTimes = plain.columnTypes().some((type) => String(type).includes('TIMESTAMP'));
    const offsets = hasTimes && (await holdsOffsets(file, signal));
    const reader = offsets ? await rawOf(KEEPS_OFFSETS) : plain;
    const names = reader.columnNames();
    const types = reader.columnTypes();
    const features = isFeatures ? featureFields(names, types) : undefined;
    const all = features?.fields ?? flatFields(names, types);
    // What the engine calls a list of plain values.
    const isValues = names.length === 1 && names[0] === 'json';
    const list = isValues
      ? ['"json" AS "value"']
      : all.map(({ name, path }) => `${path.map(sqlIdentifier).join('.')} AS ${sqlIdentifier(name)}`);
    const places = [...(features ? geometryParts(features.geometry) : [])].map(
      ([name, part]) => `${geometrySql(part)} AS ${sqlIdentifier(name)}`,
    );
    await connection.run(`CREATE TABLE ${identifier} AS SELECT ${[...list, ...places].join(', ')} FROM ${raw}`);
    const rows = await countRows(connection, identifier);
    const read = await readTexts(connection, identifier, choice);
    return {
      ...{ rows, fields: all.filter(({ path }) => path.length > 1), notes: read?.notes ?? [] },
      geometry: features ? { geometry: features.geometry } : {},
      texts: { ...(read && { texts: read.texts }), ...(offsets && { hasOffsets: true }) },
    };
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${raw}`).catch(() => undefined);
  }
}

/** A clock time with an offset that is not UTC, at the end of a text. */
const WITH_OFFSET = /\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?\s?[+-](?!00:?00)\d\d(?::?\d\d)?"/;
/** Characters of a part that may belong to a time that goes on in the next one. */
const TIME_CHARACTERS = 40;

/** Whether a file of JSON in UTF-8 has times that are away from UTC. */
async function holdsOffsets(file: string, signal: AbortSignal): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal, encoding: 'latin1' })) {
    const text = rest + String(chunk);
    if (WITH_OFFSET.test(text)) return true;
    rest = text.slice(-TIME_CHARACTERS);
  }
  return false;
}

/** Levels of lists and objects in JSON: the engine's reader ends its process a good deal above that. */
const MAX_DEPTH = 500;
const [QUOTE, BACKSLASH, SQUARE, END_SQUARE, CURLY, END_CURLY] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Reads a file of JSON, or of lines of it, for how deeply it is nested alone. @throws SqlEngineError */
async function assertShallow(file: string, signal: AbortSignal): Promise<void> {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal })) {
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) continue;
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === QUOTE) isText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isText = true;
      else if (byte === SQUARE || byte === CURLY) {
        if (++depth > MAX_DEPTH) {
          throw unreadable(
            `It is nested more than ${MAX_DEPTH} levels deep, which no table is. Take the part that is needed out of it.`,
          );
        }
      } else if ((byte === END_SQUARE || byte === END_CURLY) && depth > 0) depth--;
    }
  }
}
