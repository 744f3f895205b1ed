import type { Panel } from './panel';

/** Keeps a picture of the window behind each test of a suite that fails. @param of the panel, which opens before the tests */
export function keepFailures(of: () => Panel): void {
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await of().keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });
}
