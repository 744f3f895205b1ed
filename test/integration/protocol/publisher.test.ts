import assert from 'node:assert/strict';
import { nothingSpent } from '../../../src/core/session/spending';
import type { AgentEvent } from '../../../src/core/contract/events';
import { toHost, toViewSchema, type ToView, type ViewContext } from '../../../src/protocol/messages';
import { ViewPublisher, type SessionContext } from '../../../src/protocol/publisher';
import { applyEvent, emptyTranscript, replayTranscript, type Transcript } from '../../../src/protocol/transcript';
import { openChat, tool } from '../../support/chat';
import { everyEvent } from '../../support/events';
import { says, ScriptedModel } from '../../support/ports';
import { call, callsOf, complete } from '../../support/replies';

const context: ViewContext = {
  model: 'm',
  modelLabel: 'M',
  modelLabels: { m: 'M' },
  trusted: true,
  hasWorkspace: true,
  sessionWarning: '',
  earlier: false,
  queue: [],
  branches: {},
  spending: nothingSpent,
  usage: null,
  pins: [],
  session: { id: 's1', title: 'Sales', readOnly: false },
};
const session = (sessionWarning: string): SessionContext => ({
  sessionWarning,
  earlier: false,
  queue: [],
  branches: {},
  spending: nothingSpent,
  usage: { window: 1000, total: 250, estimated: true, parts: { system: 50, tools: 50, history: 100, files: 50 } },
  pins: ['question t1'],
  session: { id: 's2', title: 'Other', readOnly: 'elsewhere' },
});
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 70));
const notice = (text: string): AgentEvent => ({ type: 'notice', turn: 't1', level: 'info', text });

/** A publisher with a panel that checks and keeps what it gets, as it comes over the wire. */
function make() {
  const publisher = new ViewPublisher(context);
  const got: ToView[] = [];
  const connect = (): void =>
    publisher.connect((message) => {
      const wire: unknown = JSON.parse(JSON.stringify(message));
      const parsed = toViewSchema.parse(wire);
      assert.deepEqual(parsed, wire, 'the panel loses nothing of it');
      got.push(parsed);
    });
  return { publisher, got, connect };
}

/** The transcript that a panel has after these messages. */
function panel(messages: readonly ToView[]): Transcript {
  let transcript = emptyTranscript;
  for (const message of messages) {
    if (message.type === 'snapshot') transcript = message.transcript;
    if (message.type === 'events') transcript = message.events.reduce(applyEvent, transcript);
  }
  return transcript;
}

/** All events of a conversation with calls, code, a fault and a stop. */
async function conversation(): Promise<{ live: AgentEvent[]; history: AgentEvent[] }> {
  const bad = tool('bad', () => Promise.reject(new Error('no')));
  const ok = tool('ok', () => Promise.resolve('secret observation'));
  const code_blocks = [{ code_id: 'code_a', code: 'x', language: 'python' }];
  const model = new ScriptedModel(
    says(callsOf(call('ok', 'c1'), call('bad', 'c2'))),
    says('no json'),
    says({ ...complete('See <code_ref>code_a</code_ref>', { code_blocks }), current_round: 3 }),
    says(complete('word '.repeat(60))),
  );
  const chat = await openChat(model, {
    tools: [bad, ok],
    onEvent: (event, { conversation: open }) => {
      if (event.type === 'reply_delta' && event.from > 100) void open.stop();
    },
  });
  await chat.conversation.send('Analyze', ['sales.csv']);
  await chat.conversation.send('More', []);
  return { live: chat.events, history: chat.conversation.history() };
}

