import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { processingResponse } from '../../../../src/core/agent/agentResponse';
import { stubbableReads, wholeReads } from '../../../../src/core/context/stubBatch';
import { noPins, pinEntry, pinnedKeys, pinsOf, resultKey, type Pins } from '../../../../src/core/session/pins';
import { projectMessages } from '../../../../src/core/context/projection';
import type { Entry, EntryDraft } from '../../../../src/core/contract/entries';
import { call, callsOf } from '../../../support/replies';

const model = { replyFormat: 'native-tools', id: 'm' } as const;
const started = (turn: string): AgentEvent => ({
  type: 'turn_started',
  turn,
  at: '',
  text: `Question ${turn}`,
  attachments: [],
  context: '',
  model: 'm',
});
/** A reply of this turn that reads a file, with reasoning, and its result. */
const reads = (turn: string, { success = true, tool = 'file_reader' } = {}): AgentEvent[] => {
  const id = `c_${turn}`;
  return [
    {
      type: 'reply',
      turn,
      round: 1,
      raw: 'I read.',
      blocks: [
        { type: 'thinking', thinking: `Thinking in ${turn}`, signature: `sign ${turn}` },
        { type: 'tool_use', id, name: tool, input: '{"path":"a.txt"}' },
      ],
      model: 'm',
      response: processingResponse(callsOf(call(tool, id, { path: 'a.txt' }))),
      downloads: [],
    },
    { type: 'tool_started', turn, round: 1, call: call(tool, id, { path: 'a.txt' }) },
    {
      type: 'tool_finished',
      turn,
      round: 1,
      result: {
        tool_call_id: id,
        tool_name: tool,
        observation: `All of the text of ${turn}`,
        output_level: 'standard',
        success,
        data_size_bytes: 1,
        duration_ms: 1,
        ...(tool === 'file_reader' && { details: { file: { path: 'a.txt', kind: 'text', name: 'text', bytes: 1 } } }),
      },
    },
  ];
};
const place = (turn: string) => ({ turn, round: 1, tool_call_id: `c_${turn}` });
const cleaned = (turn: string, ...of: string[]): AgentEvent => ({
  type: 'context_cleaned',
  turn,
  reason: 'new_turn',
  results: of.map((each) => ({ ...place(each), stub: `stub of ${each}`, path: 'a.txt' })),
  before: 2,
  after: 1,
});
const pins = (turn: string, pinned: boolean, when: string): Pins =>
  new Map([[resultKey(place(turn)), { pinned, turn: when }]]);
const sent = (events: AgentEvent[], pinned: Pins = noPins): string =>
  JSON.stringify(projectMessages(events, model, pinned));
const conversation = [started('t1'), ...reads('t1'), started('t2'), cleaned('t2', 't1'), ...reads('t2')];

