/** The part of JSON Schema that structured outputs take and this extension makes use of. What is not here is refused. */
import * as z from 'zod';

const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
/** How many parameters of a schema may be left out, and how many may be of several kinds. */
const OPTIONAL_LIMIT = 24;
const UNION_LIMIT = 16;

interface Node {
  description?: string;
  type?: string;
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
}

const about = { title: z.string().exactOptional(), description: z.string().exactOptional() };
const literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const byType = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({
      ...{ ...about, type: z.literal('object'), properties: z.record(z.string(), node) },
      ...{ required: z.array(z.string()).exactOptional(), additionalProperties: z.literal(false) },
    }),
    z.strictObject({
      ...{ ...about, type: z.literal('array'), items: node.exactOptional() },
      minItems: z.literal([0, 1]).exactOptional(),
    }),
    z.strictObject({ ...about, type: z.literal('string'), format: z.enum(FORMATS).exactOptional() }),
    z.strictObject({ ...about, type: z.enum(['integer', 'number', 'boolean', 'null']) }),
  ]),
);
const node: z.ZodType<Node> = z.lazy(() =>
  z.union([
    byType,
    z.strictObject({ ...about, anyOf: z.array(node) }),
    z.strictObject({ ...about, enum: z.array(literal) }),
    z.strictObject({ ...about, const: literal }),
  ]),
);

/** A schema and all inside of it. */
function nodesIn(schema: Node): Node[] {
  const { properties = {}, anyOf = [], items } = schema;
  return [schema, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(nodesIn)];
}

function optionalOf({ properties = {}, required = [] }: Node): string[] {
  return Object.keys(properties).filter((name) => !required.includes(name));
}

export const outputSchema = node
  .refine((schema) => nodesIn(schema).flatMap(optionalOf).length <= OPTIONAL_LIMIT, {
    error: 'Schemas contains too many optional parameters',
    abort: true,
  })
  .refine((schema) => nodesIn(schema).filter(({ anyOf }) => anyOf).length <= UNION_LIMIT, {
    error: 'Schemas contains too many parameters with union types',
  });
