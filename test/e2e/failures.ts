import type { Panel } from './panel';

/** Keeps a picture of the window after each failed test of a suite. @param of the panel; it is opened before the tests */
export function keepFailures(of: () => Panel): void {
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await of().keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });
}
