/** Statements of the engine's own dialect that only read: the check lets each through, and the engine runs it. */
import assert from 'node:assert/strict';
import { errorMessage } from '../../../../src/base/errors';
import { Intake } from '../../../unit/workers/data/intake';
import { listedStatements } from './statementLists';

const listed = listedStatements('allowedStatements.sql');
const SALES = `day,region,product,units,price
2024-01-05,north,tea,3,4.5
2024-01-12,south,tea,5,4.25
2024-02-03,north,milk,1,1.5
2024-02-20,west,tea,4,4.75
2024-03-01,south,milk,7,1.25
2024-03-15,north,bread,2,3.5
`;
const STAFF = `id,name,boss,dept,salary,hired
1,Ann,,north,90,2020-01-01
2,Bob,1,north,60,2021-06-01
3,Cy,1,south,70,2019-03-01
4,Di,3,west,50,2024-02-01
`;
const ITEMS = [
  { id: 1, tags: ['a', 'b'], info: { color: 'red', size: 2 } },
  { id: 2, tags: ['b'], info: { color: 'blue', size: 3 } },
  { id: 3, tags: ['c', 'a', 'd'], info: { color: 'red', size: 5 } },
];

describe('workers/data: statements that are allowed', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
    await intake.write('sales.csv', SALES);
    await intake.write('staff.csv', STAFF);
    await intake.write('items.jsonl', ITEMS.map((item) => JSON.stringify(item)).join('\n'));
  });
  after(() => intake.close());

  it('has at least 600 statements', () => {
    assert.ok(new Set(listed.map(({ sql }) => sql)).size >= 600);
  });

  for (const kind of new Set(listed.map((each) => each.kind))) {
    it(kind, async () => {
      const failed: string[] = [];
      for (const { sql } of listed.filter((each) => each.kind === kind)) {
        await intake.query(sql).catch((error: unknown) => failed.push(`${sql}: ${errorMessage(error)}`));
      }
      assert.deepEqual(failed, []);
    });
  }
});
