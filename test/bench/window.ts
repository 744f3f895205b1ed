import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../support/cache';
import { npmEnvironment } from '../support/npm';
import { run, sleep } from '../support/process';
import { startServer, type VscodeServer } from '../support/vscodeServer';
import { openWorkbench } from '../support/workbenchOpen';
import type { Workbench } from '../support/workbench';
import { median, type BenchRow } from './result';

const RUNS = 5;

interface View {
  container: string;
  extension: string;
  /** Something of the page that is there when it can be read. */
  content: string;
}
const OURS: View = { container: 'BA-Agent', extension: 'ba-agent.ba-agent', content: '[data-testid="empty-state"]' };
const BARE: View = { container: 'Bare View', extension: 'bench.bare', content: 'p' };

/**
 * The figures of a window: from the click on the view's icon to its first contentful paint, the same for a view that
 * shows one line, the memory of the extension host with it, and a whole analysis. Each of the first is the median of
 * fresh windows.
 */
export async function windowFigures(vsix: string): Promise<BenchRow[]> {
  const workspace = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  await cp(path.join(repositoryRoot(), 'media', 'sample'), workspace, { recursive: true });
  const server = await startServer({ workspace, vsix: [vsix, await packBareExtension()] });
  try {
    const bare = await openings(server, BARE);
    const ours = await openings(server, OURS);
    const analysis = await analyses(server);
    return [
      {
        id: 'paint.view',
        value: ours.paint,
        unit: 'ms',
        target: 500,
        against: { what: 'a bare view', value: bare.paint },
      },
      {
        id: 'memory.host',
        value: ours.memory,
        unit: 'MB more than before the view was opened',
        target: 60,
        against: { what: 'a bare view', value: Math.max(0.1, bare.memory) },
      },
      {
        id: 'analysis.first',
        value: analysis.first,
        unit: 'ms from the click to the whole report, engine start included',
      },
      { id: 'analysis.again', value: analysis.again, unit: 'ms from the click to the whole report' },
    ];
  } finally {
    await server.stop();
    await rm(workspace, { recursive: true, force: true });
  }
}

async function openings(server: VscodeServer, view: View): Promise<{ paint: number; memory: number }> {
  const paints: number[] = [];
  const memories: number[] = [];
  for (let each = 0; each < RUNS; each++) {
    const workbench = await openWorkbench(server);
    try {
      await sleep(3000); // the start's own work has died down
      const before = hostMemory(server);
      paints.push(await clickToPaint(workbench, view));
      await sleep(3000);
      memories.push(hostMemory(server) - before);
    } finally {
      await workbench.close();
      endHosts(server);
    }
  }
  return { paint: median(paints), memory: median(memories) };
}

/** Milliseconds from the click on the view's icon to the first contentful paint of its page. */
async function clickToPaint({ page }: Workbench, view: View): Promise<number> {
  const label = page.locator(`.part.activitybar .action-label[aria-label^="${view.container}"]`);
  await page.evaluate(() => {
    const note = (): void => {
      document.body.dataset['clicked'] = String(performance.timeOrigin + performance.now());
    };
    document.addEventListener('mousedown', note, { capture: true, once: true });
  });
  await label.click();
  const clicked = Number(await page.locator('body').getAttribute('data-clicked'));
  const outer = page.locator(`iframe.webview.ready[src*="extensionId=${view.extension}"]`).filter({ visible: true });
  const inner = outer.first().contentFrame().locator('iframe#active-frame').contentFrame();
  await inner.locator(view.content).first().waitFor();
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const painted = await inner.locator('body').evaluate(() => {
      const [entry] = performance.getEntriesByName('first-contentful-paint');
      return entry ? performance.timeOrigin + entry.startTime : undefined;
    });
    if (painted !== undefined) return painted - clicked;
    await sleep(50);
  }
  throw new Error(`${view.container} painted nothing.`);
}

async function analyses(server: VscodeServer): Promise<{ first: number; again: number }> {
  const workbench = await openWorkbench(server);
  try {
    await workbench.openView('Explorer');
    await sleep(2000);
    const first = await analyse(workbench, 0);
    await workbench.openView('Explorer');
    return { first, again: await analyse(workbench, 1) };
  } finally {
    await workbench.close();
  }
}

async function analyse(workbench: Workbench, turn: number): Promise<number> {
  const started = Date.now();
  await workbench.contextMenu(workbench.file('sales.csv'), 'Analyze this file');
  const turns = workbench.webview(OURS.extension).getByTestId('turn');
  await turns.nth(turn).and(workbench.webview(OURS.extension).locator('[data-outcome="complete"]')).waitFor();
  return Date.now() - started;
}

/** Ids of this server's extension hosts. */
function hosts(server: VscodeServer): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  return processes
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(
      (match) => match !== null && Number(match[2]) === server.pid && (match[3] ?? '').includes('--type=extensionHost'),
    )
    .map((match) => Number(match?.[1]));
}

/** Resident memory of the newest extension host, in MB. */
function hostMemory(server: VscodeServer): number {
  const pid = hosts(server).at(-1);
  if (pid === undefined) return Number.NaN;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** A host outlives its window by hours; ended, the next window's is the newest and the only one. */
function endHosts(server: VscodeServer): void {
  for (const pid of hosts(server)) process.kill(pid, 'SIGTERM');
}

async function packBareExtension(): Promise<string> {
  const root = repositoryRoot();
  const vsix = path.join(root, '.cache', 'vsix', 'bare.vsix');
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '-o', vsix];
  await run(process.execPath, [vsce, ...options], {
    cwd: path.join(root, 'test', 'fixtures', 'bare-extension'),
    env: npmEnvironment(),
  });
  return vsix;
}
