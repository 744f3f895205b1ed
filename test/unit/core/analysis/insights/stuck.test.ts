import assert from 'node:assert/strict';
import { courseOf, foundIn } from './faultCubes';

const run = { value: 7.5, rows: 14, from: '2024-03-01', to: '2024-03-14', until: '2024-03-15', elsewhere: 40 };

describe('core/analysis/insights: a measure that keeps its value', () => {
  it('is told with the rows of the run, and when it begins', () => {
    const [insight] = foundIn({ courses: [courseOf({ run, repeats: 60 })] });
    assert.equal(insight?.kind, 'stuck');
    assert.deepEqual(insight.time, { column: 'day', grain: 'day', from: '2024-03-01', to: '2024-03-14' });
    assert.deepEqual(insight.figures, [
      {
        ...{ of: 'amount', name: 'count', measure: { of: 'rows' }, value: 14 },
        where: [
          { is: 'during', column: 'day', from: '2024-03-01', until: '2024-03-15' },
          { is: 'compared', column: 'level', op: '=', value: 7.5 },
        ],
      },
    ]);
  });

  it('is told of the label whose rows they are', () => {
    const labelled = { by: 'sensor', label: 'S3' };
    const [insight] = foundIn({ courses: [courseOf({ run, repeats: 60, labelled })] });
    assert.deepEqual([insight?.by, insight?.labels], ['sensor', ['S3']]);
  });

  it('is no news where a run so long comes by chance', () => {
    assert.deepEqual(foundIn({ courses: [courseOf({ run: { ...run, rows: 4 } })] }), []);
  });

  it('is no news where values usually stay', () => {
    assert.deepEqual(foundIn({ courses: [courseOf({ run, repeats: 430 })] }), []);
  });

  it('is no news of a value that most rows have', () => {
    assert.deepEqual(foundIn({ courses: [courseOf({ run: { ...run, elsewhere: 300 } })] }), []);
  });
});
