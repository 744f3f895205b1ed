/** Which fields of the objects in JSON become columns. */
import { DuckDBStructType, type DuckDBType } from '@duckdb/node-api';
import type { JsonLayout } from '../../core/contract/textFormat';

type Field = JsonLayout['fields'][number];
type Geometry = NonNullable<JsonLayout['geometry']>;

/** Keys on the way to a column at most. */
const MAX_KEYS = 3;
/** Fields of an object below the first level: one with more is rather a list by names than a record. */
const MAX_INNER = 100;

/** The columns of a table of JSON: fields of objects have names like `a.b.c`, unless another column is called that. */
export function flatFields(names: readonly string[], types: readonly DuckDBType[]): Field[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return names.flatMap((name, at) => fieldsOf({ name, path: [name] }, types[at], MAX_KEYS, taken));
}

/** @param keys on the way to a column at most @param taken names in lower case, to which those of the fields are added */
function fieldsOf(field: Field, type: DuckDBType | undefined, keys: number, taken: Set<string>): Field[] {
  const { name, path } = field;
  if (!(type instanceof DuckDBStructType) || path.length >= keys) return [field];
  const inner = type.entryNames.map((key) => ({ name: `${name}.${key}`, path: [...path, key] }));
  if (path.length > 1 && inner.length > MAX_INNER) return [field];
  if (inner.some((each) => taken.has(each.name.toLowerCase()))) return [field];
  for (const each of inner) taken.add(each.name.toLowerCase());
  return inner.flatMap((each, at) => fieldsOf(each, type.entryTypes[at], keys, taken));
}

/**
 * The columns of features of GeoJSON: their properties by their own names, the id, and the kind and place of the
 * geometry. @returns undefined where the rows are no features
 */
export function featureFields(
  names: readonly string[],
  types: readonly DuckDBType[],
): { fields: Field[]; geometry: Geometry } | undefined {
  const properties = types[names.indexOf('properties')];
  if (!names.includes('geometry')) return undefined;
  const own = properties instanceof DuckDBStructType ? properties : undefined;
  const taken = new Set(own?.entryNames.map((name) => name.toLowerCase()));
  const fields = (own?.entryNames ?? []).flatMap((name, at) =>
    fieldsOf({ name, path: ['properties', name] }, own?.entryTypes[at], MAX_KEYS + 1, taken),
  );
  const free = (name: string): string => {
    let found = name;
    while (taken.has(found.toLowerCase())) found += ' of geometry';
    taken.add(found.toLowerCase());
    return found;
  };
  const id = names.includes('id') && !taken.has('id') ? [{ name: free('id'), path: ['id'] }] : [];
  const geometry = { kind: free('geometry type'), longitude: free('longitude'), latitude: free('latitude') };
  return { fields: [...fields, ...id], geometry };
}
