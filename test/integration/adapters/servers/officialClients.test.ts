/** The servers of these tests, held against the official clients: what they serve is read by these, and what these send is taken. */
import assert from 'node:assert/strict';
import { Ollama } from 'ollama';
import * as z from 'zod';
import OpenAI, { AuthenticationError, NotFoundError } from 'openai';
import { ChatApi } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import { ask, connectTo, KEY } from './support';

const TEXT = 'Zwölf Zeilen — 十二行 📈 "quoted" \\d+ and some more words to come in pieces of forty characters';
const messages = [
  { role: 'system' as const, content: 'You are an analyst.' },
  { role: 'user' as const, content: 'Count the rows.' },
];

/** What a body says, and which parameters it has: their order and some values are each client's own. */
function partsOf(body: unknown): { names: string[]; messages: unknown } {
  const parts = z.looseObject({ messages: z.unknown() }).parse(body);
  // The older name, which more servers know.
  const names = Object.keys(parts).map((name) => (name === 'max_completion_tokens' ? 'max_tokens' : name));
  return { names: names.sort(), messages: parts.messages };
}

describe('test servers: the official client of Chat Completions', () => {
  let server: ChatApi;
  const clientOf = (apiKey: string): OpenAI => new OpenAI({ baseURL: `${server.url}/v1`, apiKey, maxRetries: 0 });
  before(async () => {
    server = await new ChatApi({ key: KEY, models: { small: {}, large: {} } }).start();
  });
  after(() => server.close());

  it('lists models', async () => {
    const ids: string[] = [];
    for await (const { id } of clientOf(KEY).models.list()) ids.push(id);
    assert.deepEqual(ids, ['small', 'large']);
  });

  it('streams a reply with its tokens, the same as ours', async () => {
    server.script({ text: TEXT, piece: 7 }, { text: TEXT, piece: 7 });
    const stream = await clientOf(KEY).chat.completions.create({
      ...{
        model: 'small',
        messages,
        stream: true,
        stream_options: { include_usage: true },
        max_completion_tokens: 100,
      },
    });
    const got = { text: '', reason: '', prompt: 0, completion: 0 };
    for await (const { choices, usage } of stream) {
      got.text += choices[0]?.delta.content ?? '';
      got.reason ||= choices[0]?.finish_reason ?? '';
      if (usage) Object.assign(got, { prompt: usage.prompt_tokens, completion: usage.completion_tokens });
    }
    const ours = await ask(connectTo(server, { key: KEY }).client('small'));
    const used = ours.chunks.find((chunk) => chunk.type === 'usage')?.usage;
    assert.deepEqual([got.text, got.reason], [TEXT, 'stop']);
    assert.deepEqual([ours.text, used?.input_tokens, used?.output_tokens], [TEXT, got.prompt, got.completion]);
    const [theirBody, ourBody] = server.asked('POST /v1/chat/completions').slice(-2);
    assert.deepEqual(partsOf(ourBody), partsOf(theirBody));
  });

  it('knows the errors by their classes', async () => {
    const asked = (client: OpenAI, model: string): Promise<unknown> =>
      client.chat.completions.create({ model, messages, stream: true });
    await assert.rejects(asked(clientOf('wrong'), 'small'), AuthenticationError);
    await assert.rejects(asked(clientOf(KEY), 'gone'), NotFoundError);
    server.script({ status: 429, body: '{"error":{"message":"slow","code":"rate_limit_exceeded"}}' });
    await assert.rejects(asked(clientOf(KEY), 'small'), OpenAI.RateLimitError);
    assert.deepEqual([server.problems, server.scriptLeft], [[], 0]);
  });
});

describe('test servers: the official client of Ollama', () => {
  let server: OllamaApi;
  const client = (): Ollama => new Ollama({ host: server.url });
  const options = { num_ctx: 16_000, num_predict: 1000 };
  before(async () => {
    server = await new OllamaApi({ models: { 'qwen3:8b': 40_960 } }).start();
  });
  after(() => server.close());

  it('lists models, and tells their windows', async () => {
    const { models } = await client().list();
    assert.deepEqual(
      models.map(({ name }) => name),
      ['qwen3:8b'],
    );
    const shown = await client().show({ model: 'qwen3:8b' });
    const context: unknown = Reflect.get(shown.model_info, 'qwen3.context_length');
    assert.deepEqual([context, shown.capabilities], [40_960, ['completion']]);
    const { version } = await client().version();
    assert.match(version, /^\d+\.\d+/);
  });

  it('streams a reply with its tokens, the same as ours', async () => {
    server.script({ text: TEXT, piece: 7 }, { text: TEXT, piece: 7 });
    const asked = { model: 'qwen3:8b', messages, options, truncate: false, shift: false };
    const got = { text: '', reason: '', prompt: 0, completion: 0 };
    for await (const part of await client().chat({ ...asked, stream: true })) {
      got.text += part.message.content;
      if (part.done)
        Object.assign(got, { reason: part.done_reason, prompt: part.prompt_eval_count, completion: part.eval_count });
    }
    const ours = await ask(connectTo(server).client('qwen3:8b'));
    const used = ours.chunks.find((chunk) => chunk.type === 'usage')?.usage;
    assert.deepEqual([got.text, got.reason], [TEXT, 'stop']);
    assert.deepEqual([ours.text, used?.input_tokens, used?.output_tokens], [TEXT, got.prompt, got.completion]);
    const { models } = await client().ps();
    assert.equal(z.looseObject({ context_length: z.number() }).parse(models[0]).context_length, 32_768);
    const [theirBody, ourBody] = server.asked('POST /api/chat').slice(-2);
    assert.deepEqual(partsOf(ourBody), partsOf(theirBody));
  });

  it('gets words for a model that is gone', async () => {
    const asked = client().chat({ model: 'gone', messages, stream: true, options });
    await assert.rejects(asked, /'gone' not found|Invalid|invalid/);
    assert.deepEqual([server.problems, server.scriptLeft], [[], 0]);
  });
});
