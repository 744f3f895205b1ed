import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainResponse, processingResponse } from '../../../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { replyFormats, type ReplyFormat } from '../../../../src/core/contract/model';
import { messageText } from '../../../support/messages';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { noPins } from '../../../../src/core/session/pins';
import { projectMessages } from '../../../../src/core/context/projection';
import { turnByTurn } from '../../../../src/core/session/turnByTurn';
import { Room } from '../../../../src/core/context/room';
import { fitConversation, type Fit } from '../../../../src/core/context/smallWindow';
import { eventSequences, pinSets } from '../../../support/events';
import { call, callsOf } from '../../../support/replies';
import { assertProperty } from '../../../support/property';

const wide: Fit = { tokens: 100_000, messages: 50, ratio: 1, hours: 24 };
const fit = (
  events: readonly AgentEvent[],
  size: Partial<Fit>,
  replyFormat: ReplyFormat = 'structured-json',
): string[] =>
  fitConversation(events, { replyFormat, id: 'm' }, noPins, { ...wide, ...size }).map(
    ({ role, content }) => `${role}: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
  );

/** A turn: its question, calls with results of so many rows, and an answer. */
function turn(name: string, results: Record<string, number>, answer = true, context = ''): AgentEvent[] {
  const at = '2026-11-21T10:00:00.000Z';
  const asked = {
    type: 'turn_started',
    turn: name,
    at,
    text: `Question ${name}?`,
    attachments: [],
    context,
    model: 'm',
  };
  const events: AgentEvent[] = [asked as Extract<AgentEvent, { type: 'turn_started' }>];
  let round = 0;
  for (const [id, rows] of Object.entries(results)) {
    events.push(...called(name, ++round, { [id]: rows }));
  }
  if (answer) {
    const raw = `Answer ${name}.`;
    const response = plainResponse(raw, ++round);
    events.push({ type: 'reply', turn: name, round, raw, model: 'm', response, downloads: [] });
  }
  return events;
}

function called(name: string, round: number, results: Record<string, number>, tool = 'query_database'): AgentEvent[] {
  const reply = callsOf(...Object.keys(results).map((id) => call(tool, id, { query: `SELECT ${id}` })));
  const response = processingResponse(reply);
  const raw = JSON.stringify(reply);
  return [
    { type: 'reply', turn: name, round, raw, model: 'm', response, downloads: [] },
    ...Object.entries(results).map(([id, rows]): AgentEvent => ({
      type: 'tool_finished',
      turn: name,
      round,
      result: {
        tool_call_id: id,
        tool_name: tool,
        observation: Array.from({ length: rows }, (_, at) => `${at + 1}\t${id},2026-11-21,3.14`).join('\n'),
        output_level: 'standard',
        success: true,
        data_size_bytes: 1,
        duration_ms: 1,
      },
    })),
  ];
}

const files = (...lines: string[]): string => ['Available files:', '', '**Files:**', ...lines].join('\n');

describe('messages for a small window', function () {
  it('are all of them where they fit', () => {
    const events = [...turn('a', { a1: 3 }), ...turn('b', {})];
    assert.deepEqual(
      fitConversation(events, { replyFormat: 'structured-json', id: 'm' }, noPins, wide),
      projectMessages(events, { replyFormat: 'structured-json', id: 'm' }),
    );
  });

  for (const replyFormat of replyFormats) {
    it(`begin with a turn, in ${replyFormat}, and say what is not there`, () => {
      const events = [...turn('a', { a1: 90 }), ...turn('b', { b1: 90 }), ...turn('c', {}, false)];
      const [first = '', ...more] = fit(events, { tokens: 2500 }, replyFormat);
      assert.match(first, /Left out: 1 earlier message of the user and its answer/);
      assert.match(first, /Question b\?/);
      assert.match(more.join('\n'), /b1,2026[\s\S]*Question c\?/);
      const [only = '', ...none] = fit(events, { tokens: 500 }, replyFormat);
      assert.match(only, /Left out: 2 earlier messages[\s\S]*Question c\?/);
      assert.deepEqual(none, []);
      assert.equal(fit(events, { messages: 1 }, replyFormat).length, 1);
    });

    it(`keep the words of the newest turn, whatever came behind them, in ${replyFormat}`, () => {
      const reasked = { type: 'reasked', turn: 'b', round: 2, raw: 'no json '.repeat(400), model: 'm' } as const;
      const events: AgentEvent[] = [
        ...turn('a', {}),
        ...turn('b', { b1: 200, b2: 200 }, false),
        { ...reasked, question: 'Your last reply is not valid.' },
        { type: 'turn_resumed', turn: 'b', at: '', model: 'm' },
      ];
      for (const tokens of [200, 400, 1000, 3000]) {
        const told = fit(events, { tokens }, replyFormat);
        assert.match(told[0] ?? '', /Question b\?/, `${tokens}`);
        assert.match(told.at(-1) ?? '', /Your last reply is not valid\./, `${tokens}`);
      }
    });
  }

  it('have the newest results as far as they fit, with words on what to call next', () => {
    const cut = fit(turn('a', { a1: 400 }, false), { tokens: 1500 });
    assert.match(cut[2] ?? '', /a1,2026[\s\S]*\[Cut here, after \d+ of \d+ characters: .*LIMIT and OFFSET\.\]\n<\/obs/);
    assert.ok((cut[2] ?? '').length > 1500, 'much of it is there');
    const both = fit(turn('a', { a1: 60, a2: 60 }, false), { tokens: 1500 });
    assert.match(both[2] ?? '', /\[(?:Left out|Cut here)/);
    assert.ok(!/\[Left out|\[Cut/.test(both[4] ?? '[Cut'), 'the newest is whole');
  });

  it('share the room between the results of one round', () => {
    const events = [...turn('a', {}, false), ...called('a', 1, { long: 900, short: 5, other: 900 })];
    const [, , results = ''] = fit(events, { tokens: 3000 });
    const parts = results.split('</observation>');
    assert.match(parts[0] ?? '', /Cut here/);
    assert.ok(!(parts[1] ?? '').includes('['), 'the short one is whole');
    assert.match(parts[2] ?? '', /Cut here/);
    assert.ok(Math.abs((parts[0] ?? '').length - (parts[2] ?? '').length) < 200);
  });

  it('name the line at which a file is read on', () => {
    const events = [...turn('a', {}, false), ...called('a', 1, { c1: 900 }, 'file_reader')];
    const [, , result = ''] = fit(events, { tokens: 1500 });
    const last = Number(/\n(\d+)\t[^\n]*\n\[Cut here/.exec(result)?.[1]);
    assert.ok(last > 10);
    assert.match(result, new RegExp(`file_reader and offset ${last + 1}\\.`));
  });

  it('name what was called in rounds that are gone', () => {
    const results = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`q${at}`, 30]));
    const list = fit(turn('a', results, false), { tokens: 2500 });
    assert.match(
      list[0] ?? '',
      /Question a\?\n\n\[Left out here: \d+ earlier rounds .*- query_database {"query":"SELECT q\d+"}/s,
    );
    assert.match(list.at(-1) ?? '', /q29,2026/);
    assert.equal(fit(turn('a', results, false), { messages: 7 }).length, 7);
  });

  it('tell the files that were told in turns that are gone, each as it was told last', () => {
    const events = [
      ...turn('a', { a1: 90 }, true, files('- [upload_001] a.csv (CSV) - not read yet | 1 B', '- [code_x] x.py | 1 B')),
      ...turn('b', { b1: 90 }, true, files('- [upload_001] a.csv (CSV) - 5 rows | 1 B', '- [code_x] is gone')),
      ...turn('c', {}, false, files('- [upload_002] c.csv | 1 B')),
    ];
    const [first = ''] = fit(events, { tokens: 600 });
    assert.match(first, /\[upload_001\] a\.csv \(CSV\) - 5 rows[\s\S]*file_ref[\s\S]*\[upload_002\] c\.csv/);
    assert.ok(!first.includes('code_x') && !first.includes('not read yet'));
    const many = Array.from({ length: 500 }, (_, at) => `- [code_${at}] file_${at}.py (python) - what it is | 8 B`);
    const [list = ''] = fit([...turn('a', {}, true, files(...many)), ...turn('b', {}, false)], { tokens: 2000 });
    assert.match(list, /code_499\][\s\S]*- 4\d\d more that are not listed here/);
  });

  it('leave out turns that began long before the newest one', () => {
    const old = turn('a', {}, true, files('- [upload_001] a.csv | 1 B')).map((event) =>
      event.type === 'turn_started' ? { ...event, at: '2026-11-19T10:00:00.000Z' } : event,
    );
    const [first = ''] = fit([...old, ...turn('b', {}, false)], {});
    assert.match(first, /Left out: 1 earlier[\s\S]*upload_001[\s\S]*Question b\?/);
    assert.ok(!first.includes('Question a'));
  });

  for (const replyFormat of replyFormats) {
    it(`are a valid list that fits, whatever the log, the pins and the window, in ${replyFormat}`, () => {
      assertProperty(
        fc.property(
          eventSequences,
          pinSets,
          fc.nat({ max: 900 }),
          fc.integer({ min: 1, max: 12 }),
          (events, pins, tokens, messages) => {
            const model = { replyFormat, id: 'm' };
            const whole = projectMessages(events, model, pins);
            fc.pre(messageProblems(whole).length === 0);
            const size: Fit = { ...wide, tokens, messages };
            const list = fitConversation(events, model, pins, size);
            const told = JSON.stringify(list);
            assert.deepEqual(messageProblems(list), [], told);
            assert.equal(JSON.stringify(fitConversation(events, model, pins, size)), told);
            const room = new Room(size, { id: 'm', replyFormat });
            assert.ok(room.fits(list) || list.length === 1, told);
            if (room.fits(whole)) assert.deepEqual(list, whole);
            else assert.ok(!told.includes('"thinking"') && !told.includes('redacted_thinking'), told);
            const newest = turnByTurn(events).findLast((event) => event.type === 'turn_started');
            const users = list.filter(({ role }) => role === 'user').map(messageText);
            if (newest?.type === 'turn_started' && newest.text.trim() !== '') {
              assert.ok(
                users.some((words) => words.includes(newest.text)),
                told,
              );
            }
          },
        ),
        { numRuns: 1500 },
      );
    });
  }
});
