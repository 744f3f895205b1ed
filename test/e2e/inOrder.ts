import type { Suite } from 'mocha';

/**
 * Each test of a suite goes on where the one before it ended: behind one that fails the others are skipped. Mocha's own
 * `bail` would skip those of every other such suite as well.
 */
export function inOrder(suite: Suite): void {
  let failed = false;
  suite.beforeEach(function () {
    if (failed) this.skip();
  });
  suite.afterEach(function () {
    failed ||= this.currentTest?.state === 'failed';
  });
}
