/** Numbers and their sources in the real VS Code: from the report to the query, the rows and the files that give them again. */
import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Locator } from 'playwright-core';
import * as z from 'zod';
import { capture, until } from '../support/process';
import { findPython } from '../support/python';
import { salesReference, type Reference } from '../support/reference';
import { frameWith, GridTab } from '../support/gridTab';
import { inOrder } from './inOrder';
import { Panel } from './panel';

const LONG_WAIT = 300_000;
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const hashSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** A cited number of an answer, by the text that the report has for it. */
function cited(panel: Panel, turn: number, text: string): Locator {
  return panel.part('report', turn).locator('a.fact').getByText(text, { exact: true }).first();
}

describe('Numbers of the built-in analyst', function () {
  inOrder(this);
  let panel: Panel;
  let reference: Reference;
  let sales: string;

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open();
    sales = path.join(panel.workspace, 'sales.csv');
    reference = await salesReference(sales);
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(600);
  });

  after(() => Panel.closeAll());

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const again = async (): Promise<string> => {
    await panel.part('fact-run-again').click();
    const said = panel.part('fact-again').locator('.note');
    await said.waitFor();
    return said.innerText();
  };
  const close = async (): Promise<void> => {
    await panel.workbench.page.keyboard.press('Escape');
    await panel.part('fact-dialog').waitFor({ state: 'detached' });
  };
  const saved = async (): Promise<string[]> =>
    (await readdir(path.join(panel.workspace, '.ba-agent'), { recursive: true })).sort();
  const inData = (name: string): string => path.join(panel.workspace, '.ba-agent', 'data', name);
  const savedHash = async (name: string): Promise<string> => {
    const text = await readFile(path.join(panel.workspace, '.ba-agent', 'reports', name), 'utf8');
    return hashSchema.parse(JSON.parse(text)).hash;
  };

  it('are in the answer', async () => {
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
    await cited(panel, 0, number.format(reference.sum)).waitFor();
  });

  it('show the rows behind them', async () => {
    const [[leader, most] = ['', 0]] = Object.entries(reference.byCategory);
    await cited(panel, 0, number.format(most)).click();
    assert.equal(await panel.part('fact-where').innerText(), `"category" = '${leader}'`);
    await panel.part('fact-rows').click();
    const grid = await GridTab.find(panel.workbench);
    const rows = (await readFile(sales, 'utf8')).split('\n').filter((line) => line.split(',')[2] === leader).length;
    await grid.rowsAre(`${number.format(rows)} of ${number.format(reference.rows)} rows`);
    await panel.picture('facts-rows');
    await panel.workbench.command('View: Close Editor');
    await panel.part('fact-close').click();
    await panel.part('fact-dialog').waitFor({ state: 'detached' });
  });

  it('open their query in an editor', async () => {
    await cited(panel, 0, number.format(reference.mean)).click();
    await panel.part('fact-open-sql').click();
    const editor = panel.workbench.page.locator('.editor-group-container.active .view-lines');
    await editor.filter({ hasText: 'Mean of revenue' }).waitFor();
    assert.match((await editor.innerText()).replaceAll('\u00a0', ' '), /SELECT [^]*"revenue"[^]* FROM 'sales\.csv'/);
    await panel.workbench.command('View: Revert and Close Editor');
    await panel.part('fact-close').click();
    await panel.part('fact-dialog').waitFor({ state: 'detached' });
  });

  it('say another value once the file has changed', async () => {
    const before = await readFile(sales, 'utf8');
    await cited(panel, 0, number.format(reference.sum)).click();
    await appendFile(sales, '2022-12-31,Saturday,Classic,New Pizza,10,10,100.5\n');
    const now = whole.format(reference.sum + 100.5);
    assert.equal(await again(), `Now it is ${now}: the file, or how it is read, has changed since the report.`);
    await panel.picture('facts-changed');
    await writeFile(sales, before);
    assert.match(await again(), /^Still /);
    await close();
  });

  it('are in the workspace as scripts, facts and a page, which the answer offers', async () => {
    const data = ['code_sales_analysis.py', 'code_sales_analysis_sql.sql', 'index.jsonl'];
    const reports = ['sales_facts.json', 'sales_report.html'];
    const files = [
      ...data.map((name) => path.join('data', name)),
      ...reports.map((name) => path.join('reports', name)),
    ];
    assert.deepEqual(await saved(), ['data', 'project.json', 'reports', ...files].sort());
    const offered = await panel.part('downloads', 0).innerText();
    for (const name of [...reports, ...data.slice(0, 2)]) assert.ok(offered.includes(name), offered);
    assert.doesNotMatch(offered, /unavailable/);
    await panel.part('downloads', 0).scrollIntoViewIfNeeded();
    await panel.picture('facts-downloads');

    await panel.part('download', 0).filter({ hasText: 'sales_facts.json' }).click();
    const copy = path.join(panel.workspace, 'copy.json');
    await panel.answerDialog(copy);
    await until('it is written', async () => (await readdir(panel.workspace)).includes('copy.json'));
    const kept = path.join(panel.workspace, '.ba-agent', 'reports', 'sales_facts.json');
    await until('it is whole', async () => (await readFile(copy, 'utf8')) === (await readFile(kept, 'utf8')));
  });

  it('are in the page that opens, with its charts and sources', async () => {
    await panel.part('open-page', 0).click();
    const shown = 'iframe[title="sales_report.html"]';
    const page = (await frameWith(panel.workbench, shown)).frameLocator(shown);
    await page.locator('figure svg').first().waitFor();
    await page.locator('a.fact').getByText(number.format(reference.sum), { exact: true }).first().click();
    await page.locator('dialog[open]').waitFor();
    await panel.picture('facts-page');
    await panel.workbench.page.locator('.tab', { hasText: 'sales_report.html' }).click({ button: 'middle' });
  });

  it('come again from the saved scripts, with the same hash', async () => {
    const hash = await savedHash('sales_facts.json');
    const script = path.join('.ba-agent', 'data', 'code_sales_analysis.py');
    const { code, output } = await capture(await findPython(), [script], { cwd: panel.workspace });
    assert.equal(code, 0, output);
    assert.equal(hashSchema.parse(JSON.parse(output)).hash, hash);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    try {
      await connection.run(`SET file_search_path = '${panel.workspace}'`);
      const sql = await readFile(inData('code_sales_analysis_sql.sql'), 'utf8');
      const rows = (await connection.runAndReadAll(sql)).getRowsJson();
      assert.equal(rows.at(-1)?.[1], hash);
    } finally {
      connection.disconnectSync();
    }
  });

  it('of the same file a second time make no further files', async () => {
    const before = await saved();
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(1), 'complete');
    assert.deepEqual(await saved(), before);
    assert.doesNotMatch(await panel.part('downloads', 1).innerText(), /unavailable/);
  });
});
