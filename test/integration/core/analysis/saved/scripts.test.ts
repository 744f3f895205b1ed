import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import initSqlite from 'sql.js';
import { findAnalysisPython, findBarePython } from '../../../../support/python';
import { World } from './world';
import { inFull, isFull } from '../../../../support/full';

const VEGA = path.join('node_modules', 'vega-datasets', 'data');
const SAMPLE = path.join('media', 'sample');

/** Files of every form that a script has to read as the engine does. */
const made: Readonly<Record<string, string | Uint8Array>> = {
  'semi.csv':
    'stadt;umsatz;datum\n' + rowsOf(40, (i) => `Köln ${i % 5};${1000 + i},${i % 10}5;${1 + (i % 28)}.03.2024`),
  'zeros.csv': 'plz,name,n\n' + rowsOf(30, (i) => `0${1000 + (i % 4)},"a ""b"" ${i % 3}",${i % 7 === 0 ? 'n/a' : i}`),
  'signs.csv':
    'item,price,share\n' + rowsOf(30, (i) => `x${i % 3},"€ ${i + 1},${String(i * 37).padStart(3, '0')}.50",${i}%`),
  'brackets.csv': 'item,change\n' + rowsOf(20, (i) => `x${i % 3},${i % 2 === 0 ? `(${i}.25)` : `${i}.5`}`),
  'breaks.csv':
    'note,v\r\n' + Array.from({ length: 20 }, (_, i) => `"line ${i % 4}\r\nsecond\tx",${i / 8}\r\n`).join(''),
  'flags.csv':
    'day,ok,v\n' +
    rowsOf(30, (i) => `${13 + (i % 15)}/0${1 + (i % 9)}/2023,${i % 3 === 0 ? 'TRUE' : 'false'},${i - 15}`),
  'times.csv': 'at,v\n' + rowsOf(50, (i) => `2024-01-0${1 + (i % 5)}T1${i % 10}:30:00+02:00,${i * 0.1}`),
  'titled.csv': 'Report of sales\n\nregion,sales\n' + rowsOf(20, (i) => `R${i % 3},${i * 3}`) + 'Total,570\n',
  'years.csv': 'year,v\n' + rowsOf(30, (i) => `${1990 + i},${i * i}`),
  // The largest value lies on the last edge of the bins.
  'edge.csv': 'item,v\n' + rowsOf(41, (i) => `x${i % 3},${(i / 4).toFixed(2)}`),
  'nested.json': JSON.stringify(
    Array.from({ length: 30 }, (_, i) => ({
      id: i,
      place: { city: `c${i % 4}`, lat: i / 7 },
      when: `2024-02-${10 + (i % 9)}`,
      mixed: i % 2 ? i : `t${i}`,
    })),
  ),
  'texts.json': JSON.stringify(
    Array.from({ length: 40 }, (_, i) => ({
      day: `Jun ${1 + (i % 28)} ${1990 + (i % 9)}`,
      at: `2001/01/0${1 + (i % 9)} 0${i % 10}:15`,
      paid: i % 5 === 0 ? 'n/a' : `${i},${100 + i}`,
      price: `€ ${i + 1}.50`,
      zip: `0${1000 + (i % 4)}`,
      place: { since: `0${1 + (i % 9)}/2${i % 10}/2019`, name: `c${i % 3}` },
    })),
  ),
  'envelope.json': JSON.stringify({
    ok: true,
    data: { items: Array.from({ length: 30 }, (_, i) => ({ a: i % 3, b: `x${i % 2}` })) },
  }),
  'lines.jsonl': Array.from({ length: 30 }, (_, i) => JSON.stringify({ t: `k${i % 5}`, n: i % 4 ? i : null })).join(
    '\n',
  ),
};

function rowsOf(count: number, row: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => `${row(i)}\n`).join('');
}

const files: readonly (readonly [name: string, file: string])[] = [
  ...['sales.csv', 'penguins.json'].map((name) => [name, path.join(SAMPLE, name)] as const),
  ...[
    'airports.csv',
    'cars.json',
    'movies.json',
    'seattle-weather.csv',
    'stocks.csv',
    'unemployment.tsv',
    'gapminder.json',
    'barley.json',
    'us-employment.csv',
    'earthquakes.json',
  ]
    .filter((_, at) => isFull || at % 8 === 0)
    .map((name) => [name, path.join(VEGA, name)] as const),
];

