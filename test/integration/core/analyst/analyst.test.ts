import assert from 'node:assert/strict';
import { nextReply } from '../../../../src/core/analyst/analyst';
import { conversationTurns } from '../../../../src/core/analyst/conversationTurns';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';
import { attached, callsOf, Talk } from '../analysis/talk';
import { summarized } from '../../../unit/core/context/summarized';
import { inFull } from '../../../support/full';

const formatter = makeFormatter(localize, 'en');

/** Two years of sales: 40 a day in the north, 10 in the south, one and a half times as much in the second year. */
function sales(): string {
  const lines = ['date,region,channel,amount,units'];
  for (let day = 0; day < 731; day++) {
    const date = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10);
    const factor = date < '2024' ? 1 : 1.5;
    lines.push(`${date},north,${day % 2 === 0 ? 'web' : 'shop'},${40 * factor + (day % 7)},${4 + (day % 3)}`);
    lines.push(`${date},south,${day % 3 === 0 ? 'web' : 'shop'},${10 * factor + (day % 7)},${1 + (day % 3)}`);
  }
  return `${lines.join('\n')}\n`;
}

async function withTalk(files: Record<string, string>, run: (talk: Talk) => Promise<void>): Promise<void> {
  const talk = await Talk.open(files);
  try {
    await run(talk);
  } finally {
    talk.close();
  }
}

