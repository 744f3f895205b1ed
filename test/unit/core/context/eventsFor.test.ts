/** What a data mode lets a model know of a conversation. */
import assert from 'node:assert/strict';
import { noPins } from '../../../../src/core/session/pins';
import { Conversed } from '../../../../src/core/context/compaction/material';
import { coverOf } from '../../../../src/core/context/compaction/cover';
import { eventsFor } from '../../../../src/core/context/eventsFor';
import type { AgentEvent } from '../../../../src/core/contract/events';
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

  it('takes a summary that is withheld for another one, so that none made of it is used', () => {
    const events = [compactSummary({ data_mode: 'aggregates' }), ...citing()];
    const covers = (mode: 'aggregates' | 'schema'): string => {
      return coverOf(new Conversed(eventsFor(events, mode), noPins), { turn: 't1', round: 1 });
    };
    assert.notEqual(covers('aggregates'), covers('schema'));
  });
});
