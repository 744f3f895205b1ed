/** What is shown beside a question: there while it is open, and never in its way. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import { seal, type AnyTool, type ApprovalNeed } from '../../../../src/core/contract/tool';
import { askingChat } from '../../../support/approvals';
import { only } from '../../../support/chat';
import { says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { settled } from '../tools/pipelineTime';

function shows(present: NonNullable<ApprovalNeed['present']>, order: string[]): AnyTool {
  return seal({
    ...{ name: 'write', version: '1.0.0', description: '', effect: 'write', timeoutMs: 5000 },
    parameters: z.record(z.string(), z.unknown()),
    need: () => Promise.resolve({ kind: 'write', subject: {}, shown: 'a', note: 'a.md · new file', present }),
    run: () => {
      order.push('run');
      return Promise.resolve({ text: 'done', summary: '' });
    },
  });
}

const script = (...ids: string[]) =>
  new ScriptedModel(...ids.map((id) => says(callsOf(call('write', id)))), says(complete('done')));

describe('core/approvals: what is shown beside a question', () => {
  it('is there while it waits, and taken away once it is answered', async () => {
    const order: string[] = [];
    const present = (): Promise<() => Promise<void>> => {
      order.push('shown');
      return Promise.resolve(() => {
        order.push('taken away');
        return Promise.resolve();
      });
    };
    const chat = await askingChat(script('c1', 'c2'), [shows(present, order)], () => {
      order.push('answer');
      return 'session';
    });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    await settled();
    // The second call is allowed already: nobody is asked, and nothing is shown.
    assert.deepEqual([...order].sort(), ['answer', 'run', 'run', 'shown', 'taken away']);
    assert.deepEqual(order.slice(0, 2), ['shown', 'answer']);
    assert.equal(only(chat.events, 'approval_asked')[0]?.note, 'a.md · new file');
  });

  it('is taken away when the turn is stopped, even where it is there only then', async () => {
    const order: string[] = [];
    let show: (takeAway: () => Promise<void>) => void = () => undefined;
    const shown = new Promise<() => Promise<void>>((resolve) => {
      show = resolve;
    });
    const present = () => shown;
    const chat = await askingChat(script('c1'), [shows(present, order)], () => {
      setImmediate(() => void chat.conversation.stop());
      return undefined;
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    show(() => {
      order.push('taken away');
      return Promise.resolve();
    });
    await settled();
    assert.deepEqual(order, ['taken away']);
  });

  const faults: [string, NonNullable<ApprovalNeed['present']>][] = [
    ['cannot be shown', () => Promise.reject(new Error("no editor for '/home/anna/x'"))],
    ['throws at once', () => assert.fail('no editor /home/anna/x')],
    ['cannot be taken away', () => Promise.resolve(() => Promise.reject(new Error('gone /home/anna/x')))],
    ['throws when it is taken away', () => Promise.resolve(() => assert.fail('gone /home/anna/x'))],
  ];
  for (const [what, present] of faults) {
    it(`is a line in the log where it ${what}, and the question stays`, async () => {
      const order: string[] = [];
      const chat = await askingChat(script('c1'), [shows(present, order)], () => 'once');
      assert.equal(await chat.conversation.send('Go', []), 'complete');
      await settled();
      assert.deepEqual(order, ['run']);
      assert.match(chat.diagnostics.lines.join('\n'), /warn: What a question is about could not be shown beside it: /);
      assert.doesNotMatch(chat.diagnostics.lines.join('\n'), /anna/);
    });
  }
});
