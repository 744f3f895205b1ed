/** Finds the lists of objects inside of a JSON text, without reading their values. */
import { parseJson } from '../../../base/parseJson';

export interface JsonPart {
  /** Keys on the way to it, joined by dots; keys that hold dots are as they are. */
  path: string;
  keys: string[];
  /** Where its text begins and ends. */
  from: number;
  to: number;
}

export interface JsonOutline {
  /** What the text is: one object, one list, several values one after the other, or something else. */
  kind: 'object' | 'list' | 'several' | 'other';
  /** Lists of objects inside of one object. */
  parts: JsonPart[];
  /** The text ends before its value does. */
  isTorn: boolean;
}

/** Objects within objects that are looked into. */
const MAX_DEPTH = 4;

/** The outline of a JSON text; of one that is damaged what could be told. */
export function jsonOutline(text: string): JsonOutline {
  const parts: JsonPart[] = [];
  const first = skipSpace(text, 0);
  const kind = text[first] === '{' ? 'object' : text[first] === '[' ? 'list' : 'other';
  const end = kind === 'object' ? walkObject(text, first, [], parts) : skipValue(text, first);
  if (skipSpace(text, end) < text.length) return { kind: 'several', parts: [], isTorn: false };
  const last = text.trimEnd().at(-1);
  const isTorn = (kind === 'object' && last !== '}') || (kind === 'list' && last !== ']');
  return { kind, parts, isTorn };
}

/** Whether a list in a text is that of the features of GeoJSON. */
export function holdsFeatures(text: string, { keys, from, to }: JsonPart): boolean {
  const isNamed = /"type"\s*:\s*"FeatureCollection"/;
  return (
    keys.length === 1 && keys[0] === 'features' && (isNamed.test(text.slice(0, from)) || isNamed.test(text.slice(to)))
  );
}

/** Walks an object's members. @returns the place behind it */
function walkObject(text: string, from: number, path: readonly string[], parts: JsonPart[]): number {
  let at = skipSpace(text, from + 1);
  while (at < text.length && text[at] !== '}') {
    const keyEnd = skipString(text, at);
    const literal = text.slice(at, keyEnd);
    const named = parseJson(literal);
    const key = typeof named === 'string' ? named : literal;
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const inner = [...path, key];
    const isObject = text[value] === '{' && inner.length < MAX_DEPTH;
    const end = isObject ? walkObject(text, value, inner, parts) : skipValue(text, value);
    if (text[value] === '[' && text[skipSpace(text, value + 1)] === '{') {
      parts.push({ path: inner.join('.'), keys: inner, from: value, to: end });
    }
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
    else if (text[at] !== '}') return text.length; // damaged
  }
  return at + 1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

function skipString(text: string, from: number): number {
  if (text[from] !== '"') return text.length;
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
    at = end + 1;
  }
}

/** The place behind a value that begins here. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text[at];
    if (code === '"') at = skipString(text, at);
    else if (code === '{' || code === '[') {
      depth++;
      at++;
    } else if (code === '}' || code === ']') {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth === 0 && (code === ',' || (at > from && text.charCodeAt(at) <= 32))) return at;
    else at++;
    if (depth === 0 && (code === '"' || code === '}' || code === ']')) return at;
  }
  return at;
}
