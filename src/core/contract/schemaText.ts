/** JSON Schemas as types, which models read well and which take a fifth of the tokens. */
import * as z from 'zod';
import type { JsonSchema } from './jsonSchema';

const schemaShape = z.looseObject({
  $ref: z.string().exactOptional(),
  const: z.unknown().exactOptional(),
  enum: z.array(z.unknown()).exactOptional(),
  oneOf: z.array(z.unknown()).exactOptional(),
  type: z.string().exactOptional(),
  items: z.unknown().exactOptional(),
  properties: z.record(z.string(), z.unknown()).exactOptional(),
  required: z.array(z.string()).default([]),
  description: z.string().exactOptional(),
});

/** `{ column, values?: string[] }`: a field without a type is a string; a named schema stands in it by its name. */
export function schemaText(schema: unknown): string {
  const { $ref, const: only, enum: values, oneOf, type, items, properties, required } = schemaShape.parse(schema);
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join('|');
  if (oneOf) return oneOf.map((option) => schemaText(option) + remarkOf(option)).join(' | ');
  if (type === 'array') return `${schemaText(items)}[]`;
  if (!properties) return type ?? 'any';
  const fields = Object.entries(properties).map(
    ([name, part]) => `${name}${required.includes(name) ? '' : '?'}${fieldType(part)}${remarkOf(part)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

function fieldType(schema: unknown): string {
  const text = schemaText(schema);
  return text === 'string' ? '' : `: ${text}`;
}

function remarkOf(schema: unknown): string {
  const { description } = schemaShape.parse(schema);
  return description === undefined ? '' : ` /* ${description} */`;
}

/** The named types of a schema, one line each: `Key = { by: "column", column } | …`. */
export function typesText(defs: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(defs).map(([name, part]) => `${name} = ${schemaText(part)}${remarkOf(part)}`);
}

const parametersShape = z.looseObject({
  properties: z.record(
    z.string(),
    z.looseObject({ properties: z.unknown().exactOptional(), description: z.string().exactOptional() }),
  ),
  $defs: z.record(z.string(), z.unknown()).default({}),
});

/** The schema of a tool's arguments in which each object with fields is any object, and its description has its fields as types. */
export function withTypesAsText(parameters: JsonSchema): JsonSchema {
  const { properties, $defs, ...rest } = parametersShape.parse({ properties: {}, ...parameters });
  const types = typesText($defs).join('\n');
  const brief = Object.entries(properties).map(([name, part]) => {
    if (part.properties === undefined) return [name, part];
    const description = [part.description ?? '', schemaText(part), types, 'Fields without a type are strings.']
      .filter((text) => text !== '')
      .join('\n');
    return [name, { type: 'object', description }];
  });
  return { ...rest, properties: Object.fromEntries(brief) };
}
