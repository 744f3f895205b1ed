import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import type { AgentEvent } from '../../../../src/core/contract/events';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { applyEvent, emptyTranscript, replayTranscript, type Transcript } from '../../../../src/protocol/transcript';
import { ApprovalControl, type CursorPlace } from '../../../../webview/approvals/approvalControl';
import { oddities, outcomeWords, waitingQuestions, waitingWords } from '../../../../webview/approvals/approvals';
import { setLanguage } from '../../../../webview/i18n';
import { approvalPlace, OPEN_INPUT } from '../../../../webview/panel/places';
import { panelWith } from '../controls';
import { viewContext } from '../views';

/** Each error type and code that there is. */
const docs = readFileSync('docs/tools.md', 'utf8');
const errorTable = docs.slice(docs.indexOf('generated: errors'));

const place = { turn: 't1', round: 1 };
const started = (id: string): AgentEvent => ({
  ...{ type: 'tool_started', ...place },
  call: { tool_call_id: id, tool_name: 'shell', arguments: {} },
});
const asked = (id: string): AgentEvent => ({
  ...{ type: 'approval_asked', ...place, id: `q-${id}`, tool_call_id: id, tool: 'shell', kind: 'execute' },
  ...{ shown: `run ${id}`, language: 'bash' },
});
const answered = (id: string, answer: 'once' | 'session' | 'workspace' | 'deny'): AgentEvent => ({
  ...{ type: 'approval_answered', ...place, id: `q-${id}`, tool_call_id: id, tool: 'shell', kind: 'execute', answer },
});
const finished = (id: string, result: Partial<ToolExecutionResult> = {}): AgentEvent => ({
  ...{ type: 'tool_finished', ...place },
  result: {
    ...{ tool_call_id: id, tool_name: 'shell', observation: '', output_level: 'standard', success: true },
    ...{ data_size_bytes: 0, duration_ms: 5, ...result },
  },
});
const begin: AgentEvent[] = [
  {
    ...{ type: 'turn_started', turn: 't1', at: '2026-11-22T10:00:00Z', text: 'Go', attachments: [], context: '' },
    model: 'm',
  },
];
const after = (...events: AgentEvent[]): Transcript => [...begin, ...events].reduce(applyEvent, emptyTranscript);
const tool = (transcript: Transcript) => transcript.turns[0]?.tools[0] ?? assert.fail();

describe('protocol/transcript: states of a call', () => {
  it('has what is asked as long as it is, then the answer', () => {
    const waits = tool(after(started('c1'), asked('c1')));
    assert.deepEqual(
      [waits.state, waits.approval],
      ['asked', { id: 'q-c1', kind: 'execute', shown: 'run c1', language: 'bash' }],
    );
    const runs = tool(after(started('c1'), asked('c1'), answered('c1', 'session')));
    assert.deepEqual([runs.state, runs.approval, runs.allowed], ['running', undefined, 'session']);
    const denied = tool(after(started('c1'), asked('c1'), answered('c1', 'deny')));
    assert.deepEqual([denied.state, denied.approval, denied.allowed], ['denied', undefined, 'deny']);
  });

  it('ends in each of its ways', () => {
    const failure = (error_type: string) => ({ success: false, error_type, error_message: 'why' });
    const ends = [
      [finished('c1'), 'done'],
      [finished('c1', failure('file')), 'failed'],
      [finished('c1', failure('permission')), 'denied'],
      [finished('c1', failure('cancelled')), 'cancelled'],
      [finished('c1', failure('timeout')), 'timed_out'],
    ] as const;
    for (const [end, state] of ends) {
      const ended = tool(after(started('c1'), asked('c1'), end));
      assert.deepEqual([ended.state, ended.approval], [state, undefined]);
    }
  });

  it('is stopped when the turn ends, or was cut off, while it waits', () => {
    const stopped = tool(
      after(started('c1'), asked('c1'), { type: 'turn_finished', turn: 't1', at: '', outcome: 'cancelled' }),
    );
    assert.deepEqual([stopped.state, stopped.approval], ['cancelled', undefined]);
    const cut = tool(replayTranscript([...begin, started('c1'), asked('c1')]));
    assert.deepEqual([cut.state, cut.approval], ['cancelled', undefined]);
  });
});

