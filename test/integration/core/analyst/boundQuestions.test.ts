import assert from 'node:assert/strict';
import { keptQuestions } from '../../../../src/core/analyst/conversationTurns';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { summarized } from '../../../unit/core/context/summarized';
import { attached, Talk, type Ended } from '../analysis/talk';
import { inFull } from '../../../support/full';

const sales = [
  'date,region,channel,amount,units',
  ...Array.from({ length: 240 }, (_, at) => {
    const date = `${2022 + (at % 2)}-${String(1 + ((at >> 1) % 12)).padStart(2, '0')}-05`;
    return [date, ['North', 'South', 'West'][at % 3], ['web', 'shop'][(at >> 2) % 2], 100 + at, at % 7].join();
  }),
  '',
].join('\n');

const parts = ({ read_as }: Ended): string[] => read_as?.parts.map(({ text }) => text) ?? [];
const callOf = ({ rounds }: Ended): Record<string, unknown> | undefined => rounds.flat().at(-1)?.arguments;
const withoutBound = (event: AgentEvent): AgentEvent => {
  if (event.type !== 'reply') return event;
  const { bound: _, ...metadata } = event.response.metadata;
  return { ...event, response: { ...event.response, metadata } };
};

describe('core/analyst: questions that are bound to what they ask', () => {
  let talk: Talk;
  before(async () => {
    talk = await Talk.open({ 'sales.csv': sales, 'other.csv': 'kind,amount\na,1\nb,2\na,5\n' });
  });
  after(() => talk.close());
  beforeEach(() => talk.events.splice(0));

  it('are answered with how they are read, as questions that were typed are, part by part', async () => {
    const report = await talk.send('Analyze', attached('sales.csv'));
    for (const question of report.recommended_questions) {
      const ended = await talk.send(question);
      assert.ok(parts(ended).length > 0, question);
      assert.ok(
        ended.read_as?.parts.some(({ choices }) => choices.length > 0),
        question,
      );
    }
  });

  it('ask what they were bound to, whatever is read into their words, also of a table that was asked about before', async () => {
    const report = await talk.send('Analyze', attached('sales.csv'));
    const [question = ''] = report.recommended_questions.filter((text) => text.includes('highest'));
    const reply = talk.events.findLast((event) => event.type === 'reply') ?? assert.fail();
    const { bound } = reply.response.metadata;
    const own = bound?.offered.find((each) => each.question === question) ?? assert.fail(question);
    // The conversation goes on about another table, which has a column of that name.
    await talk.send('In other.csv: total amount by kind');
    const clicked = await talk.send(question);
    assert.equal(callOf(clicked)?.['path'], 'sales.csv');
    assert.match(clicked.content, /^This is about sales\.csv\./);
    // What the words say alone is not looked at.
    own.asked = { ...own.asked, bound: { query: { measures: [{ of: 'rows' }], by: [], where: [] } } };
    assert.deepEqual(parts(await talk.send(question)), ['Number of rows']);
  });

  it('are statistics as well, whose columns and rows a click changes', async () => {
    await talk.send('Analyze', attached('sales.csv'));
    const ended = await talk.send('distribution of amount in the West');
    assert.deepEqual(parts(ended), ['distribution of amount', 'region is West']);
    const choice = (label: string): string =>
      ended.read_as?.parts.flatMap(({ choices }) => choices).find((each) => each.label === label)?.question ??
      assert.fail(label);
    const other = await talk.send(choice('distribution of units'));
    assert.deepEqual(parts(other), ['distribution of units', 'region is West']);
    assert.deepEqual(callOf(other), { path: 'sales.csv', ask: 'distribution of "units"', where: `"region" = 'West'` });
    assert.deepEqual(parts(await talk.send(choice('region is North'))), ['distribution of amount', 'region is North']);
    assert.deepEqual(parts(await talk.send(choice('Remove'))), ['distribution of amount']);
  });

  it('are gone on from in a session of an earlier version, which does not keep what was asked', async () => {
    await talk.send('Analyze', attached('sales.csv'));
    await talk.send('average amount by channel');
    talk.events.splice(0, Infinity, ...talk.events.map(withoutBound));
    assert.deepEqual(parts(await talk.send('and for West?')), ['Mean of amount', 'by channel', 'region is West']);
  });

  inFull('are gone on from after a compaction, of the table that was asked about', async () => {
    await talk.send('Analyze', attached('other.csv', 'upload_001'));
    await talk.send('Analyze', attached('sales.csv', 'upload_002'));
    await talk.send('total amount by kind in other.csv');
    await talk.send('average amount by channel in sales.csv');
    const uploads = [attached('other.csv', 'upload_001'), attached('sales.csv', 'upload_002')];
    const questions = keptQuestions(talk.events);
    assert.equal(questions.length, 4);
    const summary = (kept = questions): AgentEvent => {
      const event = summarized(uploads);
      return event.type === 'compact_summary' ? { ...event, questions: kept } : assert.fail();
    };
    talk.events.splice(0, Infinity, summary());
    const west = await talk.send('and for West?');
    assert.deepEqual(parts(west), ['Mean of amount', 'by channel', 'region is West']);
    assert.deepEqual(parts(await talk.send('in 2022 instead')), ['Mean of amount', 'by channel', 'region is West', 'date: 2022']); // prettier-ignore
    // The summary of a second compaction has what the first one kept; it can stand behind a turn that stays whole.
    const again = keptQuestions(talk.events);
    assert.deepEqual(
      again.map(({ question }) => question).slice(0, 4),
      questions.map(({ question }) => question),
    );
    const start = talk.events.findIndex((event) => event.type === 'turn_started' && event.text.startsWith('in 2022'));
    const whole = talk.events.slice(start);
    talk.events.splice(0, Infinity, ...whole, summary(again));
    assert.deepEqual(parts(await talk.send('by region')), ['Mean of amount', 'by region', 'region is West', 'date: 2022']); // prettier-ignore
    // Chips of the last answer before it.
    talk.events.splice(0, Infinity, summary(again));
    const sum = west.read_as?.parts[0]?.choices.find(({ label }) => label === 'Sum of amount')?.question ?? '';
    assert.ok(sum !== '');
    assert.equal(parts(await talk.send(again.at(-1)?.bound?.offered[0]?.question ?? assert.fail())).length > 1, true);
  });

  inFull('are kept no more than twenty', async () => {
    await talk.send('Analyze', attached('sales.csv'));
    for (let at = 0; at < 22; at++) await talk.send('total amount');
    const kept = keptQuestions(talk.events);
    assert.equal(kept.length, 20);
    assert.deepEqual(kept.map(({ bound }) => (bound?.offered.length ?? 0) > 0).lastIndexOf(true), 19);
    assert.ok(kept.slice(0, -1).every(({ bound }) => bound?.offered.length === 0));
  });
});
