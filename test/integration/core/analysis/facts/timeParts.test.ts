/** Columns that are parts of a time are labels of it, or say no more than it does. */
import assert from 'node:assert/strict';
import { World } from '../saved/world';

describe('core/analysis/facts: parts of a time', () => {
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  const cases: [file: string, text: string, roles: string, time: string][] = [
    [
      'parts.csv',
      'year,month,day,amount\n2023,11,1,5\n2023,12,31,6\n2024,1,1,7\n2024,2,29,9\n',
      'id dimension dimension measure time',
      'date',
    ],
    [
      'hours.csv',
      'date,hour,amount\n2024-03-05,0,1\n2024-03-05,7,2\n2024-03-06,8,4\n2024-03-06,9,4\n',
      'id dimension measure time',
      'time',
    ],
    ['months.csv', 'Year,Jan,Feb,Mar,Apr,May,Jun\n2023,1,2,3,4,5,6\n2024,2,3,4,5,6,8\n', 'id time measure', 'month'],
  ];
  for (const [file, text, roles, time] of cases) {
    it(`${file}: ${roles}`, async () => {
      await world.intake.write(file, text);
      const { columns, focus } = await world.compute(file);
      assert.equal(columns.map(({ meaning }) => meaning.role).join(' '), roles);
      assert.equal(columns.find(({ number }) => number === focus.time)?.name, time);
    });
  }
});
