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
