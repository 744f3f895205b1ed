import assert from 'node:assert/strict';
import { completeResponse } from '../../../../../src/core/agent/agentResponse';
import { factText } from '../../../../../src/core/analysis/facts/fact';
import { checkFact } from '../../../../../src/core/agent/numbers/factCheck';
import { conversationNumbers } from '../../../../../src/core/agent/numbers/conversationNumbers';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import type { ReferenceSources } from '../../../../../src/core/agent/references';
import { factsOf } from '../../../../../src/core/agent/numbers/knownFacts';
import { findFact } from '../../../../../src/core/analysis/facts/allFacts';
import { StoredSets } from '../../../../../src/core/analysis/facts/storedSets';
import { fillReferences } from '../../../../../src/core/session/reports';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { salesFacts } from './factSets';
import { localize, MemoryFiles } from '../../../../support/ports';

const none: ReferenceSources = { code: () => undefined, file: () => undefined, notFound: (id) => `[${id}?]` };

function finished(observation: string, more: object = {}): AgentEvent {
  const result = {
    ...{ tool_call_id: 'c1', tool_name: 'query_database', observation, output_level: 'standard' as const },
    ...{ success: true, data_size_bytes: 1, duration_ms: 1, ...more },
  };
  return { type: 'tool_finished', turn: 't1', round: 1, result };
}
const asked = (text: string): AgentEvent => ({
  ...{ type: 'turn_started', turn: 't1', at: '', text, attachments: [], context: '', model: 'm' },
});

/** A reply to a conversation with these events, whose facts are stored. */
async function reply(content: string, events: readonly AgentEvent[] = [], sets = [salesFacts()], locale = 'en') {
  const files = new MemoryFiles(Object.fromEntries(sets.map((set, at) => [`artifact_${at}`, JSON.stringify(set)])));
  const made = sets.map((_, at) => finished('Facts', { tool_name: 'facts', artifact_id: `artifact_${at}` }));
  const all = [...made, ...events];
  const known = await factsOf(all, new StoredSets(files)).sets();
  const numbers = await conversationNumbers(all, known, { files, formatter: makeFormatter(localize, locale) });
  const said = { task_analysis: '', execution_plan: '', current_round: 1 };
  const response = completeResponse({ ...said, action: { type: 'complete', content } }, [], { ...none, numbers });
  return { ...response, ...response.metadata };
}
const salesFact = (id: string) => findFact(salesFacts(), id, makeFormatter(localize, 'en'));
const marked = async (...given: Parameters<typeof reply>): Promise<string[]> =>
  ((await reply(...given)).unsourced ?? []).map(({ text }) => text);

