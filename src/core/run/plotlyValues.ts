/** Guarded reads of a figure's JSON, which programs have written. */
import type { Localize } from '../text/wording';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Why a figure is not drawn here; the message is a sentence for the user. */
export class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
}

export interface DrawingParts {
  localize: Localize;
}

export function record(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Words of a figure without the marks that Plotly lets them have. */
export function plainWords(value: unknown): string {
  const words = typeof value === 'object' && value !== null && 'text' in value ? value.text : value;
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };
  return text(words)
    .slice(0, 2000)
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?(?:b|i|u|s|em|strong|sup|sub|span|a)(?:\s[^<>]*)?>/gi, '')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (all, name: string) => entities[name] ?? all)
    .trim();
}

/** A colour as style sheets have it; undefined for anything else. */
export function colour(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 60) return undefined;
  return /^(?:#[0-9a-f]{3,8}|[a-z]{3,25}|(?:rgb|hsl)a?\([\d\s.,%]+\))$/i.test(value.trim()) ? value.trim() : undefined;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The values of a list, also where Plotly has written it as bytes; undefined for what is no list. */
export function list(value: unknown): readonly unknown[] | undefined {
  if (isList(value)) return value;
  const { bdata, dtype } = record(value);
  return typeof bdata === 'string' && typeof dtype === 'string' ? decoded(bdata, dtype) : undefined;
}

/**
 * The values that a trace gives under a name; undefined where it gives none. What cannot be read is no reason to draw
 * something else.
 * @throws NotDrawn
 */
export function given(trace: JsonRecord, name: string, { localize }: DrawingParts): readonly unknown[] | undefined {
  const value = trace[name];
  if (value === undefined || value === null) return undefined;
  const values = record(value)['shape'] === undefined ? list(value) : undefined;
  if (values === undefined) throw new NotDrawn(localize('it has settings that are not known here.'));
  return values;
}

/** Rows of a list of lists; undefined for what is none. */
export function table(value: unknown): (readonly unknown[])[] | undefined {
  const { shape } = record(value);
  const all = list(value);
  if (all === undefined) return undefined;
  if (shape === undefined) {
    const rows = all.map(list);
    return rows.every((row) => row !== undefined) ? rows : undefined;
  }
  const [rows = 0, columns = 0, ...more] = text(shape).split(',').map(Number);
  if (more.length > 0 || rows * columns !== all.length) return undefined;
  return Array.from({ length: rows }, (_, at) => all.slice(at * columns, (at + 1) * columns));
}

type Reader = readonly [bytes: number, read: (view: DataView, at: number) => number];
const READERS: Readonly<Record<string, Reader>> = {
  i1: [1, (view, at) => view.getInt8(at)],
  u1: [1, (view, at) => view.getUint8(at)],
  i2: [2, (view, at) => view.getInt16(at, true)],
  u2: [2, (view, at) => view.getUint16(at, true)],
  i4: [4, (view, at) => view.getInt32(at, true)],
  u4: [4, (view, at) => view.getUint32(at, true)],
  f4: [4, (view, at) => view.getFloat32(at, true)],
  f8: [8, (view, at) => view.getFloat64(at, true)],
};

/** Numbers as Plotly writes them from its version 6 on: base64 of a typed array, the lowest byte first. */
function decoded(bdata: string, dtype: string): number[] | undefined {
  const [size, read] = READERS[dtype.replace(/^[<|]/, '')] ?? [];
  const bytes = bytesOf(bdata);
  if (size === undefined || read === undefined || bytes === undefined || bytes.length % size !== 0) return undefined;
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / size }, (_, at) => read(view, at * size));
}

const DIGITS = new Map(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (digit, at) => [digit, at]),
);

function bytesOf(base64: string): Uint8Array | undefined {
  const digits = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let [bits, have, at] = [0, 0, 0];
  for (const digit of digits) {
    const value = DIGITS.get(digit);
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    have += 6;
    if (have >= 8) bytes[at++] = (bits >> (have -= 8)) & 0xff;
  }
  return bytes;
}
