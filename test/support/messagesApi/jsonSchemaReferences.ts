import * as z from 'zod';

const DEFINITION = /^#\/(?:\$defs|definitions)\/([^/]+)$/;
const Definitions = z.looseObject({
  $defs: z.record(z.string(), z.unknown()).optional(),
  definitions: z.record(z.string(), z.unknown()).optional(),
});

/** Definitions by name, each with what it refers to. The schema itself is `#`. */
type References = ReadonlyMap<string, readonly string[]>;

/** What is wrong with the references of a schema: one that leads nowhere, or a way from a definition back to itself. */
export function referenceComplaint(schema: unknown): string | undefined {
  const { $defs = {}, definitions = {} } = Definitions.safeParse(schema).data ?? {};
  const all: References = new Map([
    ['#', [...referencesIn(schema)]],
    ...Object.entries({ ...definitions, ...$defs }).map(([name, definition]): [string, string[]] => [
      name,
      [...referencesIn(definition)],
    ]),
  ]);
  const lost = [...all.values()].flat().find((name) => !all.has(name));
  if (lost !== undefined) return `'$ref' to '${lost}' cannot be resolved. External references are not supported.`;
  for (const name of all.keys()) {
    const way = wayBack(name, all, []);
    if (!way) continue;
    return `Circular reference detected in schema definitions: ${way.join(' -> ')}. Self-referencing or mutually-referencing definitions are not supported.`;
  }
  return undefined;
}

function wayBack(name: string, all: References, way: readonly string[]): readonly string[] | undefined {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
  for (const target of all.get(name) ?? []) {
    const found = wayBack(target, all, [...way, name]);
    if (found) return found;
  }
  return undefined;
}

/** The names that a schema refers to at any depth, without what its own definitions refer to. */
function* referencesIn(schema: unknown): Generator<string, void> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$defs' || key === 'definitions') continue;
    if (key === '$ref' && typeof value === 'string') yield DEFINITION.exec(value)?.[1] ?? value;
    else yield* referencesIn(value);
  }
}
