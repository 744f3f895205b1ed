import assert from 'node:assert/strict';
import { only, openChat, tool } from '../../../../support/chat';
import { MemoryFiles, says, ScriptedModel, localize } from '../../../../support/ports';
import { call, callsOf, complete } from '../../../../support/replies';
import { salesFacts } from './factSets';
import { numbersOfReply } from '../../../../../src/core/agent/numbers/numbersOfReply';
import { plainResponse } from '../../../../../src/core/agent/agentResponse';
import { eventsOf } from '../../../../../src/core/session/eventEntries';
import { sinceBoundary } from '../../../../../src/core/context/compaction/boundary';
import { noPins } from '../../../../../src/core/session/pins';
import { makeFormatter } from '../../../../../src/core/text/formatter';

const look = tool('query_database', () => Promise.resolve('["South",96120]'));
const numbers = (chat: Awaited<ReturnType<typeof openChat>>): string[] =>
  (only(chat.events, 'reply').at(-1)?.response.metadata.unsourced ?? []).map(({ text }) => text);

describe('core/agent/numbers/numbersOfReply', () => {
  it('marks in a turn what its tools did not give, and tells the model its own words', async () => {
    const model = new ScriptedModel(
      says(callsOf(call('query_database', 'c1'))),
      says(complete('South made 96,120, North 77,777.')),
      says(complete('Again 96,120.')),
    );
    const chat = await openChat(model, { tools: [look] });
    await chat.conversation.send('How much?', []);
    assert.equal(only(chat.events, 'reply').at(-1)?.response.response, 'South made 96,120, North {{NUMBER:1}}.');
    assert.deepEqual(numbers(chat), ['77,777']);
    await chat.conversation.send('Again', []);
    assert.deepEqual(numbers(chat), [], 'results of turns before count');
    assert.match(JSON.stringify(model.requests.at(-1)), /North 77,777\./);
  });

  it('marks nothing in a chat without results', async () => {
    const chat = await openChat(new ScriptedModel(says(complete('Light travels 299,792 km in a second.'))));
    await chat.conversation.send('How fast is light?', []);
    assert.deepEqual(numbers(chat), []);
  });

  it('keeps a reply unmarked where its sources cannot be read', async () => {
    const broken = { sets: { read: () => Promise.reject(new Error('no disk')) }, files: new MemoryFiles({}) };
    const log = { entries: [], isWhole: true, readWhole: () => Promise.resolve() };
    const parts = { numbers: { ...broken, formatter: makeFormatter(localize, 'en') }, log };
    let given: unknown = 'not asked';
    const chat = await openChat(new ScriptedModel(says(callsOf(call('facts', 'c1'))), says(complete('x'))), {
      tools: [tool('facts', () => Promise.resolve('x'))],
    });
    await chat.conversation.send('x', []);
    const [entry] = chat.session.entries.filter(({ type }) => type === 'tool_result');
    assert.ok(entry);
    const stored = { ...entry, data: { ...entry.data, artifact_id: 'artifact_x' } };
    const response = await numbersOfReply({ ...parts, log: { ...log, entries: [stored] } }, (sources) => {
      given = sources;
      return plainResponse('77,777', 1);
    });
    assert.deepEqual([response.response, given], ['77,777', undefined]);
  });

  it('reads the older part of a session where something is not found without it', async () => {
    const set = salesFacts();
    const files = new MemoryFiles({ artifact_x: JSON.stringify(set) });
    const chat = await openChat(new ScriptedModel(says(callsOf(call('facts', 'c1'))), says(complete('x'))), {
      tools: [tool('facts', () => Promise.resolve('x'))],
    });
    await chat.conversation.send('x', []);
    const all = chat.session.entries.map((entry) =>
      entry.type === 'tool_result' ? { ...entry, data: { ...entry.data, artifact_id: 'artifact_x' } } : entry,
    );
    assert.equal(sinceBoundary(eventsOf(all), noPins).summary, undefined);
    let reads = 0;
    const log = {
      entries: [] as typeof all,
      get isWhole() {
        return reads > 0;
      },
      readWhole: () => {
        reads++;
        log.entries = all;
        return Promise.resolve();
      },
    };
    const { StoredSets } = await import('../../../../../src/core/analysis/facts/storedSets');
    const parts = { sets: new StoredSets(files), files, formatter: makeFormatter(localize, 'en') };
    const found: unknown[] = [];
    await numbersOfReply({ numbers: parts, log }, (sources) => {
      found.push(sources?.fact('k7f2.rows')?.value);
      return plainResponse('x', 1);
    });
    assert.deepEqual([found, reads], [[undefined, 5000], 1]);
  });
});
