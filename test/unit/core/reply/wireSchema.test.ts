import assert from 'node:assert/strict';
import * as z from 'zod';
import { nativeTools, responseJsonSchema } from '../../../../src/core/reply/wireSchema';
import { jsonSchemaOf, objectArguments } from '../../../../src/core/contract/jsonSchema';
import { seal } from '../../../../src/core/contract/tool';
import { realTools } from '../tools/realTools';
import { callsOf, call, complete } from '../../../support/replies';

const parameters = z.object({
  query: z.string().min(1).describe('The query'),
  rows: z.int().min(1).max(10).default(5),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .default({})
    .describe('Values'),
});
const spec = { name: 'ask', description: 'Asks', parameters: jsonSchemaOf(parameters) };

describe('core/agent/wireSchema', () => {
  it('has what a schema takes in: defaults may be left out, free-form objects travel as text', () => {
    assert.deepEqual(jsonSchemaOf(parameters), {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, description: 'The query' },
        rows: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
        params: { type: 'string', description: 'Values (a JSON object, as text)' },
      },
      required: ['query'],
    });
    assert.deepEqual(objectArguments(parameters), ['params']);
    assert.deepEqual(objectArguments(z.record(z.string(), z.unknown())), []);
  });

  it('reads an argument that travelled as text, and one that did not', async () => {
    const got: unknown[] = [];
    const ask = seal({
      ...{ name: 'ask', version: '1', description: '', parameters, effect: 'read', timeoutMs: 1 },
      run: (args: z.infer<typeof parameters>) => {
        got.push(args.params);
        return Promise.resolve({ text: '', summary: '' });
      },
    });
    const context = {
      signal: new AbortController().signal,
      level: 'standard',
      mode: 'all',
      caller: '',
      call: 'c',
    } as const;
    for (const params of [{ a: 1 }, '{"a":1}', undefined]) await ask.accept({ query: 'q', params }).run(context);
    assert.deepEqual(got, [{ a: 1 }, { a: 1 }, {}]);
    assert.throws(() => void ask.accept({ query: 'q', params: '{"a":' }).run(context), z.ZodError);
    assert.throws(() => void ask.accept('nothing').run(context), z.ZodError);
  });

  it('gives every tool a branch of its own', () => {
    const schema = z.fromJSONSchema(responseJsonSchema([spec, { ...spec, name: 'other' }]));
    for (const good of [
      complete('x', { code_blocks: [{ code: 'x' }] }),
      callsOf(call('ask', '1', { query: 'q', rows: 3 })),
    ]) {
      assert.ok(schema.safeParse(good).success, JSON.stringify(good));
    }
    for (const bad of [callsOf(call('none', '1', { query: 'q' })), callsOf(call('other', '1', { rows: 3 }))]) {
      assert.ok(!schema.safeParse(bad).success, JSON.stringify(bad));
    }
  });

  it('leaves no more open than the provider takes, with the tools of the product', () => {
    const schema = responseJsonSchema(realTools());
    const optional = openIn(schema);
    assert.ok(optional.length <= 24, `${optional.length}: ${optional.join(', ')}`);
    // Who leaves it out has the program choose.
    assert.ok(optional.includes('response_format') && !optional.includes('nrows'));
  });

  it('gives objects with fields as types, in words, where the API carries the tools', () => {
    const facts = nativeTools(realTools()).find(({ name }) => name === 'facts');
    const { query } = z
      .object({ properties: z.object({ query: z.record(z.string(), z.string()) }) })
      .parse(facts?.parameters).properties;
    assert.deepEqual(Object.keys(query).sort(), ['description', 'type']);
    for (const words of [
      'measures: Measure[]',
      'Key = { by: "column", column }',
      'Fields without a type are strings.',
    ]) {
      assert.ok(query['description']?.includes(words), words);
    }
  });

  it('names the tools in one order, the one for the report among them', () => {
    const names = nativeTools([
      { ...spec, name: 'zeta' },
      { ...spec, name: 'ask' },
    ]).map(({ name }) => name);
    assert.deepEqual(names, ['ask', 'complete', 'zeta']);
  });
});

/** The names of all properties in a schema that may be left out. */
function openIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(openIn);
  const node = z
    .looseObject({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .safeParse(schema).data;
  if (!node) return [];
  const own = Object.keys(node.properties ?? {}).filter((name) => node.required?.includes(name) !== true);
  return [...own, ...Object.values(node).flatMap(openIn)];
}
