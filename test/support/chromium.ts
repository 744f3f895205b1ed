import os from 'node:os';
import path from 'node:path';
import { canInstallPackages, installPackages, isProgram, onPath, requireChineseFont } from './system';

/** Beside those that Playwright gives. As root there is no sandbox. */
export const BROWSER_OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--font-render-hinting=none'];

/** The first is Chromium without the parts of a window of its own: what Playwright takes, too, and it needs the least time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome',
];

/** Where installers put a browser outside the PATH. */
function usualPlaces(): string[] {
  const { ProgramFiles, 'ProgramFiles(x86)': programFilesX86, LOCALAPPDATA } = process.env;
  if (process.platform === 'darwin') {
    return [os.homedir(), ''].flatMap((home) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (app) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`,
      ),
    );
  }
  if (process.platform === 'win32') {
    return [ProgramFiles, programFilesX86, LOCALAPPDATA].flatMap((base) =>
      base
        ? [
            path.join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'),
            path.join(base, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
          ]
        : [],
    );
  }
  return ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'];
}

function lookUp(): string | undefined {
  for (const name of NAMES) {
    const file = onPath(name);
    if (file) return file;
  }
  return usualPlaces().find((file) => isProgram(file));
}

/** The browser for the tests, installed from the system's packages where we may. */
export async function findChromium(): Promise<string> {
  const own = process.env['BA_AGENT_CHROMIUM'];
  if (own) {
    if (isProgram(own)) return own;
    throw new Error(`BA_AGENT_CHROMIUM is '${own}', and that is not a program.`);
  }
  const found = lookUp();
  if (found) {
    await requireChineseFont();
    return found;
  }
  if (canInstallPackages()) {
    await installPackages('chromium-headless-shell', 'fonts-dejavu-core');
    await requireChineseFont();
    const installed = lookUp();
    if (installed) return installed;
  }
  throw new Error('No Chromium, Chrome or Edge was found: install one, or give its path as BA_AGENT_CHROMIUM.');
}