describe('webview/approvals: words', () => {
  it('tell what is odd about a result', () => {
    const odd = finished('c1', { truncated: true, cached: true, retry_count: 2 });
    const short = (events: AgentEvent[]): string[] => oddities(tool(after(...events))).map((each) => each.short);
    assert.deepEqual(short([started('c1'), asked('c1'), answered('c1', 'once'), odd]), [
      ...['allowed', 'from before', 'part shown', 'tried 3 times'],
    ]);
    assert.deepEqual(short([started('c1'), finished('c1')]), []);
    assert.deepEqual(short([started('c1'), asked('c1'), answered('c1', 'deny')]), []);
  });

  it('tell why a call was not run, in the user’s own terms', () => {
    const refused = finished('c1', { success: false, error_type: 'permission', error_message: 'for the model' });
    const byUser = tool(after(started('c1'), asked('c1'), answered('c1', 'deny'), refused));
    assert.equal(outcomeWords(byUser, { context: viewContext, fileProgress: undefined }), 'You did not allow it.');
    const untrusted = tool(after(started('c1'), refused));
    const context = { ...viewContext, trusted: false };
    assert.match(outcomeWords(untrusted, { context, fileProgress: undefined }), /^This workspace is not trusted/);
    assert.equal(outcomeWords(untrusted, { context: viewContext, fileProgress: undefined }), 'for the model');
    assert.equal(
      outcomeWords(tool(after(started('c1'), finished('c1', { data_summary: '5 rows' }))), {
        context,
        fileProgress: undefined,
      }),
      '5 rows',
    );
  });

  it('tell how much was read of the large file that a call waits for', () => {
    const query = { tool_call_id: 'c1', tool_name: 'shell', arguments: { sql: "SELECT 1 FROM 'a/large.xlsx'" } };
    const call = tool(after({ type: 'tool_started', ...place, call: query }));
    const words = (path: string): string =>
      outcomeWords(call, { context: viewContext, fileProgress: { path, share: 0.354 } });
    assert.deepEqual([words('a/large.xlsx'), words('b.xlsx')], ['Reading a/large.xlsx: 35%', '']);
  });

  it('tell what failed in the user’s own language, before the words for the model', () => {
    const failed = (error_type: string, error_code: string): string => {
      const result = { success: false, error_type, error_code, error_message: 'No file x.' };
      return outcomeWords(tool(after(started('c1'), finished('c1', result))), {
        context: viewContext,
        fileProgress: undefined,
      });
    };
    const english = [failed('file', 'not_found'), failed('cancelled', 'cancelled')];
    assert.deepEqual(english, ['No file x.', 'You stopped it.']);
    try {
      setLanguage('zh-cn', { ...chinese });
      assert.equal(failed('file', 'not_found'), '没有这个文件：No file x.');
      assert.equal(failed('cancelled', 'cancelled'), '你已停止它。');
      for (const [, type = '', code = ''] of errorTable.matchAll(/^\| `(\w+)` +\| `(\w+)` /gm)) {
        if (['permission', 'internal'].includes(type)) continue; // these have words of their own, or nothing but the message
        assert.notEqual(failed(type, code), 'No file x.', `${type}/${code}`);
      }
    } finally {
      setLanguage('en', {});
    }
  });

  it('count what waits', () => {
    const two = after(started('c1'), started('c2'), asked('c1'), asked('c2'));
    assert.deepEqual(
      waitingQuestions({ transcript: two }).map(({ id }) => id),
      ['q-c1', 'q-c2'],
    );
    assert.deepEqual([waitingWords(1), waitingWords(2)], ['1 call waits for you', '2 calls wait for you']);
  });
});

describe('webview/approvalControl', () => {
  const two = after(started('c1'), started('c2'), asked('c1'), asked('c2'));

  function make(cursor: CursorPlace = 'free') {
    const at = { cursor };
    const panel = panelWith({ transcript: two });
    return { ...panel, at, control: new ApprovalControl(panel.parts, () => at.cursor) };
  }

  it('puts the cursor on a question that comes, where the user is not busy elsewhere', () => {
    for (const [cursor, focused] of [
      ['free', [[approvalPlace('q-c1')]]],
      ['question', []],
      ['elsewhere', []],
    ] as const) {
      const { control, state, ...panel } = make(cursor);
      control.changed({ ...state(), transcript: after(started('c1')) }, state());
      assert.deepEqual(panel.focused, focused, cursor);
      control.changed(state(), { ...state(), transcript: { ...two } });
      assert.equal(panel.focused.length, focused.length, 'it is not new any more');
    }
    const { control, state, focused } = make();
    control.changed({ ...state(), transcript: after() }, { ...state(), history: { ...state().history, open: true } });
    assert.deepEqual(focused, [], 'the list of sessions is over it');
  });

  it('sends an answer once, and goes on to the next question, then to the input', async () => {
    const { control, asked: requests, focused, last, state } = make('question');
    control.actions.answer('q-c1', 'session');
    control.actions.answer('q-c1', 'deny');
    assert.deepEqual(
      requests.map(({ params }) => params),
      [{ session: 's1', id: 'q-c1', answer: 'session' }],
    );
    assert.deepEqual(state().answering, { 'q-c1': 'session' });
    await last('answerApproval').answer({});
    assert.deepEqual(focused, [[approvalPlace('q-c2'), OPEN_INPUT]]);
    control.actions.answer('q-c2', 'deny');
    await last('answerApproval').answer({});
    assert.deepEqual(focused.at(-1), [OPEN_INPUT]);
  });

  it('can be answered again when an answer did not arrive, and leaves the cursor where the user put it', async () => {
    const { control, at, last, state, focused } = make('question');
    control.actions.answer('q-c1', 'once');
    await last('answerApproval').fail('It no longer waits');
    assert.deepEqual([state().answering, state().problem], [{}, 'It no longer waits']);
    control.actions.answer('q-c1', 'once');
    at.cursor = 'elsewhere';
    await last('answerApproval').answer({});
    assert.deepEqual(focused, []);
  });

  it('leads to the first that waits, and to what is allowed', () => {
    const { control, focused, asked: requests } = make();
    control.actions.show();
    control.actions.manage();
    assert.deepEqual([focused, requests.map(({ method }) => method)], [[[approvalPlace('q-c1')]], ['manageApprovals']]);
  });
});