describe('core/analysis/saved: scripts that give the facts again', function () {
  this.timeout(300_000);
  let world: World;
  let pythons: string[];

  before(async () => {
    world = await World.open();
    pythons = [await findBarePython(), await findAnalysisPython()];
    await world.intake.write('sales.csv', await readFile(path.join(SAMPLE, 'sales.csv')));
  });
  after(() => world.close());

  async function check(
    name: string,
    options: Parameters<World['compute']>[1] = {},
    sqlOf = (sql: string) => sql,
  ): Promise<void> {
    const set = await world.compute(name, options);
    assert.deepEqual(set.problems, []);
    const { sql, python } = await world.scripts(set);
    const ran = await world.runSql(sqlOf(sql));
    assert.deepEqual(ran.lines, world.lines(set), 'lines of the SQL script');
    assert.equal(ran.hash, world.hash(set), 'hash of the SQL script');
    assert.ok(python);
    for (const interpreter of isFull ? pythons : [pythons[name.length % 2] ?? '']) {
      const printed = await world.runPython(interpreter, python);
      if (printed.hash !== world.hash(set))
        assert.deepEqual((await world.pyLines(interpreter, python)).sort(), world.lines(set));
      assert.equal(printed.hash, world.hash(set), `hash of the Python script by ${interpreter}`);
    }
  }

  for (const [name, file] of files) {
    it(`the hash of ${name} is the same from our engine, plain DuckDB and Python`, async () => {
      await world.intake.write(name, await readFile(file));
      await check(name);
    });
  }

  for (const [name, content] of Object.entries(made).filter((_, at) => isFull || at % 2 === 0)) {
    it(`the hash of ${name}, made to be hard to read, is the same from all three`, async () => {
      await world.intake.write(name, content);
      await check(name);
    });
  }

  it('a file in GB18030 has the hash of its text, whoever reads it', async () => {
    // 城市;销售额 and two cities, in GB18030: TextEncoder knows UTF-8 alone.
    const words: Readonly<Record<string, number[]>> = {
      城: [0xb3, 0xc7],
      市: [0xca, 0xd0],
      销: [0xcf, 0xfa],
      售: [0xca, 0xdb],
      额: [0xb6, 0xee],
      北: [0xb1, 0xb1],
      京: [0xbe, 0xa9],
      上: [0xc9, 0xcf],
      海: [0xba, 0xa3],
    };
    const text = '城市;销售额\n' + rowsOf(40, (i) => `${i % 3 === 0 ? '北京' : '上海'};${i},${i % 9}5`);
    await world.intake.write(
      '城市.csv',
      Uint8Array.from(Array.from(text).flatMap((sign) => words[sign] ?? [sign.charCodeAt(0)])),
    );
    await world.intake.write('utf8.csv', text);
    // The engine's extension for encodings is not there without a network.
    await check('城市.csv', {}, (sql) =>
      sql
        .replace('INSTALL encodings; LOAD encodings;', '')
        .replace(/, encoding = '[^']*'/, '')
        .replace(/read_csv\('[^']*'/, "read_csv('utf8.csv'"),
    );
  });

  it('a table of a SQLite database has the same hash in Python', async () => {
    const sqlite = await initSqlite();
    const database = new sqlite.Database();
    database.run('CREATE TABLE orders (day TEXT, region TEXT, amount REAL, n INTEGER)');
    for (let i = 0; i < 60; i++)
      database.run('INSERT INTO orders VALUES (?, ?, ?, ?)', [
        `2024-0${1 + (i % 6)}-15`,
        `r${i % 4}`,
        i * 1.25,
        i % 7 === 0 ? null : i,
      ]);
    await world.intake.write('shop.sqlite', database.export());
    const set = await world.compute('shop.sqlite');
    const { python, sql } = await world.scripts(set);
    assert.match(sql, /sqlite_scan\('shop\.sqlite', 'orders'\)/);
    for (const interpreter of pythons) {
      assert.equal((await world.runPython(interpreter, python ?? '')).hash, world.hash(set));
    }
  });

  it('rows that were chosen by conditions are chosen again', async () => {
    const [first] = (await world.compute('sales.csv')).columns.filter(({ top }) => top !== undefined);
    assert.ok(first?.top?.[0]);
    const where = `"${first.name}" = '${first.top[0].label}' AND "${first.name}" IS NOT NULL`;
    await check('sales.csv', { where });
  });

  it('a condition in SQL of its own makes no Python script, and says why', async () => {
    const set = await world.compute('sales.csv', { where: 'random() >= 0' });
    const { python, sql } = await world.scripts(set);
    assert.equal(python, undefined);
    assert.equal((await world.runSql(sql)).hash, world.hash(set));
  });

  inFull('many looks at a file have one hash, and one changed cell another', async () => {
    const all = await readFile(path.join(SAMPLE, 'sales.csv'), 'utf8');
    const text = isFull ? all : all.split('\n').slice(0, 3000).join('\n');
    const hashes = new Set<string>();
    for (let run = 0; run < (isFull ? 10 : 2); run++) {
      await world.intake.write('again.csv', text);
      hashes.add(world.hash(await world.compute('again.csv')));
    }
    assert.equal(hashes.size, 1);
    const lines = text.split('\n');
    lines[500] = (lines[500] ?? '').replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    assert.notEqual(lines.join('\n'), text);
    await world.intake.write('again.csv', lines.join('\n'));
    assert.ok(!hashes.has(world.hash(await world.compute('again.csv'))));
  });

  inFull('the script of a table of 200 columns has less than 300 KB', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `column ${i}`);
    const rows = rowsOf(60, (i) =>
      names.map((_, at) => (at % 4 === 0 ? `label ${i % 12}` : String(i * at * 0.5))).join(','),
    );
    await world.intake.write('wide.csv', `${names.join(',')}\n${rows}`);
    const set = await world.compute('wide.csv');
    const { sql } = await world.scripts(set);
    assert.ok(sql.length < 300_000, `${sql.length} characters`);
    assert.equal((await world.runSql(sql)).hash, world.hash(set));
  });
});
