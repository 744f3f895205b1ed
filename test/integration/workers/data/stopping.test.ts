import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { CancelledError } from '../../../../src/base/errors';
import { Intake } from '../../../unit/workers/data/intake';

const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(100000) b WHERE a.range * b.range % 7 = 3';

describe('A query that is stopped', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  it('ends at whatever moment the stop comes, even before its statement begins', async () => {
    for (let delay = 0; delay < 10; delay += 0.2) {
      const controller = new AbortController();
      const stopped = intake.engine.query({ sql: ENDLESS, params: {}, maxRows: 1 }, controller.signal);
      for (const began = performance.now(); performance.now() - began < delay;) await setImmediate();
      controller.abort();
      await assert.rejects(stopped, CancelledError);
    }
  });
});