describe('core/agent/numbers, facts in a reply', () => {
  it('knows a quarter by its name and by its first month, and holds no other name against its fact', () => {
    const quarter = { value: '2007-04', form: 'quarter' } as const;
    const checked = ['2007 Q2', '**2007 Q2**', '2007-04', 'April 2007', '2007-07', 'Q2 2007', 'spring'].map((words) =>
      checkFact(words, quarter),
    );
    assert.deepEqual(checked, ['same', 'same', 'same', 'same', 'differs', 'unknown', 'unknown']);
    assert.equal(factText(quarter, makeFormatter(localize, 'en')), '2007 Q2');
    assert.equal(checkFact('2007-04', { value: '2007-04', form: 'period' }), 'same');
  });

  it('puts places for facts, with all that a click needs', async () => {
    const { response, fact_refs } = await reply(
      'Sum <fact_ref id="k7f2.c2.sum">4,210,333</fact_ref>, rows <fact_ref>k7f2.rows</fact_ref>, again <fact_ref id=\'k7f2.c2.sum\'>4,210,333</fact_ref>, **<fact_ref id="k7f2.c2.sum">€4.2m</fact_ref>**',
    );
    assert.equal(response, 'Sum {{FACT:1}}, rows {{FACT:2}}, again {{FACT:1}}, **{{FACT:3}}**');
    const [sum, rows, short, ...others] = fact_refs ?? [];
    assert.ok(sum && rows && short && others.length === 0);
    assert.deepEqual(
      [sum.fact_id, sum.text, sum.value, sum.check, sum.path, sum.table, sum.index],
      ['k7f2.c2.sum', '4,210,333', 4_210_332.5, 'same', 'sales.csv', 'sales.csv', 1],
    );
    assert.equal(sum.where, salesFact('c2.sum')?.where);
    assert.match(sum.sql, /^SELECT .*sum\("amount"\)/is);
    assert.ok(sum.label.length > 3);
    assert.deepEqual([rows.text, rows.value, rows.check], ['5,000', 5000, 'same']);
    assert.deepEqual([short.text, short.check], ['€4.2m', 'same']);
  });

  it('says of words whether they are the fact', async () => {
    const check = async (id: string, words: string) =>
      (await reply(`<fact_ref id="k7f2.${id}">${words}</fact_ref>`)).fact_refs?.[0]?.check;
    assert.equal(await check('c2.sum', '4,210,332'), 'same', 'a half is rounded either way');
    assert.equal(await check('c2.sum', '4.21 million'), 'same');
    assert.equal(await check('c2.sum', '421万'), 'same');
    assert.equal(await check('c2.sum', '4,210,334'), 'differs');
    assert.equal(await check('c2.sum', '4.22 million'), 'differs');
    assert.equal(await check('c2.min', '−12.5'), 'same');
    assert.equal(await check('c2.min', 'fell by 12.5'), 'same');
    assert.equal(await check('c2.min', '+12.5'), 'differs');
    assert.equal(await check('c2.missing_share', '0.04%'), 'same');
    assert.equal(await check('c2.missing_share', '4%'), 'differs');
    assert.equal(await check('c2.sum', 'a lot'), 'unknown');
  });

  it('puts the value in as the language has it', async () => {
    const text = async (id: string, locale: string) =>
      (await reply(`<fact_ref>k7f2.${id}</fact_ref>`, [], undefined, locale)).fact_refs?.[0]?.text;
    assert.equal(await text('rows', 'en'), '5,000');
    assert.equal(await text('rows', 'de'), '5.000');
    assert.equal(await text('c2.missing_share', 'en'), '0.04%', 'a small share is not told as none');
    assert.match((await text('c2.mean', 'en')) ?? '', /842\.4/);
  });

  it('keeps words that cite no fact, and marks them where nothing else has their number', async () => {
    const { response, unsourced, fact_refs } = await reply(
      'A <fact_ref id="zzzz.c1.sum">77,777</fact_ref> B <fact_ref>zzzz.rows</fact_ref> C <fact_ref id="k7f2.c9.sum">5,000</fact_ref> D <fact_ref id="k7f2.c9.top">West</fact_ref>',
    );
    assert.equal(response, 'A {{NUMBER:1}} B [zzzz.rows?] C 5,000 D {{NUMBER:2}}');
    assert.deepEqual(unsourced, [
      { text: '77,777', index: 1 },
      { text: 'West', index: 2 },
    ]);
    assert.equal(fact_refs, undefined);
  });

  it('leaves tags in code, and numbers of places that are there already', async () => {
    const tag = '<fact_ref id="k7f2.rows">5,000</fact_ref>';
    const { response } = await reply(`\`${tag}\` {{FACT:1}} {{NUMBER:1}} ${tag} 77,777`);
    assert.equal(response, `\`${tag}\` {{FACT:1}} {{NUMBER:1}} {{FACT:2}} {{NUMBER:2}}`);
  });

  it('takes of an id the newest set', async () => {
    const { fact_refs } = await reply('<fact_ref>k7f2.rows</fact_ref>', [], [salesFacts(), salesFacts({ rows: 4000 })]);
    assert.equal(fact_refs?.[0]?.value, 4000);
  });

  it('works in tables, lists, emphasis and headings, and in HTML', async () => {
    const tag = '<fact_ref id="k7f2.rows">5,000</fact_ref>';
    const { response } = await reply(`# ${tag}\n\n| a |\n| --- |\n| **${tag}** |\n\n1. _${tag}_`);
    assert.equal(response, '# {{FACT:1}}\n\n| a |\n| --- |\n| **{{FACT:1}}** |\n\n1. _{{FACT:1}}_');
    const html = await reply(`<div title="700"><b>${tag}</b> of 77,777<svg><text>88,888</text></svg></div>`);
    assert.equal(
      html.response,
      '<div title="700"><b>{{FACT:1}}</b> of {{NUMBER:1}}<svg><text>88,888</text></svg></div>',
    );
    assert.deepEqual(html.unsourced, [
      { text: '77,777', index: 1 },
      { text: '88,888', index: 2 },
    ]);
  });

  it('marks a number that is made up, and none that a result, a fact or the user has', async () => {
    const events = [
      asked('Our target is 1.5 million, from 12 March 2023 on.'),
      finished('Columns: [{"name":"region"}]\n["South",96120,129762.25]\n["2024-03-05",-0.0423]'),
    ];
    const content = [
      'South made 96,120 and 129,762 (129.8k), the target was 1,500,000 of 12 March 2023; on 2024-03-05 it fell by 4.2%.',
      'Sum 4,210,333, mean 842.40, missing 2 (0.04%), 5,000 rows; Region 12 and West 99; 3 of 10; 2021; top 20; p < 0.05; 100%.',
      'Invented: 55,555 and 12.34% on 2024-07-07.',
    ].join('\n\n');
    const { response, unsourced } = await reply(content, events);
    assert.deepEqual(
      unsourced?.map(({ text }) => text),
      ['55,555', '12.34%', '2024-07-07'],
    );
    assert.match(response, /Invented: \{\{NUMBER:1\}\} and \{\{NUMBER:2\}\} on \{\{NUMBER:3\}\}\.$/);
    assert.equal(fillReferences(await reply(content, events)), content, 'no word is lost');
  });

  it('finds a planted wrong digit wherever it stands', async () => {
    const right = '4,210,333 sales, 842.40 on average, 251 outliers above 2,397.75, 12 duplicates';
    assert.deepEqual(await marked(right), []);
    for (const { index } of right.matchAll(/\d(?=[^\s]*)/g)) {
      const planted = right.slice(0, index) + String((Number(right.charAt(index)) + 5) % 10) + right.slice(index + 1);
      const found = await marked(planted);
      // 12 becomes 62 or 17: both must be told; a last digit of rounding is five away as well.
      assert.equal(found.length, 1, planted);
    }
  });

  it('holds a sign that is written against the sign of the value', async () => {
    const results = [finished('["a",-77777,88888]')];
    assert.deepEqual(await marked('−77,777, 77,777 less, +88,888; −88,888, +77,777', results), ['−88,888', '+77,777']);
  });

  it('takes numbers below a heading with a percent sign for percent', async () => {
    const table =
      '| Region | Share (%) | Sum |\n| --- | ---: | --- |\n| South | 4.2 | 96,120 |\n| North | 5.5 | 77,777 |';
    assert.deepEqual(await marked(table, [finished('["South",96120,0.0423]')]), ['5.5', '77,777']);
  });

  it('does not take for a source what was said before and is quoted', async () => {
    assert.deepEqual(await marked('So 55,555.', [finished('55555', { tool_name: 'recall' })]), ['55,555']);
  });

  it('marks nothing where there is nothing to hold it against', async () => {
    assert.deepEqual(await marked('A marathon has 42,195 metres.', [asked('How long is a marathon?')], []), []);
  });

  it('looks into stored results and tables that runs made', async () => {
    const files = new MemoryFiles({ artifact_x: '["a",55555]', 'output:aaaaaaaaaaaa/t.csv': 'x\n44444\n' });
    const output = {
      id: 'output:aaaaaaaaaaaa/t.csv',
      name: 't.csv',
      kind: 'table',
      file_type: 'CSV',
      size: 8,
    } as const;
    const events = [finished('cut', { artifact_id: 'artifact_x', truncated: true, details: { outputs: [output] } })];
    const known = await conversationNumbers(events, [], { files, formatter: makeFormatter(localize, 'en') });
    const { numbersIn } = await import('../../../../../src/core/text/numbers/grammar');
    assert.deepEqual(
      numbersIn('55,555 44,444 33,333').map((number) => known.hasNumber(number)),
      [true, true, false],
    );
  });
});
