/** JSON Schemas as types, which models read well and which take a fifth of the room. */
import * as z from 'zod';

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

/** `{ column: string, values?: string[] }`; what a schema names stands in it by its name. */
export function schemaText(schema: unknown): string {
  const { $ref, const: only, enum: values, oneOf, type, items, properties, required } = schemaShape.parse(schema);
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (oneOf) return oneOf.map((option) => schemaText(option) + remarkOf(option)).join(' | ');
  if (type === 'array') return `${schemaText(items)}[]`;
  if (!properties) return type ?? 'any';
  const fields = Object.entries(properties).map(
    ([name, part]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(part)}${remarkOf(part)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

function remarkOf(schema: unknown): string {
  const { description } = schemaShape.parse(schema);
  return description === undefined ? '' : ` /* ${description} */`;
}
