/** Models of another extension, through the editor's own API: a provider of the fixtures answers what is scripted. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import { OutboundGate } from '../../src/core/agent/outboundGate';
import { CancelledError } from '../../src/base/errors';
import { ModelError } from '../../src/core/contract/modelError';
import type { ModelChunk } from '../../src/core/contract/model';
import type { ModelRequest, StreamingModel } from '../../src/core/ports';
import { EditorModels } from '../../src/host/models/editorModels';
import { only, openChat, tool, type Chat } from '../support/chat';
import { allowing, answering, somebody } from '../support/consents';
import { drawable, pngOf, SECRET_PLACE } from '../support/pictures';
import { MemoryFiles } from '../support/ports';
import { until } from '../support/process';
import { call, callsOf, complete } from '../support/replies';

const providerSchema = z.object({
  script: z.custom<(...steps: object[]) => void>((value) => typeof value === 'function'),
  requests: z.array(
    z.array(z.object({ role: z.number(), text: z.string(), images: z.array(z.array(z.string())).optional() })),
  ),
  cancelled: z.custom<() => number>((value) => typeof value === 'function'),
});

const request: ModelRequest = {
  system: 'You are an analyst.',
  messages: [
    { role: 'user', content: 'One' },
    { role: 'assistant', content: '{"a":1}' },
    { role: 'user', content: 'Two' },
  ],
  tools: [],
};

/** The editor's roles of messages, as the product names them. */
const ROLES: Readonly<Record<number, string>> = {
  [vscode.LanguageModelChatMessageRole.User]: 'user',
  [vscode.LanguageModelChatMessageRole.Assistant]: 'assistant',
};

interface Outcome {
  text: string;
  chunks: ModelChunk[];
  kind: string;
  words: string;
}

async function ask(model: StreamingModel): Promise<Outcome> {
  const chunks: ModelChunk[] = [];
  const textOf = (): string => chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');
  try {
    for await (const chunk of model.stream(request, new AbortController().signal)) chunks.push(chunk);
    return { text: textOf(), chunks, kind: 'none', words: '' };
  } catch (error) {
    assert.ok(error instanceof ModelError, String(error));
    return { text: textOf(), chunks, kind: error.kind, words: error.message };
  }
}