describe('protocol/transcript', () => {
  it('is the same live and read back from the log', async () => {
    const { live, history } = await conversation();
    const shown = live.reduce(applyEvent, emptyTranscript);
    assert.deepEqual(replayTranscript(history), shown);
    const [first, second] = shown.turns;
    assert.deepEqual([first?.outcome, first?.round, first?.report], ['complete', 3, 'See {{CODE:1}}']);
    assert.deepEqual(
      first?.tools.map(({ id, state, summary, error }) => [id, state, summary, error]),
      [
        ['c1', 'done', 'ok ran', undefined],
        ['c2', 'failed', undefined, 'no'],
      ],
    );
    assert.equal(second?.outcome, 'cancelled');
    assert.ok(second.report.startsWith('word word') && second.taskAnalysis === 'The analysis');
  });

  it('shows a turn whose end was never written as interrupted, with nothing running', async () => {
    const { history } = await conversation();
    const cut = history.slice(
      0,
      history.findIndex(({ type }) => type === 'tool_finished'),
    );
    const turn = replayTranscript(cut).turns[0];
    assert.equal(turn?.outcome, 'interrupted');
    assert.deepEqual(
      turn.tools.map(({ state }) => state),
      ['cancelled', 'cancelled'],
    );
    assert.equal(cut.reduce(applyEvent, emptyTranscript).turns[0]?.outcome, 'running');
  });

  it('ends what runs with its turn', () => {
    const [started] = everyEvent;
    const events: AgentEvent[] = [
      started ?? assert.fail(),
      { type: 'tool_started', turn: 't1', round: 1, call: call('x', 'c1') },
      { type: 'turn_finished', turn: 't1', at: '', outcome: 'failed', error: 'disk' },
    ];
    const turn = events.reduce(applyEvent, emptyTranscript).turns[0];
    assert.deepEqual([turn?.tools[0]?.state, turn?.outcome, turn?.error], ['cancelled', 'failed', 'disk']);
  });

  it('tells calls of one id in two rounds apart', () => {
    const started = everyEvent[0] ?? assert.fail();
    const finished =
      everyEvent.find((event) => event.type === 'tool_finished' && event.result.success) ?? assert.fail();
    const events = [1, 2].map((round): AgentEvent => ({
      type: 'tool_started',
      turn: 't1',
      round,
      call: call('x', 'c1'),
    }));
    const tools = [started, ...events, finished].reduce(applyEvent, emptyTranscript).turns[0]?.tools;
    assert.deepEqual(
      tools?.map(({ state }) => state),
      ['done', 'running'],
    );
  });

  it('ignores events of turns that are not there, and keeps turns that did not change', () => {
    const two = [everyEvent[0], everyEvent[1]].reduce(
      (all, event) => applyEvent(all, event ?? assert.fail()),
      emptyTranscript,
    );
    const after = applyEvent(two, notice('x'));
    assert.equal(after.turns[1], two.turns[1]);
    assert.deepEqual(applyEvent(two, { ...notice('x'), turn: 'other' }), two);
  });
});

