import * as z from 'zod';
import { referenceComplaint } from './jsonSchemaReferences';
import type { MessagesRequest } from './requestSchema';

/** The part of JSON Schema that structured outputs take. What is not here is refused. */
const COMMON = [
  'type',
  'title',
  'description',
  'default',
  'enum',
  'const',
  'anyOf',
  'allOf',
  '$ref',
  '$defs',
  'definitions',
];
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems'],
  string: ['format'],
  integer: [],
  number: [],
  boolean: [],
  null: [],
};
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
/** How many parameters of all schemas of a request together may be left out, and how many may be of several types. */
const OPTIONAL_LIMIT = 24;
const UNION_LIMIT = 16;

/** A schema as far as it can be read before its keywords are judged. */
const Node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.unknown().optional(),
  maxItems: z.unknown().optional(),
  format: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  definitions: z.record(z.string(), z.unknown()).optional(),
});
type Node = z.infer<typeof Node>;

/** The schemas of the output format and of strict tools. Each complaint is in the API's words; the first one counts. */
export function* jsonSchemaRules({ output_config, tools = [] }: MessagesRequest): Generator<string, void> {
  const schemas = tools.flatMap(({ strict, input_schema: schema }, index) =>
    strict === true ? [{ place: `tools.${index}.custom`, schema }] : [],
  );
  const format = output_config?.format;
  const all: { readonly place: string; readonly schema: unknown }[] = [
    ...(format ? [{ place: 'output_config.format.schema', schema: format.schema }] : []),
    ...schemas,
  ];
  const tally: Tally = { optional: 0, unions: 0 };
  for (const { place, schema } of all) {
    for (const complaint of nodeRules(schema, tally)) yield `${place}: ${complaint}`;
    const references = referenceComplaint(schema);
    if (references !== undefined) yield `${place}: ${references}`;
  }
  if (tally.optional > OPTIONAL_LIMIT) {
    yield `Schemas contains too many optional parameters (${tally.optional}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: ${OPTIONAL_LIMIT}).`;
  }
  if (tally.unions > UNION_LIMIT) {
    yield `Schemas contains too many parameters with union types (${tally.unions} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: ${UNION_LIMIT} parameters with unions).`;
  }
}

interface Tally {
  optional: number;
  unions: number;
}

function* nodeRules(schema: unknown, tally: Tally): Generator<string, void> {
  const parsed = Node.safeParse(schema);
  if (!parsed.success) {
    yield `Invalid schema: ${JSON.stringify(schema)}`;
    return;
  }
  const node = parsed.data;
  const types = typeof node.type === 'string' ? [node.type] : (node.type ?? []);
  if (types.length > 1 || node.anyOf) tally.unions++;
  yield* keywordRules(node, types);
  yield* typeRules(node, types);
  yield* enumRules(node, types);
  for (const entry of node.allOf ?? []) {
    if (Node.safeParse(entry).data?.$ref !== undefined) yield "'allOf' with '$ref' is not supported";
  }
  const { properties = {}, required = [] } = node;
  tally.optional += Object.keys(properties).filter((name) => !required.includes(name)).length;
  for (const child of childrenOf(node)) yield* nodeRules(child, tally);
}

/** The schemas right inside of a schema. */
function childrenOf(node: Node): unknown[] {
  return [
    ...Object.values(node.properties ?? {}),
    ...('items' in node ? [node.items] : []),
    ...(node.anyOf ?? []),
    ...(node.allOf ?? []),
    ...Object.values(node.$defs ?? {}),
    ...Object.values(node.definitions ?? {}),
  ];
}

function* keywordRules(node: Node, types: readonly string[]): Generator<string, void> {
  for (const type of types) {
    if (!Object.hasOwn(BY_TYPE, type)) yield `Schema type '${type}' is not supported`;
  }
  if ('oneOf' in node) yield "Schema type 'oneOf' is not supported";
  const known = [...COMMON, ...types.flatMap((type) => BY_TYPE[type] ?? [])];
  const { minItems } = node;
  if (types.includes('array') && minItems !== undefined && minItems !== 0 && minItems !== 1) {
    const most = typeof node.maxItems === 'number' ? String(node.maxItems) : '∞';
    yield `For 'array' type, 'minItems' values other than 0 or 1 are not supported (got: [${JSON.stringify(minItems)}, ${most}])`;
  }
  const unknown = Object.keys(node)
    .filter((key) => !known.includes(key))
    .sort();
  if (unknown.length === 0) return;
  const names = unknown.length > 1 ? `properties ${unknown.join(', ')} are` : `property '${unknown.join()}' is`;
  yield types.length === 0
    ? `Schema ${names} not supported`
    : `For '${types.join("', '")}' type, ${names} not supported`;
}

function* typeRules(node: Node, types: readonly string[]): Generator<string, void> {
  const described = ['enum', 'const', 'anyOf', 'allOf', '$ref'].some((key) => key in node);
  if (types.length === 0 && !described) {
    yield 'JSON schema must have a type defined if anyOf/allOf/enum/const are not used';
  }
  if (types.includes('object')) {
    const extra = node.additionalProperties;
    if (extra === undefined) yield "For 'object' type, 'additionalProperties' must be explicitly set to false";
    if (extra !== false) {
      const kind = typeof extra === 'object' ? 'object' : JSON.stringify(extra);
      yield `For 'object' type, 'additionalProperties: ${kind}' is not supported. Please set 'additionalProperties' to false`;
    }
  }
  if (node.format !== undefined && !FORMATS.some((format) => format === node.format)) {
    yield `For 'string' type, format '${JSON.stringify(node.format)}' is not supported`;
  }
}

function* enumRules(node: Node, types: readonly string[]): Generator<string, void> {
  for (const value of node.enum ?? []) {
    if (typeof value === 'object' && value !== null) yield 'Complex types are not supported in enum';
    if (types.length > 0 && (types.length > 1 || !types.some((type) => fits(value, type)))) {
      yield `Enum value ${JSON.stringify(value)} does not match declared type '${types.join(', ')}'`;
    }
  }
}

function fits(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
