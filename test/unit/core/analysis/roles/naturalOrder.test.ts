import * as assert from 'node:assert';
import { naturalOrder } from '../../../../../src/core/analysis/roles/naturalOrder';

function ordered(labels: readonly (string | null)[], name = 'label'): (string | null)[] | undefined {
  return naturalOrder(
    labels.map((label) => ({ label })),
    name,
  )?.map(({ label }) => label);
}

describe('the order that labels have of their own', () => {
  const inOrder: [string, (string | null)[]][] = [
    ['weekdays', ['Monday', 'Tuesday', 'Friday', 'Sunday']],
    ['short weekdays', ['Mon', 'Tues', 'Thu', 'Sat']],
    ['months', ['January', 'May', 'September', 'December']],
    ['short months', ['Jan', 'Apr', 'May', 'Sept']],
    ['Chinese weekdays', ['周一', '星期三', '周五', '周日']],
    ['Chinese months', ['一月', '九月', '十月', '十一月', '十二月']],
    ['Chinese months in digits', ['1月', '2月', '10月']],
    ['Chinese quarters', ['第一季度', '第二季度', '第四季度']],
    ['quarters of years', ['2009 Q4', '2010 Q1', '2010 Q3']],
    ['hours', ['8:00', '09:00', '17:30']],
    ['hours of halves of days', ['12am', '8 am', '1 pm', '11pm']],
    ['sizes', ['S', 'M', 'L', 'XL']],
    ['ranges in words', ['Less than $10', '10 to 19', '20 to 29', '30 or more']],
    ['large ranges', ['<10', '10-20', '20-100', '100+']],
    ['amounts', ['Under 10000', '10000 to 14999', '25000 to 34999', '150000 to 199999', '200000+']],
    ['ranges with an unknown one', ['18-24', '25-34', '35-44', 'Unknown']],
    ['ranges with rows without one', ['18-24', '25-34', '35-44', null]],
  ];
  for (const [what, labels] of inOrder) {
    it(`of ${what}`, () => {
      assert.deepEqual(ordered(labels.toReversed().sort((a, b) => (a === null ? 1 : b === null ? -1 : 0))), labels);
    });
  }

  it('numbers have one where their column says so', () => {
    assert.deepEqual(ordered(['10', '9', '1'], 'month'), ['1', '9', '10']);
    assert.equal(ordered(['10', '9', '1'], 'store'), undefined);
  });

  it('names, dates and telephone numbers have none', () => {
    assert.equal(ordered(['north', 'south', 'east']), undefined);
    assert.equal(ordered(['May', 'June', 'Ann']), undefined);
    assert.equal(ordered(['555-1234', 'Main Street 3', '20-30']), undefined);
  });
});
