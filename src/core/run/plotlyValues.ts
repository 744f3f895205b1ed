/** Guarded reads of a figure's JSON, which programs have written. */
import type { Localize } from '../text/formatter';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Why a figure is not drawn here; the message is a sentence for the user. */
export class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
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

/** The least and the greatest of numbers. */
export function ends(data: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of data) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return [least, most];
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
export function given(trace: JsonRecord, name: string, localize: Localize): readonly unknown[] | undefined {
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

const ARRAYS: Readonly<Record<string, new (bytes: ArrayBuffer) => ArrayLike<number> & Iterable<number>>> = {
  ...{ i1: Int8Array, i2: Int16Array, i4: Int32Array },
  ...{ u1: Uint8Array, u2: Uint16Array, u4: Uint32Array },
  ...{ f4: Float32Array, f8: Float64Array },
};

/** Numbers as Plotly writes them from its version 6 on: base64 of a typed array, the lowest byte first, as processors have it. */
function decoded(bdata: string, dtype: string): number[] | undefined {
  const type = ARRAYS[dtype.replace(/^[<|]/, '')];
  try {
    return type && Array.from(new type(Uint8Array.from(atob(bdata), (byte) => byte.charCodeAt(0)).buffer));
  } catch {
    return undefined; // no base64, or a part of a number at its end
  }
}
