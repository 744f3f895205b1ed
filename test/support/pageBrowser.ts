import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserOptions } from './chromium';

/** One of a process: each file of tests is a bundle with a copy of this module. */
declare global {
  var browserOfTests: Promise<Browser> | undefined;
  /** Profiles that pages share, by their options. */
  var profilesOfTests: Map<string, Promise<BrowserContext>> | undefined;
}

/**
 * Its pages live for seconds: they are done before processes of their own for the frames of charts have paid. Pages of one profile
 * share a process, which has compiled the scripts that all of them load.
 */
async function launch(): Promise<Browser> {
  const options = await browserOptions();
  const args = [...(options.args ?? []), '--process-per-site', '--disable-features=IsolateSandboxedIframes'];
  return chromium.launch({ ...options, args });
}

/** A clean profile in the browser that all tests of this process use. */
async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return (await (globalThis.browserOfTests ??= launch())).newContext(options);
}

/**
 * A page in a profile that it shares with all others of these options.
 * @param site an address of the pages: one that stays open there keeps their process
 */
export async function newPage(site: string, options: BrowserContextOptions): Promise<Page> {
  const profiles = (globalThis.profilesOfTests ??= new Map<string, Promise<BrowserContext>>());
  const key = JSON.stringify([site, options]);
  const profile = profiles.get(key) ?? newProfile(site, options);
  profiles.set(key, profile);
  return (await profile).newPage();
}

async function newProfile(site: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const profile = await newContext(options);
  await (await profile.newPage()).goto(site);
  return profile;
}

/** Ends the browser; the next context starts another one. */
async function closeBrowser(): Promise<void> {
  const open = globalThis.browserOfTests;
  globalThis.browserOfTests = undefined;
  globalThis.profilesOfTests = undefined;
  await (await open)?.close();
}
if (typeof after === 'function') after(closeBrowser); // once all files have run

/** A page from the disk, and all that it asked for or complained about. */
export interface OpenPage {
  page: Page;
  requests: string[];
  complaints: string[];
  close(): Promise<void>;
}

/** Opens a page by its file, as a double click does. */
export async function openFromDisk(html: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-page-'));
  const file = path.join(folder, 'report page.html');
  await writeFile(file, html);
  const url = pathToFileURL(file).href;
  const context = await newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  const close = async (): Promise<void> => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  const opened: OpenPage = { page, requests: [], complaints: [], close };
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
