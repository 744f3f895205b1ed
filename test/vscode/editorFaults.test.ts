/**
 * What goes wrong with a model of the editor, in the first round and behind tools: each ends in a session that goes on, in words that
 * say what to do, with no side effect lost or done twice. And the facts are those that the built-in analyst gets.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { OfflineModel } from '../../src/adapters/models/offline';
import type { ModelErrorKind } from '../../src/core/contract/modelError';
import type { ModelClient } from '../../src/core/ports';
import { EditorModels } from '../../src/host/models/editorModels';
import { Talk } from '../integration/core/analysis/talk';
import { only, openChat, tool } from '../support/chat';
import { call, callsOf, complete } from '../support/replies';

const providerSchema = z.object({
  script: z.custom<(...steps: object[]) => void>((value) => typeof value === 'function'),
});

type Expected =
  | { ends: 'complete'; by: 'retry' | 'reask' | 'observation' | 'nothing'; report?: string }
  | { ends: 'failed'; kind: ModelErrorKind; says: RegExp };

interface Fault {
  name: string;
  steps: readonly object[];
  expected: Expected;
  /** Runs of the counted tool that the fault itself brings about. */
  runs?: number;
  /** Behind tools the conversation is compacted, and the request is sent once more. */
  isShortened?: boolean;
}

const reply = (value: unknown): object => ({ texts: (typeof value === 'string' ? value : JSON.stringify(value)).match(/[^]{1,40}/g) ?? [] }); // prettier-ignore
const good = reply(complete('The report'));
const half = JSON.stringify(complete('Words that came')).slice(0, -30);
const asked: Expected = { ends: 'complete', by: 'reask' };
const told: Expected = { ends: 'complete', by: 'observation' };
const failed = (kind: ModelErrorKind, says: RegExp): Expected => ({ ends: 'failed', kind, says });

const table: readonly Fault[] = [
  { name: 'a limit of requests', steps: [{ name: 'ChatRateLimited' }, good], expected: { ends: 'complete', by: 'retry' } }, // prettier-ignore
  { name: 'a quota that is used up', steps: [{ name: 'ChatQuotaExceeded' }], expected: failed('no_credit', /./) },
  { name: 'no consent', steps: [{ code: 'NoPermissions' }], expected: failed('no_consent', /did not let/i) },
  { name: 'a model that is gone', steps: [{ code: 'NotFound' }], expected: failed('model_gone', /./) },
  { name: 'blocked', steps: [{ code: 'Blocked', message: 'Not this.' }], expected: failed('refused', /Not this\./) },
  { name: 'too long', steps: [{ name: 'Error', message: 'The prompt is too long' }], expected: failed('too_long', /too long/), isShortened: true }, // prettier-ignore
  { name: 'a failure of its network', steps: [{ name: 'Error', message: 'fetch failed' }, good], expected: { ends: 'complete', by: 'retry' } }, // prettier-ignore
  { name: 'a reply that stalls', steps: [{ texts: [half], hangs: true }, good], expected: { ends: 'complete', by: 'retry' } }, // prettier-ignore
  { name: 'prose, twice', steps: [reply('I would say 42.'), reply('As I said: 42.')], expected: { ends: 'complete', by: 'reask', report: 'As I said: 42.' } }, // prettier-ignore
  { name: 'broken JSON', steps: [reply('{"task_analysis": }'), good], expected: asked },
  { name: 'a tool that there is not', steps: [reply(callsOf(call('dream', 'x1'))), good], expected: told },
  { name: 'seven calls', steps: [reply(callsOf(...[1, 2, 3, 4, 5, 6, 7].map((n) => call('count', `s${n}`, { n })))), good], expected: told, runs: 6 }, // prettier-ignore
  { name: 'repeated ids', steps: [reply(callsOf(call('count', 'same', { n: 1 }), call('count', 'same', { n: 2 }))), good], expected: asked }, // prettier-ignore
  { name: 'an empty reply', steps: [{ texts: [] }, good], expected: asked },
  { name: 'reasoning alone', steps: [reply('<think>hm</think>'), good], expected: asked },
];

describe('models of the editor: faults', () => {
  let script: (...steps: object[]) => void;
  let editor: EditorModels;
  before(async () => {
    const extension = vscode.extensions.getExtension('ba-agent-test.model-provider');
    ({ script } = providerSchema.parse(await extension?.activate()));
    editor = new EditorModels((model) => model, 500);
  });
  after(() => editor.dispose());

  for (const before of [[], [reply(callsOf(call('count', 'before', { n: 1 })))]]) {
    for (const { name, steps, expected, runs = 0, isShortened = false } of table) {
      it(`${name}, ${before.length > 0 ? 'behind tools' : 'in the first round'}`, async () => {
        let ran = 0;
        const count = tool('count', () => Promise.resolve(`run ${++ran}`));
        const chat = await openChat(editor.client('ba-test', 'good'), { tools: [count] });
        script(...before, ...steps, ...(isShortened && before.length > 0 ? steps : []));
        const outcome = await chat.conversation.send('What?', []);
        const [finished] = only(chat.events, 'turn_finished');
        assert.equal(outcome, expected.ends, finished?.error);
        if (expected.ends === 'failed') {
          assert.equal(finished?.error_kind, expected.kind);
          assert.match(finished.error ?? '', expected.says);
        } else {
          assert.equal(only(chat.events, 'reply').at(-1)?.response.response, expected.report ?? 'The report');
          assert.equal(only(chat.events, 'reasked').length > 0, expected.by === 'reask');
          assert.equal(only(chat.events, 'retry_scheduled').length > 0, expected.by === 'retry');
        }
        assert.equal(ran, before.length + runs, 'runs of the tool');
        script(good);
        assert.equal(await chat.conversation.send('And now?', []), 'complete');
        assert.equal(only(chat.events, 'reply').at(-1)?.response.response, 'The report');
        assert.equal(ran, before.length + runs);
      });
    }
  }

  it('gets the facts that the built-in analyst gets', async () => {
    const root = path.dirname(path.dirname(path.dirname(__dirname))); // of out/test/vscode
    const talk = await Talk.open({ 'orders.csv': 'region,amount\nN,1\nS,2\nN,4.5\n' }, undefined, {}, root);
    const printed = async (model: ModelClient): Promise<string> => {
      const { conversation, events } = await openChat(model, { ...talk.held, checkRebuilt: false });
      assert.equal(await conversation.send('Analyze this file.', ['orders.csv']), 'complete');
      const result = only(events, 'tool_finished').find((each) => each.result.tool_name === 'facts')?.result;
      return (result ?? assert.fail('no facts')).observation.replaceAll(/artifact_\w+/g, 'artifact');
    };
    try {
      script(reply(callsOf(call('facts', 'c1', { path: 'orders.csv' }))), good);
      const [ours, theirs] = [
        await printed(new OfflineModel(talk.held.formatter ?? assert.fail(), talk.sets)),
        await printed(editor.client('ba-test', 'good')),
      ];
      assert.equal(theirs, ours);
    } finally {
      talk.close();
    }
  });
});
