import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from '../support/chromium';

/** A page from the disk in a browser of its own, and all that it asked for or complained about. */
export interface OpenPage {
  page: Page;
  requests: string[];
  complaints: string[];
}

let browser: Browser | undefined;

/** Opens a page by its file, as a double click does. */
export async function openFromDisk(html: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  browser ??= await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-page-'));
  const file = path.join(folder, 'report page.html');
  await writeFile(file, html);
  const url = pathToFileURL(file).href;
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  const opened: OpenPage = { page, requests: [], complaints: [] };
  context.on('request', (request) => {
    if (request.url() !== url) opened.requests.push(request.url());
  });
  page.on('console', (message) => opened.complaints.push(message.text()));
  page.on('pageerror', (error) => opened.complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    opened.complaints.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(url);
  return opened;
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}