describe('core/analysis/analyst: a table', () => {
  let talk: Talk;
  before(async () => {
    talk = await Talk.open({ 'sales.csv': sales(), 'other.csv': 'kind,n\na,1\nb,2\n', 'empty.csv': 'a,b\n' });
  });
  after(() => talk.close());
  beforeEach(() => talk.events.splice(0));

  it('is read, computed and reported, with the right numbers', async () => {
    const ended = await talk.send('Analyze', attached('sales.csv'));
    assert.deepEqual(callsOf(ended), ['call_read_file_1', 'call_facts_1']);
    const { content, download_links, recommended_questions, reply } = ended;
    assert.match(reply.execution_plan, /^R1: .*; R2: .*; R3: /);
    const rows = 2 * 731;
    // 365 days at 50 and 366 at 75, and twice the sum of day mod 7 over 731 days.
    const total = 365 * 50 + 366 * 75 + 2 * (104 * 21 + 0 + 1 + 2);
    for (const number of [formatter.number(rows), formatter.number(total), '2023-01-01', '2024-12-31']) {
      assert.ok(content.includes(`>${number}</fact_ref>`), `${number} in ${content}`);
    }
    assert.match(content, /\*\*By region\*\*: the largest is north with/);
    assert.match(content, /\*\*Year on year\*\*/);
    assert.ok((content.match(/```echarts\n/g) ?? []).length >= 3);
    assert.deepEqual(download_links, [
      ...['sales_report.html', 'sales_facts.json'],
      ...['code_sales_analysis_sql.sql', 'code_sales_analysis.py'],
    ]);
    assert.match(content, /<code_ref>code_sales_analysis_sql<\/code_ref>.*<code_ref>code_sales_analysis<\/code_ref>/);
    assert.match(content, /does not know causes or your business/);
    assert.ok(recommended_questions.length >= 4);
  });

  inFull('answers every question that it offers, and does not offer it again at once', async () => {
    const { recommended_questions } = await talk.send('Analyze', attached('sales.csv'));
    let turn = 1;
    for (const question of recommended_questions) {
      const ended = await talk.send(question);
      assert.deepEqual(callsOf(ended), [`call_answer_${++turn}`], question);
      assert.match(ended.content, /<fact_ref id=|^\| /, question);
      assert.ok(!ended.recommended_questions.includes(question));
    }
  });

  inFull('says what it cannot know of causes, the future and advice, and answers what it offers instead', async () => {
    await talk.send('Analyze', attached('sales.csv'));
    for (const [question, words] of [
      ['why did units fall?', /does not say why: it has figures, and no causes\. I can compute what a change of units/],
      ['forecast units for next month', /cannot know the future, and I make no forecasts/],
      ['forecast amount for next month', /^\*\*Outlook\*\*: if it goes on as before, amount comes to about/],
      [
        'forecast sales for next month',
        /^The question names no measure of the table, so I took amount\..*\*\*Outlook\*\*/s,
      ],
      [
        'should we leave the north?',
        /no advice: what to do is your decision.*names no measure of the table, so I took amount/s,
      ],
    ] as const) {
      const { content, rounds, recommended_questions } = await talk.send(question);
      assert.match(content, words);
      assert.equal(rounds.length, 0, 'nothing is computed');
      assert.ok(recommended_questions.length >= 2, question);
      for (const next of recommended_questions) {
        const { content: answer } = await talk.send(next);
        assert.match(answer, /<fact_ref id=/, next);
      }
    }
  });

  it('answers a question of the user’s own by the columns in it, and one value to filter by', async () => {
    await talk.send('Analyze', attached('sales.csv'));
    const north = await talk.send('units by channel in the north');
    const [call] = north.rounds.flat();
    assert.deepEqual(call?.arguments, {
      path: 'sales.csv',
      query: {
        measures: [{ of: 'column', column: 'units', aggregate: 'sum' }],
        by: [{ by: 'column', column: 'channel' }],
        where: [{ is: 'in', column: 'region', values: ['north'] }],
      },
    });
    assert.match(north.content, />731<\/fact_ref> of <fact_ref[^>]*>1,462<\/fact_ref> rows/);
    const all = await talk.send('units by channel');
    assert.doesNotMatch(all.content, /those where/);
    assert.match(all.content, /```sql\nSELECT "channel"/);
  });

  inFull(
    'looks for a name among all values where the most frequent ones do not have it, and goes on from it',
    async () => {
      const people = Array.from({ length: 240 }, (_, at) => `Zeta ${at % 120 === 7 ? 'Okafor' : `N${at % 120}`}`);
      const lines = people.map((name, at) => `${name},${at % 2 === 0 ? 'web' : 'shop'},${at}`);
      await withTalk({ 'orders.csv': `customer,channel,amount\n${lines.join('\n')}\n` }, async (own) => {
        await own.send('Analyze', attached('orders.csv'));
        const one = await own.send('total amount of okafor');
        const [search, answer] = one.rounds.flat();
        assert.equal(search?.arguments['ask'], 'labels with "okafor"');
        assert.deepEqual(answer?.arguments['query'], {
          measures: [{ of: 'column', column: 'amount', aggregate: 'sum' }],
          by: [],
          where: [{ is: 'in', column: 'customer', values: ['Zeta Okafor'] }],
        });
        assert.match(one.content, /Sum of amount[^]*>134<\/fact_ref>/);
        const further = await own.send('and by channel?');
        assert.match(further.content, /customer is Zeta Okafor/);
        const none = await own.send('total amount of Zebulon');
        assert.deepEqual(
          none.rounds.flat().map((call) => call.arguments['ask']),
          ['labels with "Zebulon"'],
        );
        assert.match(none.content, /I do not understand “[^”]*Zebulon”/);
        const several = await own.send('total amount of zeta');
        assert.match(several.content, /I do not understand/, 'one of many is not chosen');
      });
    },
  );

  inFull('says which of several meanings of a word it took, and computes the other by a click', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')},${(at % 7) + 20},${at % 5},${['France', 'Spain'][at % 2]},${['France', 'Spain'][at % 3 === 0 ? 1 : 0]}`); // prettier-ignore
    const text = `ordered,unit_cost,shipping_cost,billing_country,shipping_country\n${lines.join('\n')}\n`;
    await withTalk({ 'parcels.csv': text }, async (own) => {
      await own.send('Analyze', attached('parcels.csv'));
      const { content, recommended_questions } = await own.send('average cost in Spain');
      assert.match(
        content,
        /I took `Spain` to mean `billing_country`\. It may also mean `shipping_country`: choose that below/,
      );
      const other = await own.send(recommended_questions.find((each) => each.includes('shipping_country')) ?? '');
      assert.match(other.content, /shipping_country is Spain/);
    });
  });

  it('computes nothing for a question that it cannot answer as it is, and says which part', async () => {
    const report = await talk.send('Analyze', attached('sales.csv'));
    const ended = await talk.send('amount by channel without the moon');
    assert.deepEqual(callsOf(ended), []);
    assert.match(ended.content, /^I do not understand “[^”]*moon”/);
    // The nearest question first, then those of the report.
    const near = ended.recommended_questions.filter((each) => !report.recommended_questions.includes(each));
    assert.ok(near.length > 0 && near.every((each) => !each.includes('moon')), near.join());
    assert.deepEqual(ended.recommended_questions.slice(0, near.length), near);
    const poem = await talk.send('Write a poem');
    assert.match(
      poem.content,
      /^I do not understand “Write”, “poem” in this question[^]*I am the built-in analyst[^]*`date`, `region`, `channel`, `amount`, `units`/,
    );
    assert.deepEqual(callsOf(poem), []);
  });

  inFull('names no script that cannot be made', async () => {
    const selection = { where: 'rowid BETWEEN 0 AND 99', rows: 100 };
    const { content, download_links } = await talk.send('Analyze', attached('sales.csv', 'upload_001', selection));
    assert.deepEqual(download_links, ['sales_report.html', 'sales_facts.json', 'code_sales_analysis_sql.sql']);
    assert.match(content, /<code_ref>code_sales_analysis_sql<\/code_ref>/);
    assert.doesNotMatch(content, /<code_ref>code_sales_analysis<\/code_ref>/);
  });

  it('leaves out rows that are totals of the others, says so, and answers without them', async () => {
    const kinds = ['Flood', 'Fire', 'Storm'];
    const rows = Array.from({ length: 30 }, (_, at) => [...kinds, 'All disasters'].map((kind) => `${1990 + at},${kind},${kind === 'Flood' || kind === 'Fire' ? 10 + at : kind === 'Storm' ? 5 : 2 * (10 + at) + 5}`)).flat(); // prettier-ignore
    talk.write('losses.csv', ['year,kind,deaths', ...rows].join('\n') + '\n');
    const ended = await talk.send('Analyze', attached('losses.csv'));
    assert.deepEqual(callsOf(ended), ['call_read_file_1', 'call_facts_1', 'call_facts_without_totals_1']);
    assert.equal(ended.rounds.flat().at(-1)?.arguments['where'], `"kind" != 'All disasters'`);
    const text = ended.content.replace(/<[^>]*>/g, '');
    // Twice the sum of 10 to 39, and thirty times 5.
    assert.match(text, /\*\*deaths\*\* adds up to \*\*1,620\*\* over 90 values/);
    assert.match(text, /^## losses\.csv · [^\n]*\n\n90 of 120 rows/);
    assert.match(text, /kind is All disasters hold totals of the others and are left out: 90 of 120 rows/);
    assert.doesNotMatch(text, /Only the rows that were selected|counted twice/);
    const next = await talk.send('deaths by kind');
    assert.equal(next.rounds.flat()[0]?.arguments['where'], `"kind" != 'All disasters'`);
  });

  inFull('leaves out totals over several labels, and takes a number in persons for a level', async () => {
    const people = ['2022', '2023', '2024'].flatMap((year, at) =>
      ['Mujeres', 'Hombres', 'Ambos sexos'].flatMap((sex, i) =>
        ['Norte', 'Sur', 'Centro', 'Total Nacional'].map((place, j) => {
          const of = (k: number): number => (j === 3 ? [0, 1, 2] : [j]).reduce((sum, l) => sum + 10 * (k + 1) + 7 * l + at, 0); // prettier-ignore
          return `${sex};${place};Personas;${year};${i === 2 ? of(0) + of(1) : of(i)}`;
        }),
      ),
    );
    talk.write('poblacion.csv', ['Sexo;Lugar;Unidad;Año;Total', ...people].join('\n') + '\n');
    const ended = await talk.send('Analyze', attached('poblacion.csv'));
    const text = ended.content.replace(/<[^>]*>/g, '');
    assert.match(text, /Rows where Sexo is Ambos sexos or Lugar is Total Nacional hold totals of the others and are left out: 18 of 36 rows/); // prettier-ignore
    assert.match(text, /\*\*Total\*\* comes to \*\*144\*\* in 2024, the latest of 3 points in time/);
  });

  it('reports the rows that were selected, and says so', async () => {
    const selection = { where: `"region" = 'south'`, rows: 731, columns: ['date', 'amount'] };
    const ended = await talk.send('Analyze', attached('sales.csv', 'upload_001', selection));
    assert.deepEqual(ended.rounds.flat().at(-1)?.arguments, {
      path: 'sales.csv',
      where: `"region" = 'south'`,
    });
    assert.match(ended.content, /^## sales\.csv, selected rows · /);
    assert.match(ended.content, />731<\/fact_ref> of <fact_ref[^>]*>1,462<\/fact_ref> rows ×/);
    assert.match(ended.content, /Only the rows that were selected/);
    const next = await talk.send('amount by channel');
    assert.deepEqual(next.rounds.flat()[0]?.arguments['where'], `"region" = 'south'`);
  });

  it('reports the first of several files, and offers the others', async () => {
    const ended = await talk.send('Analyze', attached('sales.csv'), attached('other.csv', 'upload_002'));
    assert.match(ended.content, /^## sales\.csv · /);
    assert.ok(ended.recommended_questions.includes('Analyze other.csv'));
    const other = await talk.send('Analyze other.csv');
    assert.deepEqual(callsOf(other), ['call_read_file_2', 'call_facts_2']);
    assert.match(other.content, /^## (?:What other\.csv shows|other\.csv · )/);
    const next = await talk.send('How is n distributed?');
    assert.equal(next.rounds.flat()[0]?.arguments['path'], 'other.csv');
  });

  inFull('computes the facts again where what came before is not read any more', async () => {
    await talk.send('Analyze', attached('sales.csv'));
    const before = await talk.send('amount by region');
    talk.events.splice(0, Infinity, summarized([attached('sales.csv')]));
    const ended = await talk.send('amount by region');
    assert.deepEqual(callsOf(ended), ['call_facts_2', 'call_answer_2']);
    assert.equal(ended.content, before.content);
    assert.deepEqual(callsOf(await talk.send('units by region')), ['call_answer_3']);
  });

  it('has nothing to compute in an empty table', async () => {
    const ended = await talk.send('Analyze', attached('empty.csv'));
    assert.deepEqual(callsOf(ended), ['call_read_file_1']);
    assert.match(ended.content, /^empty\.csv has no rows to compute with/);
  });
});

describe('core/analysis/analyst: what goes wrong', () => {
  it('says why a file could not be read, or computed any more', async () => {
    await withTalk({ 'sales.csv': 'a,b\nx,1\ny,2\n' }, async (talk) => {
      const gone = await talk.send('Analyze', attached('gone.csv'));
      assert.equal(gone.rounds.length, 1);
      assert.match(gone.content, /^gone\.csv could not be read: .*gone\.csv/);
      await talk.send('Analyze', attached('sales.csv'));
      talk.remove('sales.csv');
      assert.match((await talk.send('b by a')).content, /^sales\.csv is no longer there: it was moved or deleted\.$/);
      talk.write('sales.csv', 'a,b\nx,1\ny,2\nz,3\n');
      assert.match((await talk.send('b by a')).content, /^The file has changed since it was analyzed\./);
      talk.write('sales.csv', 'other\n1\n');
      assert.match((await talk.send('b by a')).content, /could not be computed: /);
    });
  });

  it('says that facts could not be kept', async () => {
    await withTalk({ 'a.csv': 'n\n1\n2\n' }, async (talk) => {
      await talk.send('Analyze', attached('a.csv'));
      const turns = conversationTurns(talk.events);
      const { action } = nextReply(turns, new Map(), formatter);
      assert.ok(action.type === 'complete');
      assert.match(action.content, /could not be analyzed: what was computed could not be kept/);
    });
  });

  it('takes names of columns and files for data', async () => {
    const evil = 'a"; DROP TABLE x; --';
    await withTalk({ "o'x <b>.csv": `"${evil.replaceAll('"', '""')}",<fact_ref id="1">\nx,1\ny,2\n` }, async (talk) => {
      const ended = await talk.send('Analyze', attached("o'x <b>.csv"));
      assert.equal(ended.rounds.length, 2, ended.content);
      const prose = ended.content.replace(/```[^]*?```|<fact_ref id="\w+\.[\w.]+">[^<]*<\/fact_ref>/g, '');
      assert.doesNotMatch(prose, /(?<!\\)<(?:fact_ref|b>)/);
    });
  });
});
