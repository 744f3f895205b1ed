/** Nobody but a model reads the text of a result: with another text everything else is the same. */
import assert from 'node:assert/strict';
import { factsOf } from '../../../../src/core/agent/numbers/knownFacts';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { knownFiles } from '../../../../src/core/context/compaction/files/knownFiles';
import { memoryOf } from '../../../../src/core/context/memory/fold';
import { shapesOf } from '../../../../src/core/store/uploads';
import { replayTranscript } from '../../../../src/protocol/transcript';
import { call } from '../../../support/replies';
import { attached, Talk } from '../analysis/talk';

const FILES = {
  'sales.csv': 'region,amount\n' + Array.from({ length: 60 }, (_, at) => `${'NSW'[at % 3]},${at}.5\n`).join(''),
  'other.csv': 'kind;n\na;1\nb;2\n',
  'load.py': 'import pandas as pd\n\ndef load():\n    return pd.read_csv("sales.csv")\n',
  'notes.md': '# One\n\nWords\n\n## Two\n',
};

describe('details of results', () => {
  let talk: Talk;
  let blind: AgentEvent[];
  before(async () => {
    talk = await Talk.open(FILES);
    await talk.send('Analyze', attached('sales.csv'));
    await talk.send('amount by region');
    await talk.send('Analyze', attached('load.py', 'upload_002'));
    await talk.send('Analyze', attached('notes.md', 'upload_003'));
    await talk.send('Analyze', attached('gone.csv', 'upload_004'));
    await talk.calling(
      call('query_database', 'q', { query: "-- Q1: rows\nSELECT * FROM 'other.csv'" }),
      call('facts', 'f', { path: 'sales.csv', ask: 'columns' }),
    );
    blind = talk.events.map((event) =>
      event.type === 'tool_finished' ? { ...event, result: { ...event.result, observation: 'x' } } : event,
    );
  });
  after(() => talk.close());

  it('are all that the built-in analyst needs for each of its replies', async () => {
    let replies = 0;
    for (const [at, event] of talk.events.entries()) {
      if (event.type !== 'reply' || event.raw.includes('"task_analysis":""')) continue;
      // How a question was read is kept beside the text of a reply.
      const { read_as: _, bound: __, ...reply } = await talk.model.answer(blind.slice(0, at));
      assert.deepEqual(reply, JSON.parse(event.raw));
      replies++;
    }
    assert.ok(replies > 10);
  });

  it('are all that the facts, the memory, the list of files and the panel need', async () => {
    const sets = async (events: AgentEvent[]) => (await factsOf(events, talk.sets).sets()).map(({ id }) => id);
    assert.deepEqual(await sets(blind), await sets(talk.events));
    assert.deepEqual(memoryOf(blind), memoryOf(talk.events));
    assert.deepEqual(shapesOf(blind), shapesOf(talk.events));
    assert.deepEqual(knownFiles(blind), knownFiles(talk.events));
    assert.deepEqual(replayTranscript(blind), replayTranscript(talk.events));
  });

  it('have a table known as read that was only computed with, with its columns and rows', () => {
    assert.equal(shapesOf(talk.events).get('other.csv'), '2 rows × 2 columns');
    const { datasets, queries } = memoryOf(talk.events);
    const [known] = datasets.filter(({ path }) => path === 'other.csv');
    assert.deepEqual([known?.rows, known?.columns], [2, ['kind VARCHAR', 'n BIGINT']]);
    assert.equal(queries.find(({ label }) => label === 'Q1')?.rows, 2);
    assert.equal(knownFiles(talk.events).find(({ file }) => file.path === 'other.csv')?.file.read, true);
  });
});
