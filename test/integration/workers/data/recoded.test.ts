import assert from 'node:assert/strict';
import { Intake, workbookBytes } from '../../../unit/workers/data/intake';

describe('workers/data: numbers that are no values', function () {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const read = async (
    name: string,
    content: string | Uint8Array,
  ): Promise<{ types: string[]; rows: unknown[][]; notes: string[] }> => {
    // prettier-ignore
    await intake.write(name, content);
    const { shape, rows, notes } = await intake.take(name);
    return { types: shape.columns.map(({ type }) => type), rows, notes };
  };

  it('leaves codes for missing values empty, counts and names them', async () => {
    const lines = ['t,wind,sun', ...[-4.5, 3, 21, -999, -999, -999].map((t, at) => `${t},${at},-999`)];
    const { types, rows, notes } = await read('sensor.csv', lines.join('\n'));
    assert.deepEqual(types, ['DOUBLE', 'BIGINT', 'BIGINT']);
    assert.deepEqual(rows[0], [-4.5, 0, null]);
    assert.deepEqual(rows[3], [null, 3, null]);
    assert.deepEqual(notes, ['Numbers far outside of all others that stand for a missing value are left empty: t (3: -999), sun (6: -999).']); // prettier-ignore
  });

  it('keeps amounts with a sign, and amounts that are paid back', async () => {
    const paid = (sign: string): string => ['n,paid', ...[5, 7, 9, -999, -999, -999].map((n, at) => `${at},${n}${sign}`)].join('\n'); // prettier-ignore
    assert.equal((await read('euros.csv', paid(' €'))).rows[3]?.[1], -999);
    assert.equal((await read('plain.csv', paid('').replace('5', '999'))).rows[3]?.[1], -999);
  });

  it('leaves codes empty that the file declares, once or oftener, above the table, below it or in a remark', async () => {
    const rows = ['station,level,grade', 'a,-9,3', 'b,12,9', 'c,15.5,77', 'd,17,8'].join('\n');
    const note = 'Numbers that the file says stand for a missing value are left empty: level (1: -9), grade (1: 77).';
    const says = 'Missing values: -9 and 77';
    for (const [name, content] of Object.entries({
      'above.csv': `Levels of rivers\n${says}\n\n${rows}`,
      'below.csv': `${rows}\n\n${says}`,
      'right below.csv': `${rows}\n${says}`,
      'remark.csv': `# ${says}\n${rows}`,
    })) {
      const { rows: found, notes } = await read(name, content);
      assert.deepEqual(found, [['a', null, 3], ['b', 12, 9], ['c', 15.5, null], ['d', 17, 8]], name); // prettier-ignore
      assert.ok(notes.includes(note), `${name}: ${notes.join(' ')}`);
    }
    // Only one column tells what a record is.
    const few = await read('few.csv', 'station,river,level\na,Po,1\nb,Po,2\n-9 = no data\n');
    assert.equal(few.rows.length, 2);
    const cells = rows.split('\n').map((row) => row.split(',').map((cell) => (/\d/.test(cell) ? Number(cell) : cell)));
    const book = await read('levels.xlsx', workbookBytes({ Levels: [[says], [], ...cells] }));
    assert.deepEqual(book.rows[0], ['a', null, 3]);
    assert.ok(book.notes.includes(note));
  });

  it('keeps a declared code in a column that has values beyond it or beside it', async () => {
    const { rows } = await read('beside.csv', '"99 = not measured",,\nn,a,b\n1,99,99\n2,120,98\n3,7,97\n');
    assert.deepEqual(rows[0], [1, 99, 99]);
  });

  it('leaves days empty that stand for a missing one, in each format, and tells how often', async () => {
    const days = ['1900-01-01', '2021-03-02', '2022-06-05', '2022-06-06'];
    const ends = ['9999-12-31', '2023-12-31', '9999-12-31', '2024-01-31'];
    const expected = days.map((day, at) => [at, day === '1900-01-01' ? null : day, ends[at] === '9999-12-31' ? null : ends[at]]); // prettier-ignore
    const note = 'Days far from all others that stand for a missing date are left empty: hired (1), left (2).'; // prettier-ignore
    const objects = days.map((hired, n) => ({ n, hired, left: ends[n] ?? '' }));
    const cells = objects.map(({ n, hired, left }) => [n, new Date(hired), new Date(left)]);
    for (const [name, content] of Object.entries({
      'staff.csv': ['n,hired,left', ...objects.map((each) => Object.values(each).join(','))].join('\n'),
      'staff.json': JSON.stringify(objects),
      'staff.jsonl': objects.map((each) => JSON.stringify(each)).join('\n'),
      'staff.xlsx': workbookBytes({ Staff: [['n', 'hired', 'left'], ...cells] }),
    })) {
      const { rows, notes } = await read(name, content);
      assert.deepEqual(rows, expected, name);
      assert.ok(notes.includes(note), `${name}: ${notes.join(' ')}`);
    }
  });

  it('keeps such days where others lie near them', async () => {
    const { rows } = await read('born.csv', 'n,born\n1,1970-01-01\n2,1958-04-05\n3,1999-12-31\n');
    assert.deepEqual(rows[0], [1, '1970-01-01']);
    const moments = ['1970-01-01T00:00:00Z', '2024-03-04T05:06:07Z', '2024-03-05T05:06:07Z'];
    const seen = await read('seen.csv', ['n,seen', ...moments.map((moment, n) => `${n},${moment}`)].join('\n'));
    assert.deepEqual([seen.types[1], seen.rows[0]], ['TIMESTAMP WITH TIME ZONE', [0, null]]);
  });

  it('reads days of Excel in texts, workbooks and JSON, with times of day where some have them', async () => {
    const rows = [
      ['Order date', 'Finished', 'Order', 'n'],
      [45292.5, 45293.25, 45291, 1],
      [45293, 45294, 45292, 2],
    ];
    const expected = [
      ['2024-01-01 12:00:00', '2024-01-02 06:00:00', 45291, 1],
      ['2024-01-02 00:00:00', '2024-01-03 00:00:00', 45292, 2],
    ];
    const csv = await read('days.csv', rows.map((row) => row.join(',')).join('\n'));
    assert.deepEqual(csv.rows, expected);
    assert.deepEqual(csv.notes, ['Numbers of days as Excel counts them are read as dates: Order date, Finished.']);
    assert.deepEqual((await read('days.xlsx', workbookBytes({ Orders: rows }))).rows, expected);
    const [names = [], ...records] = rows;
    const json = JSON.stringify(
      records.map((row) =>
        Object.fromEntries(row.map((cell, at): [string, string | number] => [String(names[at]), cell])),
      ),
    );
    assert.deepEqual((await read('days.json', json)).rows, expected);
  });

  it('keeps whole numbers of that size in columns that are called something else', async () => {
    const { types, notes } = await read('counts.csv', 'day,date,visits\n45292,a,45310\n45293,b,45320\n');
    assert.deepEqual([types, notes.length], [['DATE', 'VARCHAR', 'BIGINT'], 1]);
  });
});
