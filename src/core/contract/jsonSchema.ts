/** JSON Schemas that a model is given, from zod schemas. Free-form objects, which structured output cannot express, travel as JSON text. */
import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** A tool as a model is told of it. */
export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of the arguments, an object. */
  parameters: JsonSchema;
}

const objectSchema = z.record(z.string(), z.unknown());

/** The JSON Schema of what a schema takes in; what has a default may be left out. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return expressible(rest);
}

/** The names of a tool's arguments that travel as JSON text. */
export function textArguments(schema: z.ZodType): string[] {
  const properties = objectSchema.safeParse(z.toJSONSchema(schema, { io: 'input' }).properties);
  return Object.entries(properties.data ?? {}).flatMap(([name, part]) => (isFreeForm(part) ? [name] : []));
}

function isFreeForm(part: unknown): boolean {
  const schema = objectSchema.safeParse(part);
  return schema.data?.['type'] === 'object' && !('properties' in schema.data);
}

/** The schema with each free-form object inside it as JSON text. */
function expressible(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, part]) => {
      if (Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER) return []; // zod's limits of any integer
      if (key === 'properties') {
        const properties = Object.entries(objectSchema.parse(part)).map(([name, each]) => [name, asText(each)]);
        return [[key, Object.fromEntries(properties)]];
      }
      if (Array.isArray(part)) return [[key, part.map((each) => nested(each))]];
      return [[key, key === 'items' ? asText(part) : part]];
    }),
  );
}

function asText(part: unknown): unknown {
  if (!isFreeForm(part)) return nested(part);
  const { description = '' } = objectSchema.parse(part);
  return { type: 'string', description: `${String(description)} (a JSON object, as text)`.trim() };
}

function nested(part: unknown): unknown {
  const schema = objectSchema.safeParse(part);
  return schema.success ? expressible(schema.data) : part;
}
