import type { LaunchOptions } from 'playwright-core';
import { canInstallPackages, installPackages, isProgram, onPath, requireChineseFont } from './system';

/** The first is Chromium without the parts of a window of its own: what Playwright takes, too, and it needs the least time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser for the tests, installed from the system's packages where we may. Where nothing is on the PATH it is the user's Chrome. */
async function findChromium(): Promise<LaunchOptions> {
  const own = process.env['BA_AGENT_CHROMIUM'];
  if (own) {
    if (isProgram(own)) return { executablePath: own };
    throw new Error(`BA_AGENT_CHROMIUM is '${own}', and that is not a program.`);
  }
  const lookUp = (): string | undefined => NAMES.map(onPath).find((file) => file !== undefined);
  if (lookUp() === undefined && canInstallPackages()) {
    await installPackages('chromium-headless-shell', 'fonts-dejavu-core');
  }
  await requireChineseFont();
  const executablePath = lookUp();
  return executablePath === undefined ? { channel: 'chrome' } : { executablePath };
}

/** Other files' tests have the other cores; pages that live for seconds are done before code has been optimized. */
const FLAGS = ['--single-threaded-gc', '--no-opt', '--no-maglev', '--no-enable-lazy-source-positions'];

/** How Playwright starts the browser for the tests. As root there is no sandbox. */
export async function browserOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--font-render-hinting=none'];
  args.push(`--js-flags=${FLAGS.join()}`);
  return { ...(await findChromium()), args };
}