describe('core/context: what was decided of messages', () => {
  it('tells a result as its stub from the decision on, and the others whole', () => {
    const text = sent(conversation);
    assert.match(text, /stub of t1/);
    assert.doesNotMatch(text, /All of the text of t1/);
    assert.match(text, /All of the text of t2/);
    assert.match(sent(conversation.slice(0, 4)), /All of the text of t1/);
  });

  it('sends no reasoning from before the decision, and all from behind it', () => {
    assert.doesNotMatch(sent(conversation), /Thinking in t1/);
    assert.match(sent(conversation), /Thinking in t2/);
    assert.match(sent(conversation.slice(0, 4)), /Thinking in t1/);
  });

  it('keeps what the user pinned whole, and drops the reasoning that followed the stub', () => {
    const text = sent(conversation, pins('t1', true, 't2'));
    assert.match(text, /All of the text of t1/);
    assert.doesNotMatch(text, /stub|Thinking/);
    const later = [...conversation, started('t3'), ...reads('t3')];
    assert.match(sent(later, pins('t1', true, 't2')), /Thinking in t3/);
  });

  it('tells the stub again when the user lets go of it', () => {
    assert.match(sent(conversation, pins('t1', false, 't2')), /stub of t1/);
  });

  it('drops all reasoning where nobody knows when a pin was set: in another branch', () => {
    assert.doesNotMatch(sent(conversation, pins('t1', true, 'elsewhere')), /Thinking/);
  });

  it('drops the reasoning that followed another prompt', () => {
    const prompted = (prompt: string) =>
      conversation.map((event) =>
        event.type === 'turn_started' && event.turn === 't2' ? { ...event, prompt } : event,
      );
    const [first, ...rest] = prompted('b');
    assert.ok(first?.type === 'turn_started');
    const third = [started('t3'), ...reads('t3')].map((event) =>
      event.type === 'turn_started' ? { ...event, prompt: 'c' } : event,
    );
    const changed = sent([{ ...first, prompt: 'b' }, ...rest, ...third]);
    assert.match(changed, /Thinking in t3/);
    assert.doesNotMatch(changed, /Thinking in t2/);
    const same = third.map((event) => (event.type === 'turn_started' ? { ...event, prompt: 'b' } : event));
    assert.match(sent([{ ...first, prompt: 'b' }, ...rest, ...same]), /Thinking in t2[^]*Thinking in t3/);
  });

  it('takes pins of other things for what they are', () => {
    const other: Pins = new Map([['question t1', { pinned: true, turn: 't2' }]]);
    assert.equal(sent(conversation, other), sent(conversation));
  });
});

describe('core/context: which reads may become stubs', () => {
  const keys = (events: AgentEvent[], pinned: Pins = noPins): string[] =>
    stubbableReads(events, pinned).map(({ turn, seen }) => `${turn}${seen ? ' seen' : ''}`);

  it('are those that worked, are not stubs and not pinned, the oldest first', () => {
    assert.deepEqual(keys(conversation.slice(0, 4)), ['t1']);
    assert.deepEqual(keys([started('t1'), ...reads('t1'), started('t2'), ...reads('t2')]), ['t1 seen', 't2']);
    assert.deepEqual(keys(conversation), ['t2']);
    assert.deepEqual(keys(conversation.slice(0, 4), pins('t1', true, 't1')), []);
    assert.deepEqual(keys(conversation.slice(0, 4), pins('t1', false, 't1')), ['t1']);
    assert.deepEqual(keys([started('t1'), ...reads('t1', { success: false })]), []);
    assert.deepEqual(keys([started('t1'), ...reads('t1', { tool: 'other' })]), []);
  });

  it('are sent whole as well where they are pinned, and count as files then', () => {
    const turns = wholeReads(conversation, pins('t1', true, 't2')).map(({ turn }) => turn);
    assert.deepEqual(turns, ['t1', 't2']);
    assert.deepEqual(keys(conversation, pins('t1', true, 't2')), ['t2']);
    assert.deepEqual(keys(conversation, pins('t1', false, 't2')), ['t2']);
  });
});

describe('core/context/pins', () => {
  const entry = (draft: EntryDraft): Entry => ({
    uuid: 'u',
    parentUuid: null,
    sessionId: 's',
    timestamp: '',
    cwd: '',
    version: '',
    schemaVersion: 1,
    ...draft,
  });

  it('are read back from their entries, the last word of each key', () => {
    const pinned = pinsOf([
      entry(pinEntry(['a', 'b'], true, 't1')),
      entry(pinEntry(['a'], false, 't2')),
      entry({ type: 'system', subtype: 'message_pinned', data: { keys: 'broken' } }),
      entry({ type: 'system', subtype: 'other', data: { keys: ['c'], pinned: true } }),
    ]);
    assert.deepEqual(pinnedKeys(pinned), ['b']);
    assert.deepEqual(pinned.get('a'), { pinned: false, turn: 't2' });
    assert.equal(pinsOf([]), noPins);
  });
});
