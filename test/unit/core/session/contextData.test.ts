import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contextData } from '../../../../src/core/session/contextData';
import { eventSequences, everyEvent, savedCode } from '../../../support/events';
import { call } from '../../../support/replies';
import { entriesOf } from '../../../support/sessionEntries';
import { answered, asked, calls, ended, result, salesFile } from '../../../support/turns';
import { assertProperty } from '../../../support/property';

const length = (text: string): number => text.length;

describe('what a conversation knows, in layers', () => {
  const entries = entriesOf([
    asked('t1', 'How\nmuch?', [salesFile]),
    calls('t1', 1, call('file_reader', 'c1', { path: 'a' }), call('file_reader', 'c2', { path: 'b' })),
    { type: 'tool_started', turn: 't1', round: 1, call: call('file_reader', 'c1', { path: 'a' }) },
    { type: 'tool_started', turn: 't1', round: 1, call: call('file_reader', 'c2', { path: 'b' }) },
    result('t1', 1, 'c1', 'Rows', { path: 'data/sales.csv' }),
    { type: 'code_saved', turn: 't1', code: savedCode },
    answered('t1', 2, 'Five, in <file_ref>upload_001</file_ref>.'),
    ended('t1'),
  ]).map((entry) => ({ ...entry, gitBranch: 'main' }));
  const { layers, metadata } = contextData(entries, length);

  it('has the messages, answers as reports and not as JSON', () => {
    assert.deepEqual(
      layers.conversation.messages.map(({ role, content }) => [role, content]),
      [
        ['user', 'How\nmuch?'],
        ['assistant', 'The analysis\nR1: read; R2: report'],
        ['tool', 'Rows'],
        ['assistant', 'Five, in sales.csv.'],
      ],
    );
    assert.deepEqual(layers.conversation.messages[1]?.metadata, { turn: 't1', round: 1, tool_calls: ['c1', 'c2'] });
    assert.equal(layers.conversation.messages[3]?.metadata?.answer, true);
    assert.deepEqual(layers.conversation.topics, ['How much?']);
  });

  it('has the session, its workspace, its tools and what it took', () => {
    assert.deepEqual(layers.session, { sessionId: 's1', startTime: Date.UTC(2026, 10, 21, 10) });
    assert.deepEqual(layers.workspace, {
      name: 'shop',
      gitBranch: 'main',
      attachments: ['data/sales.csv'],
      codes: ['code_a'],
    });
    assert.deepEqual(layers.system, { version: '1.0.0', schemaVersion: 1, models: ['m'] });
    assert.deepEqual(
      layers.tool.recentCalls.map(({ id, status, output }) => [id, status, output]),
      [
        ['c1', 'success', 'Rows'],
        ['c2', 'pending', undefined],
      ],
    );
    assert.deepEqual(layers.tool.toolStates, { file_reader: { calls: 1, failures: 0 } });
    assert.deepEqual(layers.tool.dependencies, { file_reader: ['data/sales.csv'] });
    const words = layers.conversation.messages.map(({ content }) => content).join('');
    assert.equal(metadata.totalTokens, words.length);
    assert.equal(metadata.lastUpdated, layers.conversation.lastActivity);
  });

  it('puts each result to its call', () => {
    const started = (id: string) =>
      ({ type: 'tool_started', turn: 't1', round: 1, call: call('file_reader', id, { path: id }) }) as const;
    const log = entriesOf([
      started('a'),
      started('b'),
      result('t1', 1, 'a', 'A'),
      result('t1', 1, 'b', 'B', { error: 'no' }),
    ]);
    assert.deepEqual(
      contextData(log, length).layers.tool.recentCalls.map(({ input, output, status, error }) => [
        input,
        output,
        status,
        error,
      ]),
      [
        [{ path: 'a' }, 'A', 'success', undefined],
        [{ path: 'b' }, 'B', 'error', 'no'],
      ],
    );
  });

  it('is the same for the same entries, whatever they are, and empty for none', () => {
    assertProperty(
      fc.property(eventSequences, (events) => {
        const log = entriesOf([...events, ...everyEvent]);
        assert.deepEqual(contextData(log, length), contextData(structuredClone(log), length));
      }),
      { numRuns: 50 },
    );
    assert.deepEqual(contextData([], length).layers.conversation, { messages: [], topics: [], lastActivity: 0 });
  });
});
