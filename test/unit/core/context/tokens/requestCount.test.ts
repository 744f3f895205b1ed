import assert from 'node:assert/strict';
import { nativeTools, responseJsonSchema } from '../../../../../src/core/reply/wireSchema';
import type { ToolSpec } from '../../../../../src/core/contract/jsonSchema';
import type { ModelRequest } from '../../../../../src/core/ports';
import { countRequest, totalsOf } from '../../../../../src/core/context/tokens/requestCount';
import { requestTexts } from '../../../../../src/core/context/tokens/requestTexts';
import { rememberToolsText } from '../../../../../src/core/context/tokens/toolsText';

const tools: ToolSpec[] = [
  {
    name: 'query',
    description: 'Asks the data.',
    parameters: { type: 'object', properties: { sql: { type: 'string' } } },
  },
];

const request: ModelRequest = {
  system: 'You are an analyst.',
  tools,
  messages: [
    { role: 'user', content: 'How much?' },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'I look.', signature: 'x'.repeat(400) },
        { type: 'redacted_thinking', data: 'x'.repeat(400) },
        { type: 'text', text: 'I ask.' },
        { type: 'tool_use', id: 'c1', name: 'query', input: { sql: 'select 1' } },
        { type: 'tool_use', id: 'c2', name: 'query', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'c1', content: '1 row' },
        { type: 'tool_result', tool_use_id: 'c2', content: 'no', is_error: true },
      ],
    },
  ],
};

const lengths = (texts: readonly string[]): Promise<number[]> => Promise.resolve(texts.map((text) => text.length));

const native = { id: 'm', replyFormat: 'native-tools' } as const;

describe('the texts of a request', () => {
  it('are those that cost tokens: words, reasoning, calls, results', () => {
    assert.deepEqual(requestTexts(request, 'native-tools').messages, [
      { texts: ['How much?'], calls: 0, pictures: [] },
      { texts: ['I look.', 'I ask.', 'query', '{"sql":"select 1"}', 'query', '{}'], calls: 2, pictures: [] },
      { texts: ['1 row', 'no'], calls: 0, pictures: [] },
    ]);
  });

  it('hold the schemas of the tools, and of the one that gives the report, where they are sent', () => {
    const text = requestTexts(request, 'native-tools').tools;
    assert.deepEqual(
      text.split('\n').map((line): unknown => JSON.parse(line)),
      nativeTools(tools),
    );
  });

  it('hold the schema of the reply where that is sent', () => {
    assert.deepEqual(JSON.parse(requestTexts(request, 'structured-json').tools), responseJsonSchema(tools));
  });

  it('tell of the tools that there are now', () => {
    const tell = rememberToolsText();
    const before = tell(tools, 'native-tools');
    assert.equal(tell([...tools], 'native-tools'), before);
    assert.notEqual(tell(tools, 'structured-json'), before);
    assert.match(tell([{ name: 'other', description: '', parameters: {} }], 'native-tools'), /"other"/);
    assert.equal(tell(tools, 'native-tools'), before);
  });
});

describe('the count of a request', () => {
  it('has its parts, each message, and the calls of each', async () => {
    const count = await countRequest(request, native, lengths);
    assert.equal(count.system, 19);
    assert.equal(count.tools, requestTexts(request, 'native-tools').tools.length);
    assert.deepEqual(count.messages, [9, 7 + 6 + 5 + 18 + 5 + 2, 7]);
    assert.deepEqual(count.calls, [0, 2, 0]);
    assert.equal(count.pairs, 2);
    assert.equal(count.messageCount, 3);
  });

  it('asks for all texts at once', async () => {
    let asked = 0;
    await countRequest(request, native, (texts) => {
      asked++;
      return lengths(texts);
    });
    assert.equal(asked, 1);
  });

  it('is three numbers in all, or up to a message', async () => {
    const count = await countRequest(request, native, lengths);
    const fixed = count.system + count.tools;
    assert.deepEqual(totalsOf(count), { raw: fixed + 59, pairs: 2, messages: 3, pictures: 0 });
    assert.deepEqual(totalsOf(count, 1), { raw: fixed + 9, pairs: 0, messages: 1, pictures: 0 });
    assert.deepEqual(totalsOf(count, 9), totalsOf(count));
  });

  it('fails as the counter fails', async () => {
    await assert.rejects(
      countRequest(request, native, () => Promise.reject(new Error('gone'))),
      /gone/,
    );
  });
});
