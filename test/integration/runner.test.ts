/** What the runner of the tests says of test files that do not just pass. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runMochaInNode } from '../support/mochaNode';
import { tallyOf, type Tally } from '../support/tally';

describe('the runner of the tests', function () {
  this.timeout(120_000);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-runner-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const run = async (texts: Readonly<Record<string, string>>, ...require: string[]): Promise<Tally> => {
    const files = Object.keys(texts).map((name) => path.join(folder, `${name}.test.mjs`));
    await Promise.all(files.map((file, at) => writeFile(file, Object.values(texts)[at] ?? '')));
    return tallyOf((await runMochaInNode({ files, timeout: 20_000, quiet: true, require })).results);
  };
  const test = (title: string, body: string): string => `it('${title}', async () => { ${body} });\n`;
  const titles = ({ failures }: Tally): string[] => failures.map(({ title }) => title);

  it('counts what passed, failed and was skipped, and runs nothing again', async () => {
    const once = `if ((globalThis.runs = (globalThis.runs ?? 0) + 1) < 2) throw new Error('the first time');`;
    const tally = await run({
      one: `${test('passes', '')}it.skip('skipped');\n`,
      other: test('fails once', once),
    });
    assert.deepEqual([tally.passed, tally.failed, tally.skipped], [1, 1, 1]);
    assert.match(tally.failures[0]?.error ?? '', /the first time/);
  });

  it('tells a process that dies, and a file that cannot be loaded, and runs the other files', async () => {
    const tally = await run({
      dies: test('exits', 'process.exit(0);'),
      broken: `import './nothing.mjs';\n`,
      fine: test('passes', ''),
    });
    assert.equal(tally.passed, 1);
    for (const name of ['dies.test.mjs', 'broken.test.mjs']) {
      assert.ok(
        titles(tally).some((title) => title.includes(name)),
        titles(tally).join(),
      );
    }
  });

  it('lets no test of unit start a program, open a port or write a file', async () => {
    const tally = await run(
      {
        pure: [
          test('process', `(await import('node:child_process')).spawn('true');`),
          test('port', `(await import('node:net')).createServer().listen(0);`),
          test('worker', `new (await import('node:worker_threads')).Worker('0', { eval: true });`),
          test('file', `(await import('node:fs')).mkdtempSync('x');`),
          test('memory', ''),
        ].join(''),
      },
      'pureTests.mjs',
    );
    assert.deepEqual(
      [tally.passed, titles(tally)],
      [1, ['process', 'port', 'worker', 'file'].map((name) => `${name} (pure.test.mjs)`)],
    );
    assert.ok(tally.failures.every(({ error }) => error.includes('belongs to test/integration')));
  });
});
