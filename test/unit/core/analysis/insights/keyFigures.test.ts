import assert from 'node:assert/strict';
import { likeStretches } from '../../../../../src/core/analysis/insights/keyFigures';

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

describe('core/analysis/insights/keyFigures', () => {
  it('compares a whole year with the one before', () => {
    assert.deepEqual(likeStretches(at('2020-01-01'), at('2023-01-01'), 'month'), {
      now: { from: '2022-01-01', until: '2023-01-01' },
      before: { from: '2021-01-01', until: '2022-01-01' },
    });
  });

  it('compares a year that is not over with the same months of the year before', () => {
    assert.deepEqual(likeStretches(at('2021-01-01'), at('2023-04-01'), 'month'), {
      now: { from: '2023-01-01', until: '2023-04-01' },
      before: { from: '2022-01-01', until: '2022-04-01' },
    });
  });

  it('compares the last periods with as many before where there is no year before', () => {
    assert.deepEqual(likeStretches(at('2022-02-01'), at('2023-01-01'), 'month'), {
      now: { from: '2022-10-01', until: '2023-01-01' },
      before: { from: '2022-07-01', until: '2022-10-01' },
    });
    assert.deepEqual(likeStretches(at('2024-01-01'), at('2024-01-15'), 'day'), {
      now: { from: '2024-01-08', until: '2024-01-15' },
      before: { from: '2024-01-01', until: '2024-01-08' },
    });
  });

  it('compares nothing where there are no two stretches', () => {
    assert.equal(likeStretches(at('2024-01-01'), at('2024-01-12'), 'day'), undefined);
    assert.equal(likeStretches(at('2024-01-01'), at('2025-01-01'), 'year'), undefined);
  });
});
