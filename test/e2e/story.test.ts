import assert from 'node:assert/strict';
import { unfold, wholeText } from '../support/folded';
import { numberFormats } from '../../src/base/numberFormats';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Locator } from 'playwright-core';
import * as z from 'zod';
import { agentResponseSchema } from '../../src/core/contract/response';
import { readEntries } from '../../src/core/session/entryReader';
import { closeFact, saysAgain } from '../panel/factDialog';
import { inFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { capture, until } from '../support/process';
import { findPython } from '../support/python';
import { salesReference, type Reference } from '../support/reference';
import { violations } from './accessibility';
import { canvasPixels } from './canvas';
import { frameWith, GridTab } from '../support/gridTab';
import { keepFailures } from './failures';
import { Panel } from './panel';

const CHANGE = 'What makes up the change in revenue from 2021 to 2022, by category?';
const number = { format: numberFormats('en').brief };
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

const hashSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** A cited number of an answer, by the text that the report has for it. */
function cited(panel: Panel, turn: number, text: string): Locator {
  return panel.part('report', turn).locator('a.fact').getByText(text, { exact: true }).first();
}

describe('The main job on the installed package', function () {
  inOrder(this);
  let panel: Panel;
  let reference: Reference;
  let sales: string;

  before(async function () {
    this.timeout(300_000);
    panel = await Panel.open();
    sales = path.join(panel.workspace, 'sales.csv');
    reference = await salesReference(sales);
  });

  after(() => Panel.closeAll());

  keepFailures(() => panel);

  const saved = async (): Promise<string[]> =>
    (await readdir(path.join(panel.workspace, '.ba-agent'), { recursive: true })).sort();
  const inData = (name: string): string => path.join(panel.workspace, '.ba-agent', 'data', name);
  const savedHash = async (name: string): Promise<string> => {
    const text = await readFile(path.join(panel.workspace, '.ba-agent', 'reports', name), 'utf8');
    return hashSchema.parse(JSON.parse(text)).hash;
  };

  it('analyzes a file by right click, and shows analysis, plan and tools before the report', async () => {
    await panel.explore();
    await panel.workbench.setSidebarWidth(600);
    await panel.analyze('sales.csv');
    await panel.part('task-analysis').waitFor();
    await panel.part('plan').waitFor();
    const tools = panel.part('tool', 0);
    await tools.first().waitFor();
    assert.equal(await panel.ended(0), 'complete');
    assert.deepEqual(await toolNames(panel, 0), ['file_reader', 'facts']);
    assert.match(await panel.part('plan', 0).innerText(), /R1[\s\S]*R2[\s\S]*R3/);
  });

  it('shows the seven parts in the order of the contract', async () => {
    const order = await panel.turn(0).evaluate((turn) => {
      const wanted = ['task-analysis', 'plan', 'tool-status', 'report', 'code-block', 'questions', 'downloads'];
      const parts = wanted.map((id) => turn.querySelector(`[data-testid="${id}"]`));
      return parts.map((part, at) => {
        const next = parts[at + 1];
        if (part === null || next === null) return false;
        return next === undefined || (part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
    });
    assert.deepEqual(order, [true, true, true, true, true, true, true]);
  });

  it('reports the numbers that another engine computes', async () => {
    const report = await wholeText(panel.part('report', 0));
    const months = Object.entries(reference.byMonth);
    const peak = months.reduce((best, month) => (month[1] > best[1] ? month : best));
    const low = months.reduce((least, month) => (month[1] < least[1] ? month : least));
    const [leader, second] = Object.entries(reference.byCategory);
    assert.ok(leader && second);
    const { '2021': before = 0, '2022': after = 0 } = reference.byYear;
    const expected = [
      number.format(reference.rows),
      number.format(reference.sum),
      number.format(reference.mean),
      number.format(reference.median),
      `highest in ${peak[0]} with ${number.format(peak[1])}`,
      `lowest in ${low[0]} with ${number.format(low[1])}`,
      `the largest is ${leader[0]} with ${number.format(leader[1])}, ${percent.format(leader[1] / reference.sum)}`,
      `next is ${second[0]} with ${number.format(second[1])} (${percent.format(second[1] / reference.sum)})`,
      `${number.format(after)} in 2022 after ${number.format(before)} in 2021`,
      `+${percent.format(after / before - 1)}`,
    ];
    for (const part of expected) assert.ok(report.includes(part), `The report lacks "${part}":\n${report}`);
  });

  inFull('draws charts whose data another engine gives as well', async () => {
    const raw = await finalResponse(panel, 0);
    const options = [...raw.matchAll(/```echarts\n(.*)\n```/g)].map((match) =>
      chartSchema.parse(JSON.parse(match[1] ?? '')),
    );
    assert.ok(options.length >= 3);
    const [, classic] = options;
    const { byMonth, classicByMonth } = reference;
    assert.deepEqual(classic?.xAxis.data, Object.keys(byMonth));
    assert.deepEqual(classic.series[0]?.data, Object.values(classicByMonth));
    const others = Object.entries(byMonth).map(([month, sum]) => (sum - (classicByMonth[month] ?? 0)) / 2);
    assert.deepEqual(classic.series[1]?.data, others);
    const charts = panel.part('chart', 0);
    assert.equal(await charts.count(), options.length);
    await charts.first().scrollIntoViewIfNeeded();
    const { colours, width } = await canvasPixels(charts.first());
    assert.ok(width > 200, `The canvas is ${width} pixels wide.`);
    assert.ok(colours > 20, `The canvas shows ${colours} colours only.`);
    await panel.picture('report-dark-600');
  });

  it('shows the saved script as highlighted code that is on the disk', async () => {
    const block = panel.part('code-block', 0).filter({ hasText: 'Python' });
    await block.scrollIntoViewIfNeeded();
    await block.locator('.hljs-keyword').first().waitFor();
    const shown = await block.locator('pre').innerText();
    const saved = await readFile(path.join(panel.workspace, '.ba-agent', 'data', 'code_sales_analysis.py'), 'utf8');
    assert.equal(shown.trim(), saved.trim());
  });

  inFull('saved a script that computes the same numbers without the engine', async () => {
    const script = path.join('.ba-agent', 'data', 'code_sales_analysis.py');
    const { code, output } = await capture(await findPython(), [script], { cwd: panel.workspace });
    assert.equal(code, 0, output);
    const computed = scriptSchema.parse(JSON.parse(output));
    const values = (start: string): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(computed.facts).flatMap(([address, value]) => {
          const label = address.startsWith(start) ? /\["(.*)"\]\.value$/.exec(address)?.[1] : undefined;
          return label === undefined ? [] : [[label, value]];
        }),
      );
    const { rows, 'c7.sum': sum, 'c7.mean': mean, 'c7.median': median } = computed.facts;
    assert.deepEqual(
      { rows, sum, mean, median },
      { rows: reference.rows, sum: reference.sum, mean: reference.mean, median: reference.median },
    );
    assert.deepEqual(values('g1['), reference.byCategory);
    assert.deepEqual(values('t1['), reference.byMonth);
  });

  it('copies, downloads and opens the code', async () => {
    const block = panel.part('code-block', 0).filter({ hasText: 'Python' });
    const { page } = panel.workbench;
    await block.getByText('Copy', { exact: true }).click();
    await block.getByText('Copied').waitFor();
    const file = path.join(panel.workspace, '.ba-agent', 'data', 'code_sales_analysis.py');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await readFile(file, 'utf8'));

    await block.getByText('Download', { exact: true }).click();
    await panel.answerDialog(path.join(panel.workspace, 'downloaded.py'));
    const downloaded = path.join(panel.workspace, 'downloaded.py');
    const saved = await readFile(file, 'utf8');
    await until('it is written', async () => (await readFile(downloaded, 'utf8').catch(() => '')) === saved);

    await block.getByText('View', { exact: true }).click();
    await page.locator('.tabs-container .tab', { hasText: 'code_sales_analysis.py' }).waitFor();
    await panel.part('subject', 0).evaluate((line) => {
      line.scrollIntoView({ block: 'start' });
    });
    await canvasPixels(panel.part('chart', 0).first());
    const { BA_AGENT_PICTURE: forReadme } = process.env;
    await (forReadme === undefined ? panel.picture('report') : panel.keepPicture('report', forReadme));
    await panel.workbench.command('View: Close Editor');
  });

  it('fills the input with a question that is clicked, and answers it by what is known', async () => {
    const question = panel.part('question', 0).filter({ hasText: CHANGE });
    await question.scrollIntoViewIfNeeded();
    await question.getByText(CHANGE).click();
    await until('the question is in the input', async () => (await panel.part('input').inputValue()) === CHANGE);
    assert.equal(
      await panel.workbench.webview('ba-agent.ba-agent').getByTestId('turn').count(),
      1,
      'not sent by itself',
    );
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(1), 'complete');
    const report = await panel.part('report', 1).innerText();
    const { '2021': before = 0, '2022': after = 0 } = reference.byYear;
    assert.ok(
      report.includes(`revenue went from ${number.format(before)} in 2021 to ${number.format(after)} in 2022`),
      report,
    );
    for (const category of Object.keys(reference.byCategory)) {
      const difference = (reference.byCategory2022[category] ?? 0) - (reference.byCategory2021[category] ?? 0);
      assert.ok(report.includes(number.format(difference)), `${category}: ${report}`);
    }
    assert.deepEqual(await toolNames(panel, 1), ['facts'], 'what the columns are is still known');
    const { colours } = await canvasPixels(panel.part('chart', 1).first());
    assert.ok(colours > 5);
  });

  it('says plainly what it cannot answer', async () => {
    await panel.ask('Why do our customers leave?');
    assert.equal(await panel.ended(2), 'complete');
    assert.match(await panel.part('report', 2).innerText(), /does not say why: it has figures, and no causes/);
  });

  inFull('answers the next question as well', async () => {
    await panel.ask('Which day_of_week has the highest revenue?');
    assert.equal(await panel.ended(3), 'complete');
    const report = await panel.part('report', 3).innerText();
    const [day] = Object.entries(reference.byDay);
    assert.ok(day);
    const answer = `the largest is ${day[0]} with ${number.format(day[1])}, ${percent.format(day[1] / reference.sum)} of all revenue`;
    assert.ok(report.includes(answer), report);
  });

  inFull('has the conversation again after a reload of the window', async function () {
    this.timeout(180_000);
    await unfold(panel.part('report'));
    const before = await panel.part('report').allInnerTexts();
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.turn(3).waitFor();
    await until('the reports are those of before', async () => {
      await unfold(panel.part('report'));
      return isDeepStrictEqual(await panel.part('report').allInnerTexts(), before);
    });
    for (const turn of [0, 1, 2, 3]) assert.equal(await panel.ended(turn), 'complete');
    await panel.picture('reloaded');
    const revenue = panel.part('report', 0).locator('a.fact').getByText(number.format(reference.sum), { exact: true });
    await revenue.first().click();
    assert.equal(await panel.part('fact-value').innerText(), whole.format(reference.sum));
    await panel.part('fact-run-again').click();
    const said = panel.part('fact-again').getByText(`Still ${whole.format(reference.sum)}: the same value.`);
    await said.waitFor();
    await panel.workbench.page.keyboard.press('Escape');
  });

  inFull('tells how a column is distributed', async () => {
    await panel.ask('How is price distributed?');
    assert.equal(await panel.ended(4), 'complete');
    assert.match(
      await panel.part('report', 4).innerText(),
      /The middle half of the values of price runs from 13 to 21, the median is 17/,
    );
  });

  it('kept the whole conversation in a session file of which every line is an entry', async () => {
    const sessions = await panel.sessionFiles();
    assert.equal(sessions.length, 1);
    const bytes = sessions[0]?.bytes ?? new Uint8Array();
    const { entries, damage } = readEntries(bytes);
    assert.deepEqual(damage.lines, []);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\n');
    assert.equal(entries.length, lines.length);
    const firstTurn = entries.filter((entry) => entry.turn === entries[0]?.turn);
    const kinds = firstTurn.map((entry) => entry.subtype ?? entry.type);
    const tools = kinds.filter((kind) => kind === 'tool_use').length;
    assert.equal(kinds[0], 'user');
    assert.equal(kinds.at(-1), 'turn_finished');
    assert.equal(kinds.filter((kind) => kind === 'assistant').length, 3);
    assert.equal(tools, kinds.filter((kind) => kind === 'tool_result').length);
    assert.equal(kinds.filter((kind) => kind === 'code_saved').length, 2);
    entries.forEach((entry, at) => assert.equal(entry.parentUuid, entries[at - 1]?.uuid ?? null));
  });

  inFull('opens a copy of the session file that is cut at any byte, with all of its complete lines', async () => {
    const bytes = (await panel.sessionFiles())[0]?.bytes ?? new Uint8Array();
    const ends = [...bytes.keys()].filter((at) => bytes[at] === 0x0a);
    // At every byte of the first lines, and around each line's end.
    const cuts = new Set([...Array(2000).keys(), ...ends.flatMap((end) => [end - 1, end, end + 1, end + 2, end + 40])]);
    for (const cut of cuts) {
      const { entries, damage } = readEntries(bytes.subarray(0, cut));
      const complete = ends.filter((end) => end < cut).length;
      // A line whose newline alone is missing is complete, too.
      const whole = ends.includes(cut) ? complete + 1 : complete;
      assert.equal(entries.length, whole, `cut at ${cut}`);
      assert.ok(damage.lines.length <= 1);
    }
  });

  it('writes no absolute path and nothing of the session into the workspace', async () => {
    const bytes = (await panel.sessionFiles())[0]?.bytes ?? new Uint8Array();
    assert.ok(!new TextDecoder().decode(bytes).includes(panel.workspace));
    const written = (await readdir(path.join(panel.workspace, '.ba-agent'), { recursive: true })).sort();
    const data = ['code_sales_analysis.py', 'code_sales_analysis_sql.sql', 'index.jsonl'];
    const reports = ['sales_facts.json', 'sales_report.html'];
    const files = [
      ...data.map((name) => path.join('data', name)),
      ...reports.map((name) => path.join('reports', name)),
    ];
    assert.deepEqual(written, ['data', 'project.json', 'reports', ...files].sort());
    for (const name of files) {
      const text = await readFile(path.join(panel.workspace, '.ba-agent', name), 'utf8');
      assert.ok(!text.includes(path.dirname(panel.workspace)), name);
    }
  });

  it('shows the rows behind a number', async () => {
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

  inFull('opens the query of a number in an editor', async () => {
    await cited(panel, 0, number.format(reference.mean)).click();
    await panel.part('fact-open-sql').click();
    const editor = panel.workbench.page.locator('.editor-group-container.active .view-lines');
    await editor.filter({ hasText: 'Mean of revenue' }).waitFor();
    assert.match((await editor.innerText()).replaceAll('\u00a0', ' '), /SELECT [^]*"revenue"[^]* FROM 'sales\.csv'/);
    await panel.workbench.command('View: Revert and Close Editor');
    await panel.part('fact-close').click();
    await panel.part('fact-dialog').waitFor({ state: 'detached' });
  });

  inFull('says another value once the file has changed', async () => {
    const before = await readFile(sales, 'utf8');
    await cited(panel, 0, number.format(reference.sum)).click();
    await appendFile(sales, '2022-12-31,Saturday,Classic,New Pizza,10,10,100.5\n');
    const now = whole.format(reference.sum + 100.5);
    await saysAgain(panel, `Now it is ${now}: the file, or how it is read, has changed since the report.`);
    await panel.picture('facts-changed');
    await writeFile(sales, before);
    await saysAgain(panel, `Still ${whole.format(reference.sum)}: the same value.`);
    await closeFact(panel);
  });

  inFull('offers scripts, facts and a page, which are in the workspace', async () => {
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

  it('opens the page, with its charts and sources', async () => {
    await panel.part('open-page', 0).click();
    const shown = 'iframe[title="sales_report.html"]';
    const page = (await frameWith(panel.workbench, shown)).frameLocator(shown);
    await page.locator('figure svg').first().waitFor();
    await page.locator('a.fact').getByText(number.format(reference.sum), { exact: true }).first().click();
    await page.locator('dialog[open]').waitFor();
    await panel.picture('facts-page');
    await panel.workbench.page.locator('.tab', { hasText: 'sales_report.html' }).click({ button: 'middle' });
  });

  inFull('saved scripts that give the same hash', async () => {
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

  inFull('makes no further files of the same file a second time', async () => {
    const before = await saved();
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(5), 'complete');
    assert.deepEqual(await saved(), before);
    assert.doesNotMatch(await panel.part('downloads', 5).innerText(), /unavailable/);
  });

  inFull('has nothing that axe finds', async () => {
    assert.deepEqual(await violations(await panel.frame()), []);
  });

  it('asked no other host for anything', () => {
    assert.deepEqual(panel.workbench.foreign, []);
    const refused = panel.workbench.console.filter((line) => line.includes('Content Security Policy'));
    assert.deepEqual(refused, []);
  });
});

const axisSchema = z.object({ data: z.array(z.string()).exactOptional() });
const chartSchema = z.object({
  xAxis: axisSchema,
  yAxis: axisSchema,
  series: z.array(z.object({ data: z.array(z.unknown()) })),
});

const scriptSchema = z.object({ facts: z.record(z.string(), z.unknown()) });

async function toolNames(panel: Panel, turn: number): Promise<string[]> {
  const names = await panel.part('tool', turn).locator('.tool-name').allInnerTexts();
  return names.map((name) => name.trim());
}

/** The report of a turn as it was handed to the panel. */
async function finalResponse(panel: Panel, turn: number): Promise<string> {
  const replies = (await panel.entries()).flatMap((entry) => {
    const response = agentResponseSchema.safeParse(entry.data?.['response']);
    return response.success && response.data.metadata.action_type === 'complete' ? [response.data.response] : [];
  });
  return replies[turn] ?? '';
}
