/** Questions that no file came with: which table is taken, over real files and the real engine. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { attached, callsOf, Talk, type Ended } from '../analysis/talk';
import { inFull } from '../../../support/full';

const orders = 'order_id,region,amount\n' + Array.from({ length: 40 }, (_, at) => `${at + 1},${at % 2 === 0 ? 'north' : 'south'},${10 + at}\n`).join(''); // prettier-ignore
const returns = 'return_id,region,amount\n' + Array.from({ length: 40 }, (_, at) => `${at + 1},${at % 2 === 0 ? 'east' : 'west'},${5 + at}\n`).join(''); // prettier-ignore
const staff = 'name,team,salary\n' + Array.from({ length: 40 }, (_, at) => `p${at},${at % 2 === 0 ? 'sales' : 'support'},${3000 + at}\n`).join(''); // prettier-ignore

const pathsOf = ({ rounds }: Ended): unknown[] =>
  rounds.flat().flatMap(({ tool_name, arguments: { path: file } }) => (tool_name === 'facts' ? [file] : []));

describe('core/analyst: a question without a file', () => {
  let talk: Talk;
  afterEach(() => talk.close());
  const open = async (files: Record<string, string>): Promise<void> => {
    talk = await Talk.open(files);
  };

  it('is answered by the only table that has its columns, which is said, and gone on from', async () => {
    await open({ 'data/orders.csv': orders, 'staff.csv': staff });
    const ended = await talk.send('total amount by region');
    assert.deepEqual(callsOf(ended), ['call_tables_1', 'call_facts_1_1', 'call_answer_1']);
    assert.match(
      ended.content,
      /^I took data\/orders\.csv: it is the only table here that has what you ask for: amount and region\./,
    );
    assert.match(ended.content, />600<\/fact_ref>/);
    const next = await talk.send('only in the north');
    assert.deepEqual(callsOf(next), ['call_answer_2']);
    assert.deepEqual(pathsOf(next), ['data/orders.csv']);
    assert.doesNotMatch(next.content, /I took/);
  });

  it('is answered by none of several tables until one is chosen', async () => {
    await open({ 'orders.csv': orders, 'returns.csv': returns, 'staff.csv': staff });
    const ended = await talk.send('total amount by region');
    assert.match(ended.content, /^This question can be asked of several tables here\. Which one do you mean\?/);
    assert.deepEqual(ended.recommended_questions, [
      'In orders.csv: total amount by region',
      'In returns.csv: total amount by region',
    ]);
    // Nothing was chosen: what was computed to see that leads to no answer.
    const again = await talk.send('average amount by region');
    assert.match(again.content, /^This question can be asked of several tables here/);
    const chosen = await talk.send('In returns.csv: total amount by region');
    assert.deepEqual(callsOf(chosen), ['call_answer_3']);
    assert.match(chosen.content, />480<\/fact_ref>/);
    assert.deepEqual(pathsOf(await talk.send('average amount by region')), ['returns.csv']);
    assert.deepEqual(pathsOf(await talk.send('total amount by region in orders.csv')), ['orders.csv']);
    assert.deepEqual(pathsOf(await talk.send('average amount by region')), ['orders.csv']);
  });

  inFull('is answered by the table whose name is in it, and the others are offered', async () => {
    await open({ 'orders.csv': orders, 'old/returns.csv': returns });
    const byStem = await talk.send('how many returns by region');
    assert.match(byStem.content, /^I took old\/returns\.csv: your question names it\./);
    talk.events.splice(0);
    const byName = await talk.send('total amount by region in returns.csv');
    assert.match(byName.content, /^I took old\/returns\.csv: your question names it\./);
    assert.match(byName.content, />480<\/fact_ref>/);
    talk.write('region.csv', returns);
    talk.events.splice(0);
    const both = await talk.send('total amount by region');
    assert.match(both.content, /^I took region\.csv: your question names it\. It can be asked of orders\.csv and old\/returns\.csv as well\./); // prettier-ignore
    assert.equal(both.recommended_questions[0], 'In orders.csv: total amount by region');
  });

  it('is answered with a value that stands further on in the file', async () => {
    const late =
      orders + Array.from({ length: 2000 }, (_, at) => `${at + 100},south,1\n`).join('') + '9999,overseas,7\n';
    await open({ 'orders.csv': late, 'staff.csv': staff });
    const ended = await talk.send('total amount in overseas');
    assert.match(ended.content, /^I took orders\.csv/);
    assert.match(ended.content, />7<\/fact_ref>/);
  });

  it('is refused by the words that no table has, with the tables that were looked at', async () => {
    await open({ 'orders.csv': orders, 'staff.csv': staff });
    const ended = await talk.send('average bonus by flavour');
    assert.match(
      ended.content,
      /^No table here has anything for “bonus”, “flavour”, so I did not answer this question\./,
    );
    assert.match(ended.content, /I looked at orders\.csv and staff\.csv\./);
    assert.deepEqual(ended.recommended_questions, ['Analyze orders.csv', 'Analyze staff.csv']);
    const report = await talk.send('Analyze staff.csv');
    assert.match(report.content, /What staff\.csv shows/);
    assert.deepEqual(pathsOf(await talk.send('average salary by team')), ['staff.csv']);
  });

  it('says that a file is not there, and that a table is gone', async () => {
    await open({ 'orders.csv': orders, 'staff.csv': staff });
    const ended = await talk.send('total amount by region in sales.csv');
    assert.match(ended.content, /^There is no file sales\.csv here: it may have been moved or deleted\./);
    await talk.send('total amount by region');
    talk.remove('orders.csv');
    const gone = await talk.send('average amount by region');
    assert.match(gone.content, /orders\.csv/);
    assert.match(gone.content, /is no longer there/);
  });

  it('says what to do in an empty folder, and names what cannot be read', async () => {
    await open({ 'notes.md': '# Nothing' });
    const empty = await talk.send('total amount by region');
    assert.match(empty.content, /^I found no data file in this folder\..* attach one/);
    talk.write('broken.parquet', 'no parquet');
    const broken = await talk.send('total amount by region');
    assert.match(broken.content, /could not be read as tables: broken\.parquet\./);
  });

  it('leaves alone what is ignored, hidden, secret, or no table', async () => {
    await open({
      '.gitignore': 'build/\n',
      'build/orders.csv': orders,
      'node_modules/x/orders.csv': orders,
      '.hidden/orders.csv': orders,
      'passwords.csv': orders,
      'package.json': '{"name": "amount", "region": {"x": 1}}',
      'orders.csv': orders,
    });
    const ended = await talk.send('total amount by region');
    assert.match(ended.content, /^I took orders\.csv: it is the only table/);
  });

  inFull('is answered after many files, and says what was not looked at', async () => {
    await open({ 'orders.csv': orders });
    mkdirSync(path.join(talk.folder, 'many'));
    for (let at = 0; at < 45; at++) talk.write(`many/m${at}.csv`, `k${at},v\na,1\nb,2\n`);
    const ended = await talk.send('total amount by region');
    assert.match(ended.content, /^I took orders\.csv/);
    const none = await talk.send('average bonus in there.csv');
    assert.match(none.content, /6 more data files were not looked at/);
  });

  inFull('does not count totals with what they are totals of', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ['Flood', 'Fire', 'Storm', 'All disasters'].map((kind) => `${1990 + at},${kind},${kind === 'All disasters' ? 30 + 3 * at : 10 + at}\n`)).flat(); // prettier-ignore
    await open({ 'losses.csv': `year,kind,deaths\n${rows.join('')}` });
    const ended = await talk.send('total deaths');
    assert.match(ended.content, /Rows where kind is All disasters hold totals of the others: they are left out\./);
    assert.match(ended.content, />2,205<\/fact_ref>/);
  });

  it('is not looked for where a file was attached', async () => {
    await open({ 'orders.csv': orders, 'staff.csv': staff });
    await talk.send('Analyze', attached('orders.csv'));
    const ended = await talk.send('average salary by team');
    assert.deepEqual(callsOf(ended), []);
  });

  it('that comes with a file is answered from it; anything else is a report', async () => {
    await open({ 'orders.csv': orders, 'staff.csv': staff });
    const asked = await talk.send('total amount by region in orders.csv', attached('orders.csv'));
    assert.deepEqual(callsOf(asked), ['call_read_file_1', 'call_facts_1', 'call_answer_1']);
    assert.match(asked.content, /^```read-as\nRead as: `Sum of amount` · `by region`/);
    assert.deepEqual(pathsOf(await talk.send('only in the north')), ['orders.csv']);
    for (const words of ['Analyze orders.csv', 'What do you see here?', '分析 amount']) {
      const report = await talk.send(words, attached('orders.csv'));
      assert.match(report.content, /What orders\.csv shows/, words);
    }
  });
});
