import assert from 'node:assert/strict';
import { sqlIn, withTable } from '../../../../src/core/analyst/sqlQuestions';
import { attached, callsOf, Talk, type Ended } from '../analysis/talk';

const rows = Array.from({ length: 1500 }, (_, at) => `${['north', 'south'][at % 2]},${at},${at % 7}`);
const orders = ['region,amount,units', ...rows, ''].join('\n');

describe('core/analyst: a question that is SQL', () => {
  let talk: Talk;

  before(async () => {
    talk = await Talk.open({ 'orders.csv': orders, 'other.csv': 'kind,n\na,1\nb,2\n' });
    await talk.send('Analyze', attached('orders.csv'));
  });

  after(() => talk.close());

  const refused = async (sql: string): Promise<string> => {
    const { content, reply } = await talk.send(sql);
    assert.ok(reply.action.type === 'complete' && reply.action.code_blocks === undefined, sql);
    return content;
  };
  const savedIn = ({ reply }: Ended) => (reply.action.type === 'complete' ? (reply.action.code_blocks ?? []) : []);

  it('runs as it is, as a call of the tool that runs the SQL of models, and its SQL is saved and cited', async () => {
    const sql = `SELECT region, sum(amount) AS total\nFROM 'orders.csv' GROUP BY region ORDER BY region`;
    const ended = await talk.send(sql);
    const [call] = ended.rounds.flat();
    assert.equal(call?.tool_name, 'query_database');
    assert.equal(call.arguments['query'], sql);
    assert.match(ended.content, /^\*\*2 rows\*\*\n\n\| region \| total \|\n\| --- \| --: \|\n\| north \| 561750 \|\n\| south \| 562500 \|/); // prettier-ignore
    const [code] = savedIn(ended);
    assert.equal(code?.code, sql);
    assert.equal(code.language, 'sql');
    assert.ok(ended.content.includes(`<code_ref>${code.code_id ?? ''}</code_ref>`));
    assert.ok(ended.recommended_questions.length > 0);
  });

  it('takes a fence, comments, a semicolon, and short names of the table', async () => {
    const count = async (sql: string): Promise<string> => (await talk.send(sql)).content.split('\n')[4] ?? '';
    for (const sql of [
      '```sql\nSELECT count(*) AS n FROM this;\n```',
      '-- all of them\nselect count(*) as n from data',
      'SELECT count(*) AS n FROM Orders',
      'SELECT count(orders.amount) AS n FROM orders WHERE orders.amount >= 0',
      'SELECT count(*) AS n FROM "orders.csv"',
      'WITH one AS (SELECT * FROM this), two AS (SELECT * FROM one) SELECT count(*) AS n FROM two',
    ])
      assert.equal(await count(sql), '| 1500 |', sql);
    assert.equal(
      await count("SELECT a.n FROM 'other.csv' a JOIN this b ON b.amount = a.n ORDER BY 1 LIMIT 1"),
      '| 1 |',
    );
  });

  it('is run on the rows that were picked of an attached file', async () => {
    const picked = attached('orders.csv', 'upload_009', { where: `"region" = 'north'`, rows: 750 });
    const { content, rounds } = await talk.send('SELECT count(*) AS n FROM this', picked);
    assert.match(content, /\| 750 \|/);
    assert.equal(rounds.length, 1, 'there is no report on it first');
  });

  it('says what is cut: rows that are not shown, and rows that were not fetched', async () => {
    const some = await talk.send('SELECT amount FROM this ORDER BY amount LIMIT 60');
    assert.match(some.content, /^\*\*60 rows\*\*/);
    assert.match(some.content, /\*The table has the first 50 of 60 rows\.\*/);
    const all = await talk.send('SELECT amount FROM this ORDER BY amount');
    assert.match(
      all.content,
      /There are more rows than the 1,000 that were fetched; the table has the first 50\. Add LIMIT/,
    );
    assert.doesNotMatch(all.content, /of 1,000 rows/);
  });

  it('tells that nothing was found, with its conditions as they stand', async () => {
    const none = await talk.send("SELECT * FROM this WHERE region = 'east' AND amount > 10 ORDER BY amount");
    assert.match(none.content, /^\*\*0 rows\.\*\* The SQL ran, and no row fulfils: `region = 'east' AND amount > 10`/);
    assert.equal(savedIn(none).length, 1);
    const bare = await talk.send('SELECT * FROM this LIMIT 0');
    assert.match(bare.content, /^\*\*0 rows\.\*\* The SQL ran, and gave none\./);
  });

  it('shows values that are none, marks of markdown, and long texts as they are', async () => {
    const { content } = await talk.send("SELECT NULL AS a, '*b* | c' AS \"x|y\", repeat('z', 300) AS z, [1, 2] AS l");
    assert.match(content, /\| a \| x\\\|y \| z \| l \|/);
    assert.match(content, /\| \*none\* \| \\\*b\\\* \\\| c \| z{200}… \| \\\[1,2\\\] \|/);
  });

  it('is refused as that of models is: writes, several statements, functions that read files', async () => {
    for (const sql of [
      'DELETE FROM this',
      "INSERT INTO this VALUES ('a', 1, 2)",
      'DROP TABLE orders',
      "COPY this TO 'x.csv'",
      "ATTACH 'x.db'",
    ])
      // prettier-ignore
      assert.match(await refused(sql), /^This SQL is not run\. Only a single SELECT/, sql);
    assert.match(await refused('SELECT 1; SELECT 2'), /Send one statement at a time/);
    assert.match(
      await refused("SELECT * FROM read_csv('/etc/passwd')"),
      /This SQL is not run.*read_csv\(\) does not run here/s,
    );
    assert.match(await refused("SELECT getenv('HOME')"), /This SQL is not run/);
  });

  it('is told in plain words why it did not run, by the engine’s own words, and what the table is called', async () => {
    assert.match(await refused('SELECT region FROM this GROUP'), /^The database cannot read this SQL\..*Syntax error/s);
    const column = await refused('SELECT nothing FROM this');
    assert.match(column, /^The database could not run this SQL\..*nothing/s);
    const table = await refused('SELECT * FROM sales');
    assert.match(table, /sales/);
    assert.match(table, /In SQL the table of this conversation is `FROM 'orders\.csv'`, or in short `FROM this`\.$/);
    assert.match(await refused('SELECT * FROM orders.csv'), /Write a file's name in single quotes: FROM 'orders\.csv'/);
  });

  it('is no question that a later one goes on from', async () => {
    await talk.send('average amount by region');
    await talk.send('SELECT max(amount) FROM this');
    const further = await talk.send('only the north');
    assert.deepEqual(callsOf(further).length, 1);
    assert.match(JSON.stringify(further.rounds), /north/);
    assert.match(further.content, /Mean of amount/);
  });

  it('needs no table before, where it names one', async () => {
    const fresh = await Talk.open({ 'other.csv': 'kind,n\na,1\nb,2\n' });
    try {
      assert.match((await fresh.send("SELECT sum(n) AS n FROM 'other.csv'")).content, /\| 3 \|/);
      const unknown = await fresh.send('SELECT * FROM this');
      assert.match(unknown.content, /could not be read|could not run/);
      assert.doesNotMatch(unknown.content, /In SQL the table/);
    } finally {
      fresh.close();
    }
  });

  it('is told from plain words', () => {
    for (const words of [
      ...[
        'select the best region',
        'with the north, how many orders?',
        'update me on sales',
        'drop the south',
        'create a chart',
      ],
      ...['delete the outliers and average amount', 'show amount from this', '```python\nSELECT 1\n```', 'SELECT 1\n```sql\nSELECT 2\n```'], // prettier-ignore
    ])
      assert.equal(sqlIn(words), undefined, words);
    for (const sql of [
      'select 1',
      'SELECT count(*)',
      '  with a as (select 1) select * from a',
      '/* x */ SELECT a FROM b',
    ])
      assert.equal(sqlIn(sql), sql.trim());
  });

  it('puts the table beside WITH clauses of the statement, and leaves names alone that it defines itself', () => {
    const table = { path: 'data/my sales.csv', where: '' };
    const rows = `(SELECT * FROM 'data/my sales.csv')`;
    assert.equal(withTable('SELECT * FROM this', table), `WITH "this" AS ${rows}\nSELECT * FROM this`);
    assert.equal(withTable('SELECT * FROM "my sales"', table), `WITH "my sales" AS ${rows}\nSELECT * FROM "my sales"`);
    assert.equal(
      withTable('WITH RECURSIVE a AS (SELECT * FROM data) SELECT * FROM a', table),
      `WITH RECURSIVE "data" AS ${rows}, a AS (SELECT * FROM data) SELECT * FROM a`,
    );
    for (const sql of ['WITH data AS (SELECT 1) SELECT * FROM data', "SELECT 'from this'", 'SELECT this FROM a'])
      assert.equal(withTable(sql, table), sql);
  });
});
