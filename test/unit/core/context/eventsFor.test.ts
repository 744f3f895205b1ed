/** What a data mode lets a model know of a conversation. */
import assert from 'node:assert/strict';
import { noPins } from '../../../../src/core/session/pins';
import { Conversed } from '../../../../src/core/context/compaction/material';
import { coverOf } from '../../../../src/core/context/compaction/cover';
import { eventsFor } from '../../../../src/core/context/eventsFor';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { projectMessages } from '../../../../src/core/context/projection';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { replyFormats } from '../../../../src/core/contract/model';
import { plainResponse } from '../../../../src/core/agent/agentResponse';
import { complete } from '../../../support/replies';
import { compactSummary } from '../../../support/compactionEvents';
import { asked, ended, replied } from '../../../support/turns';

const CITED = 'The highest salary is <fact_ref>k7f2.c3.max</fact_ref>.';

/** A turn under `schema` whose answer cites a fact that the model has not seen. */
function citing(): AgentEvent[] {
  const reply = complete(CITED);
  const response = plainResponse(CITED, 1);
  const fact = { fact_id: 'k7f2.c3.max', text: '70,707', label: 'Maximum of salary', value: 70_707 };
  const where = `"salary" = 70707`;
  const about = { check: 'same' as const, path: 'people.csv', table: 'people.csv', sql: `SELECT ${where}`, where };
  const metadata = { ...response.metadata, fact_refs: [{ ...fact, ...about, index: 1 }] };
  return [
    asked('t1', 'Who is paid best?', [], { data_mode: 'schema' }),
    replied('t1', 1, JSON.stringify(reply), { ...response, metadata }),
    ended('t1'),
  ];
}

describe('core/context/eventsFor', () => {
  it('has no value of a fact that a reply cites by its id alone', () => {
    const told = eventsFor(citing(), 'schema');
    assert.doesNotMatch(JSON.stringify(told), /70.?707/);
    assert.match(JSON.stringify(told), /k7f2\.c3\.max/);
    assert.deepEqual(eventsFor(told, 'schema'), told);
    assert.match(JSON.stringify(eventsFor(citing(), 'all')), /70,707/);
  });

  it('has of a summary what its mode let be told, and keeps the rest for who gets everything', () => {
    const selection = { table: 'people.csv', where: `"name" = 'CNYpicked'`, rows: 1 };
    const upload = { id: 'upload_001', path: 'people.csv', filename: 'people.csv', file_type: 'CSV', size: 1 };
    const output = {
      id: 'output:aaaaaaaaaaaa/CNY.png',
      name: 'CNY.png',
      kind: 'figure',
      file_type: 'PNG',
      size: 1,
    } as const;
    const question = { turn: 't0', question: 'CNYquestion' };
    const kept = { uploads: [{ ...upload, selection }], outputs: [output], questions: [question] };
    const summary = compactSummary({ data_mode: 'schema', ...kept });
    const told = eventsFor([summary], 'schema');
    assert.doesNotMatch(JSON.stringify(told), /CNY/);
    assert.match(JSON.stringify(told), /upload_001/);
    assert.deepEqual(eventsFor([summary], 'all'), [summary]);
  });

  it('tells a model with tool calls that a turn goes on whose answer is withheld', () => {
    const events: AgentEvent[] = [
      asked('t1', 'Who is paid best?'),
      replied('t1', 1, JSON.stringify(complete(CITED)), plainResponse(CITED, 1)),
      { type: 'turn_resumed', turn: 't1', at: '2026-11-22T10:00:00Z', model: 'm', data_mode: 'schema' },
    ];
    for (const replyFormat of replyFormats) {
      const messages = projectMessages(eventsFor(events, 'schema'), { replyFormat, id: 'm' });
      assert.match(JSON.stringify(messages.at(-1)), /Go on where you were/, replyFormat);
      assert.deepEqual(messageProblems(messages), [], replyFormat);
      assert.doesNotMatch(JSON.stringify(messages), /k7f2/);
    }
  });

  it('takes a summary that is withheld for another one, so that none made of it is used', () => {
    const events = [compactSummary({ data_mode: 'aggregates' }), ...citing()];
    const covers = (mode: 'aggregates' | 'schema'): string => {
      return coverOf(new Conversed(eventsFor(events, mode), noPins), { turn: 't1', round: 1 });
    };
    assert.notEqual(covers('aggregates'), covers('schema'));
  });
});
