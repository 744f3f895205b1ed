/** JSON Schemas that a model is given, from zod schemas. Free-form objects, which no schema of a call can express, travel as JSON text. */
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

/** The names of a tool's arguments that are objects: they may travel as JSON text. */
export function objectArguments(schema: z.ZodType): string[] {
  const properties = objectSchema.safeParse(z.toJSONSchema(schema, { io: 'input' }).properties);
  return Object.entries(properties.data ?? {}).flatMap(([name, part]) => (isObject(part) ? [name] : []));
}

function isObject(part: unknown): boolean {
  return objectSchema.safeParse(part).data?.['type'] === 'object';
}

function isFreeForm(part: unknown): boolean {
  return isObject(part) && !('properties' in objectSchema.parse(part));
}

/** The schema with each free-form object inside it as JSON text. */
function expressible(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, part]) => {
      if (Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER) return []; // zod's limits of any integer
      if (key === 'properties' || key === '$defs') {
        const parts = Object.entries(objectSchema.parse(part)).map(([name, each]) => [name, asText(each)]);
        return [[key, Object.fromEntries(parts)]];
      }
      if (Array.isArray(part)) return [[key, part.map((each) => nested(each))]];
      return [[key, key === 'items' ? asText(part) : part]];
    }),
  );
}

function asText(part: unknown): unknown {
  return isFreeForm(part) ? textOfObject(part) : nested(part);
}

/** An object as JSON text. */
function textOfObject(part: unknown): JsonSchema {
  const { description = '' } = objectSchema.parse(part);
  return { type: 'string', description: `${String(description)} (a JSON object, as text)`.trim() };
}

/**
 * The schema of a tool's arguments with each object among them as JSON text: structured output knows no names of types, and has no
 * room for what may be left out of them.
 */
export function flatArguments({ $defs: _, ...parameters }: JsonSchema): JsonSchema {
  const properties = Object.entries(objectSchema.parse(parameters['properties'] ?? {}));
  const flat = properties.map(([name, part]) => [name, isObject(part) ? textOfObject(part) : part]);
  return { ...parameters, properties: Object.fromEntries(flat) };
}

function nested(part: unknown): unknown {
  const schema = objectSchema.safeParse(part);
  return schema.success ? expressible(schema.data) : part;
}