describe('models of the editor', () => {
  let provider: z.infer<typeof providerSchema>;
  let editor: EditorModels;
  before(async () => {
    const extension = vscode.extensions.getExtension('ba-agent-test.model-provider');
    assert.ok(extension, 'the provider of the fixtures is installed');
    const made: unknown = await extension.activate();
    provider = providerSchema.parse(made);
    Object.assign(provider, made); // the arrays that it goes on to fill
    editor = new EditorModels((model) => model, 1000);
  });
  after(() => editor.dispose());

  it('are listed with who offers them', async () => {
    const offers = (await editor.models()).filter(({ id }) => id.startsWith('editor:ba-test/'));
    assert.deepEqual(
      offers.map(({ id, label, window, recipient }) => [id, label, window, recipient]),
      [
        ['editor:ba-test/good', 'Test good', 64_000, 'Test Models'],
        ['editor:ba-test/small', 'Test small', 12_345, 'Test Models'],
        ['editor:ba-test/seeing', 'Test seeing', 64_000, 'Test Models'],
      ],
    );
    assert.equal(editor.client('ba-test', 'good').requestLimit, 64_000);
  });

  it('get the system prompt in the first message of the user, and give text and tokens', async () => {
    provider.script({
      texts: ['<think>', 'x</think>', '{"b":', '2}'],
      usage: { prompt_tokens: 40, completion_tokens: 5 },
    });
    const { text, chunks, kind } = await ask(editor.client('ba-test', 'good'));
    assert.deepEqual([text, kind], ['{"b":2}', 'none']);
    assert.deepEqual(chunks.slice(-2), [
      { type: 'usage', usage: { input_tokens: 40, output_tokens: 5 } },
      { type: 'stop', reason: 'end' },
    ]);
    assert.deepEqual(provider.requests.at(-1), [
      { role: 1, text: 'You are an analyst.\n\nOne' },
      { role: 2, text: '{"a":1}' },
      { role: 1, text: 'Two' },
    ]);
    provider.script({ texts: ['{"b":'] });
    assert.deepEqual((await ask(editor.client('ba-test', 'good'))).chunks.at(-1), { type: 'stop', reason: 'cut' });
  });

  it('fail in words: without consent, gone, too small, limited, used up, silent', async () => {
    const kindAfter = async (step: object, id = 'good'): Promise<string> => {
      provider.script(step);
      return (await ask(editor.client('ba-test', id))).kind;
    };
    assert.equal(await kindAfter({ code: 'NoPermissions' }), 'no_consent');
    assert.equal(await kindAfter({ code: 'NotFound' }), 'model_gone');
    assert.equal(await kindAfter({ code: 'Blocked' }), 'refused');
    assert.equal(await kindAfter({ name: 'ChatRateLimited' }), 'rate_limited');
    assert.equal(await kindAfter({ name: 'ChatQuotaExceeded' }), 'no_credit');
    assert.equal(await kindAfter({ name: 'Error', message: 'The prompt is too long' }), 'too_long');
    assert.equal(await kindAfter({ texts: ['{'], hangs: true }), 'stalled');
    assert.equal((await ask(editor.client('ba-test', 'small'))).kind, 'small_window');
    assert.equal((await ask(editor.client('ba-test', 'gone'))).kind, 'model_gone');
    assert.equal((await ask(editor.client('nobody', 'good'))).kind, 'model_gone');
  });

  it('are left at once when they are stopped, even where they hang', async () => {
    provider.script({ texts: ['{"task_analysis":"An'], hangs: true });
    const stop = new AbortController();
    const before = provider.cancelled();
    // Nothing but the stop ends it: the silence may last.
    const patient = new EditorModels((model) => model);
    const chat = await openChat(patient.client('ba-test', 'good'), { tools: [] });
    const turn = chat.conversation.send('Go', []);
    await until('the beginning is there', () => only(chat.events, 'reply_delta').length > 0);
    await chat.conversation.stop();
    assert.equal(await turn, 'cancelled');
    await until('the provider was told', () => provider.cancelled() > before);
    stop.abort();
    const asked = editor.client('ba-test', 'good').stream(request, stop.signal)[Symbol.asyncIterator]().next();
    await assert.rejects(asked, CancelledError);
    patient.dispose();
  });

  it('get pictures where the editor tells that they see', async () => {
    const files = new MemoryFiles({ 'plot.png': pngOf(20, 10) });
    const consents = await allowing();
    const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => 'all', files, consents });
    for (const id of ['seeing', 'good']) {
      const client = gate.model(editor.client('ba-test', id), somebody);
      const chat = await openChat(client, { files });
      provider.script({ texts: [JSON.stringify(complete('A plot.'))] });
      assert.equal(await chat.conversation.send('What is it?', ['plot.png']), 'complete');
      const { text, images = [] } = provider.requests.at(-1)?.at(-1) ?? assert.fail();
      assert.match(text, /Image \[upload_001\] "plot\.png": PNG, 20 × 10 pixels\./);
      assert.deepEqual(
        images.map(([media, data = '']) => [media, drawable(Buffer.from(data, 'hex'))]),
        id === 'seeing' ? [['image/png', { media: 'image/png', width: 20, height: 10 }]] : [],
      );
      assert.equal(JSON.stringify(images).includes(Buffer.from(SECRET_PLACE).toString('hex')), false);
    }
  });

  it('plan, call tools and report', async () => {
    const shown: string[] = [];
    const opened: { chat?: Chat } = {};
    const look = async (): Promise<void> => {
      const { body, recipient } = (await opened.chat?.conversation.preview()) ?? assert.fail();
      assert.deepEqual(recipient, { id: 'extension ba-agent-test.model-provider', name: recipient?.name });
      shown.push(body);
    };
    const echo = tool('echo', async () => {
      await look(); // the request that has just been answered
      return '60 rows';
    });
    const gate = new OutboundGate({ isTrusted: () => true, dataMode: () => 'all', consents: answering(() => true) });
    const guarded = new EditorModels((model, recipient) => gate.model(model, recipient), 1000);
    const chat = await openChat(guarded.client('ba-test', 'good'), { tools: [echo] });
    opened.chat = chat;
    const before = provider.requests.length;
    provider.script(
      { texts: [JSON.stringify(callsOf(call('echo', 'c1')))] },
      { texts: JSON.stringify(complete('It has 60 rows.')).match(/.{1,20}/g) ?? [] },
    );
    assert.equal(await chat.conversation.send('How many?', ['sales.csv']), 'complete');
    const reply = only(chat.events, 'reply').at(-1);
    assert.equal(reply?.model, 'editor:ba-test/good');
    assert.match(reply.response.response, /60 rows/);
    assert.match(provider.requests.at(-1)?.at(-1)?.text ?? '', /60 rows/);
    await look();
    const got = provider.requests
      .slice(before)
      .map((messages) => messages.map(({ role, text }) => ({ role: ROLES[role], content: text })));
    assert.deepEqual(
      shown,
      got.map((messages) => JSON.stringify(messages)),
      'what is shown is what it got',
    );
    guarded.dispose();
  });
});
