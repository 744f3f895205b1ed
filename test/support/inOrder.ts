import type { Suite, Test } from 'mocha';

/**
 * Each test of a suite goes on where the one before it ended. Behind one that fails the others are skipped: mocha's own `bail`
 * would skip those of every other such suite as well. Before one that is asked for alone those above it are run.
 */
export function inOrder(suite: Suite): void {
  const done = new Set<Test>();
  let failed = false;
  suite.beforeEach(async function () {
    if (failed) this.skip();
    const { currentTest } = this;
    const at = suite.tests.findIndex((test) => test === currentTest);
    for (const earlier of suite.tests.slice(0, Math.max(at, 0))) {
      if (earlier.fn === undefined || earlier.isPending() || done.has(earlier)) continue;
      this.timeout(0); // each has had a limit of its own
      done.add(earlier);
      await Reflect.apply(earlier.fn, this, []);
    }
  });
  suite.afterEach(function () {
    if (this.currentTest) done.add(this.currentTest);
    failed ||= this.currentTest?.state === 'failed';
  });
}
