import assert from 'node:assert/strict';
import * as z from 'zod';
import { jsonSchemaOf, nativeTools, responseJsonSchema, textArguments } from '../../../../src/core/agent/wireSchema';
import { seal } from '../../../../src/core/tools/tool';
import { callsOf, call, complete } from '../../support/replies';

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
    assert.deepEqual(textArguments(parameters), ['params']);
    assert.deepEqual(textArguments(z.record(z.string(), z.unknown())), []);
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
    const context = { signal: new AbortController().signal, level: 'standard', caller: '' } as const;
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

  it('names the tools in one order, the one for the report among them', () => {
    const names = nativeTools([
      { ...spec, name: 'zeta' },
      { ...spec, name: 'ask' },
    ]).map(({ name }) => name);
    assert.deepEqual(names, ['ask', 'complete', 'zeta']);
  });
});