describe('protocol/publisher', () => {
  it('brings files that were picked outside of the panel once, also to a panel that is still being made', () => {
    const { publisher, got, connect } = make();
    const file = (name: string) => ({ path: name, filename: name, size: 1, isCopy: false });
    const brought = (): string[] =>
      got.flatMap((message) => (message.type === 'attach' ? message.files.map(({ path }) => path) : []));
    publisher.attach([file('a.csv')]);
    publisher.attach([file('b.csv')]);
    connect();
    assert.deepEqual(brought(), []);
    publisher.snapshot();
    assert.deepEqual(brought(), ['a.csv', 'b.csv']);
    publisher.snapshot();
    publisher.publish(notice('first'));
    publisher.attach([file('c.csv')]);
    assert.deepEqual(brought(), ['a.csv', 'b.csv', 'c.csv']);
    assert.deepEqual(
      got.slice(-2).map(({ type }) => type),
      ['events', 'attach'],
    );
    publisher.attach([]);
    assert.equal(got.at(-1)?.type, 'attach', 'nothing is no message');
    assert.equal(got.filter(({ type }) => type === 'attach').length, 2);
  });

  it('tells how much of a file was read, and once when that is over', () => {
    const { publisher, got, connect } = make();
    connect();
    publisher.snapshot();
    for (const share of [undefined, 0.1, 0.2, undefined, undefined]) publisher.fileProgress('a.xlsx', share);
    const told = got.flatMap((message) => (message.type === 'fileProgress' ? [message.file?.share] : []));
    assert.deepEqual(told, [0.1, 0.2, undefined]);
  });

  it('tells of a problem once, behind what came before it, and a panel that is being made when it is there', async () => {
    const { publisher, got, connect } = make();
    const problems = (): string[] => got.flatMap((message) => (message.type === 'problem' ? [message.text] : []));
    publisher.problem('before any panel');
    connect();
    assert.equal(got.map(({ type }) => type).join(), '', 'nothing is sent until it asks');
    publisher.snapshot();
    assert.deepEqual(
      got.map(({ type }) => type),
      ['snapshot', 'problem'],
    );
    publisher.snapshot();
    assert.deepEqual(problems(), ['before any panel']);
    publisher.publish(notice('first'));
    publisher.problem('second');
    assert.deepEqual(
      got.slice(-2).map(({ type }) => type),
      ['events', 'problem'],
    );
    const numbers = got.map(({ sequence }) => sequence);
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => (numbers[0] ?? 0) + at),
    );
    publisher.connect(undefined);
    publisher.problem('nobody there');
    await later();
    publisher.snapshot();
    connect();
    publisher.snapshot();
    assert.deepEqual(problems(), ['before any panel', 'second', 'nobody there']);
  });

  it('brings a panel everything: a snapshot, then events without a gap', async () => {
    const { live } = await conversation();
    const { publisher, got, connect } = make();
    for (const event of live.slice(0, 5)) publisher.publish(event);
    connect();
    publisher.snapshot();
    for (const [at, event] of live.slice(5).entries()) {
      publisher.publish(event);
      if (at % 7 === 0) await later();
      if (at === 9) publisher.changeContext({ trusted: false });
      if (at === 12) publisher.focusInput();
    }
    await later();
    assert.equal(got[0]?.type, 'snapshot');
    assert.deepEqual(
      got.map(({ sequence }) => sequence),
      got.map((_, at) => (got[0]?.sequence ?? 0) + at),
    );
    assert.deepEqual(panel(got), live.reduce(applyEvent, emptyTranscript));
    assert.ok(got.some((message) => message.type === 'context' && !message.context.trusted));
    assert.ok(got.some(({ type }) => type === 'focusInput'));
  });

  it('sends events that come together in one message', async () => {
    const { publisher, got, connect } = make();
    connect();
    publisher.snapshot();
    for (const text of ['a', 'b', 'c']) publisher.publish(notice(text));
    assert.equal(got.length, 1, 'not at once');
    await later();
    assert.deepEqual(got.slice(1), [{ type: 'events', sequence: 2, events: ['a', 'b', 'c'].map(notice) }]);
    await later();
    assert.equal(got.length, 2);
  });

  it('sends what waits before what comes after it', () => {
    const { publisher, got, connect } = make();
    connect();
    publisher.snapshot();
    publisher.publish(notice('a'));
    publisher.focusInput();
    publisher.publish(notice('b'));
    publisher.changeContext({ hasWorkspace: false });
    assert.deepEqual(
      got.map(({ type }) => type),
      ['snapshot', 'events', 'focusInput', 'events', 'context'],
    );
  });

  it('has a late panel miss nothing, and a closed one get nothing', async () => {
    const { publisher, got, connect } = make();
    for (const event of everyEvent) publisher.publish(event);
    await later();
    assert.deepEqual(got, []);
    connect();
    publisher.publish(notice('before the snapshot'));
    publisher.snapshot();
    await later();
    assert.equal(got.length, 1, 'what the snapshot holds is not sent again');
    assert.equal(panel(got).turns[0]?.notices.at(-1)?.text, 'before the snapshot');
    publisher.publish(notice('waits'));
    publisher.connect(undefined);
    publisher.publish(notice('more'));
    publisher.snapshot();
    await later();
    assert.equal(got.length, 1);
  });

  it('keeps from the panel what only the model reads', async () => {
    const { live } = await conversation();
    const { publisher, got, connect } = make();
    connect();
    publisher.snapshot();
    for (const event of live) publisher.publish(event);
    await later();
    publisher.open(live, session('damaged'));
    const sent = JSON.stringify(got);
    assert.doesNotMatch(sent, /secret observation|Available files|no json/);
    assert.ok(live.some((event) => event.type === 'reasked' && event.raw === 'no json'));
  });

  it('shows what a program printed and nothing else that the model reads of it, as it comes and in a snapshot', async () => {
    const { live } = await conversation();
    const observation = 'Exit code 0 in 1 s. secret observation';
    const facts = { program: 'Python 3.11.2', folder: '', end: 'exited', exit_code: 0, lines: 1, bytes: 5 } as const;
    const details = { run: { ...facts, printed: 'hello' } };
    const events = live.map((event) =>
      event.type === 'tool_finished' ? { ...event, result: { ...event.result, details, observation } } : event,
    );
    const { publisher, got, connect } = make();
    connect();
    publisher.snapshot();
    for (const event of events) publisher.publish(event);
    await later();
    const printed = (): (string | undefined)[] | undefined =>
      panel(got).turns[0]?.tools.map((each) => each.run?.printed);
    assert.equal(printed()?.[0], 'hello');
    publisher.open(events, session('again'));
    await later();
    assert.equal(printed()?.[0], 'hello');
  });

  it('tells since when a call runs, from when the user let it, and no longer when it has ended', () => {
    const [started = assert.fail()] = everyEvent;
    const { publisher, got, connect } = make();
    const since = (): string | undefined => {
      publisher.snapshot();
      return panel(got).turns[0]?.tools[0]?.runningSince;
    };
    connect();
    publisher.publish(started);
    publisher.publish({ type: 'tool_started', turn: 't1', round: 1, call: call('x', 'c1') });
    assert.ok(Math.abs(Date.parse(since() ?? '') - Date.now()) < 60_000);
    const question = { turn: 't1', round: 1, id: 'q', tool_call_id: 'c1', tool: 'x', kind: 'execute' } as const;
    publisher.publish({ type: 'approval_asked', ...question, shown: 'x' });
    assert.equal(since(), undefined, 'it waits');
    publisher.publish({ type: 'approval_answered', ...question, answer: 'once' });
    assert.ok(since());
    publisher.publish({ type: 'turn_finished', turn: 't1', at: '', outcome: 'cancelled' });
    assert.equal(since(), undefined);
  });

  it('shows another session with its warning', async () => {
    const { history } = await conversation();
    const { publisher, got, connect } = make();
    connect();
    publisher.publish(notice('of the session before'));
    publisher.open(history, session('2 damaged lines'));
    await later();
    assert.deepEqual(
      got.map(({ type }) => type),
      ['snapshot'],
    );
    assert.deepEqual(panel(got), replayTranscript(history));
    const [first] = got;
    assert.ok(first?.type === 'snapshot');
    assert.deepEqual(first.context, { ...context, ...session('2 damaged lines') });
  });
});

describe('protocol/messages', () => {
  it('accepts every event in a message to the panel', () => {
    const message = { type: 'events', sequence: 1, events: everyEvent };
    assert.deepEqual(toViewSchema.parse(JSON.parse(JSON.stringify(message))), message);
  });

  it('refuses what is no message', () => {
    const bad: unknown[] = [
      {},
      { type: 'events', sequence: 1, events: [{ type: 'x' }] },
      { type: 'snapshot', sequence: 1, context },
    ];
    for (const message of bad) assert.equal(toViewSchema.safeParse(message).success, false);
    for (const text of ['', 'x'.repeat(1_000_001), 5]) assert.equal(toHost.send.safeParse({ text }).success, false);
  });
});
