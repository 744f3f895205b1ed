import assert from 'node:assert/strict';
import { CancelledError } from '../../../../../src/base/errors';
import { computeFacts } from '../../../../../src/core/analysis/facts/compute';
import type { SqlEngine } from '../../../../../src/core/ports';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOf } from '../../../../unit/core/analysis/facts/factTables';

const REQUEST = { path: 't.csv', where: '', ask: { kind: 'overview' }, asOf: '2024-06-30', choice: {} } as const;

describe('core/analysis/facts: cancelled', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
    const rows = Array.from({ length: 200 }, (_, at) => [
      `2024-${String((at % 12) + 1).padStart(2, '0')}-15`,
      ['north', 'south', 'east'][at % 3],
      ((at * 37) % 101) + 0.5,
      ((at * 59) % 97) + 0.25,
    ]);
    await intake.write('t.csv', csv('day,region,sales,cost', rows));
  });
  after(() => intake.close());

  it('end at once in any of their queries, and are whole when they are asked for again', async () => {
    const whole = await factsOf(intake, 't.csv', { ask: '' });
    let asked = 0;
    for (let last = 1; ; last++) {
      const controller = new AbortController();
      let queries = 0;
      const engine: SqlEngine = {
        ...{ describe: (path, signal) => intake.engine.describe(path, signal) },
        query: (request, signal) => {
          queries++;
          const answer = intake.engine.query(request, signal);
          if (queries === last) controller.abort();
          return answer;
        },
      };
      try {
        assert.deepEqual((await computeFacts(engine, REQUEST, english, controller.signal)).set, whole);
        assert.ok(queries < last);
        break;
      } catch (error) {
        assert.ok(error instanceof CancelledError, String(error));
        // Those that run beside it may have been asked before.
        assert.ok(queries < last + 8, `${queries} queries after the cancel at ${last}`);
      }
      asked = last;
    }
    assert.ok(asked > 10, `${asked} queries`);
    assert.deepEqual(await factsOf(intake, 't.csv', { ask: '' }), whole);
  });
});
