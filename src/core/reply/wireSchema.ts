/**
 * The JSON Schemas that a model is given, derived from the zod schemas that its replies pass. Free-form
 * objects, which structured output cannot express, travel as JSON text.
 */
import * as z from 'zod';
import { toolCallSchema, structuredResponseSchema } from '../contract/response';
import { flatArguments, jsonSchemaOf, type JsonSchema, type ToolSpec } from '../contract/jsonSchema';
import { withTypesAsText } from '../contract/schemaText';
import { COMPLETE_DESCRIPTION, COMPLETE_TOOL, completeCallSchema } from './completeTool';

const objectSchema = z.record(z.string(), z.unknown());

/**
 * The reply of a model in one JSON object, each tool's arguments in a branch of their own. It has the structure alone: the prompt
 * describes fields and tools.
 */
export function responseJsonSchema(tools: readonly ToolSpec[]): JsonSchema {
  const whole = jsonSchemaOf(structuredResponseSchema);
  const call = jsonSchemaOf(toolCallSchema);
  const branches = tools.map(({ name, parameters }) => ({
    type: 'object',
    properties: {
      ...objectSchema.parse(call['properties']),
      tool_name: { const: name },
      arguments: writtenOut(flatArguments(parameters)),
    },
    required: call['required'],
    additionalProperties: false,
  }));
  return structureOf(replaceCalls(whole, { anyOf: branches }));
}

/** What a schema of structured output can hold a reply to. Limits and defaults would become words in its descriptions. */
const STRUCTURE: readonly string[] = ['type', 'enum', 'const', 'required', 'additionalProperties'];

/** A schema without descriptions, limits and defaults. */
function structureOf(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, part]): [string, unknown][] => {
      if (STRUCTURE.includes(key)) return [[key, part]];
      if (key === 'items') return [[key, structureOf(objectSchema.parse(part))]];
      if (key === 'anyOf') return [[key, z.array(objectSchema).parse(part).map(structureOf)]];
      if (key !== 'properties') return [];
      const parts = Object.entries(objectSchema.parse(part));
      return [[key, Object.fromEntries(parts.map(([name, each]) => [name, structureOf(objectSchema.parse(each))]))]];
    }),
  );
}

/** What is missing here has a meaning of its own: how much is printed is chosen by how full the window is. */
const LEFT_OPEN: readonly string[] = ['response_format'];

/**
 * Arguments with those that have a default required: a schema of structured output may have no more than 24 optional
 * ones, of all tools together.
 */
function writtenOut(parameters: JsonSchema): JsonSchema {
  const properties = Object.entries(objectSchema.parse(parameters['properties'] ?? {}));
  const required = z.array(z.string()).parse(parameters['required'] ?? []);
  const hasDefault = (part: unknown): boolean => 'default' in objectSchema.parse(part);
  const names = properties.flatMap(([name, part]) =>
    required.includes(name) || (hasDefault(part) && !LEFT_OPEN.includes(name)) ? [name] : [],
  );
  return { ...parameters, ...(names.length > 0 && { required: names }) };
}

/** The tools of a model that calls them through its provider's API: ours, and the one that gives the report. */
export function nativeTools(tools: readonly ToolSpec[]): ToolSpec[] {
  const report = {
    name: COMPLETE_TOOL,
    description: COMPLETE_DESCRIPTION,
    parameters: jsonSchemaOf(completeCallSchema),
  };
  const brief = tools.map((tool) => ({ ...tool, parameters: withTypesAsText(tool.parameters) }));
  return [...brief, report].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The schema with the items of `action.content` in its tool_call branch replaced. */
function replaceCalls(schema: JsonSchema, items: JsonSchema): JsonSchema {
  const properties = objectSchema.parse(schema['properties']);
  const action = objectSchema.parse(properties['action']);
  const branches = z.array(objectSchema).parse(action['oneOf'] ?? action['anyOf']);
  const replaced = branches.map((branch) => {
    const parts = objectSchema.parse(branch['properties']);
    const content = objectSchema.parse(parts['content']);
    return content['type'] === 'array'
      ? { ...branch, properties: { ...parts, content: { ...content, items } } }
      : branch;
  });
  return { ...schema, properties: { ...properties, action: { anyOf: replaced } } };
}
