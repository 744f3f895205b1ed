/** file_search against a naive search of the same tree, and what it leaves out. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CancelledError } from '../../../../../src/base/errors';
import { PatternError, type PatternMatcher } from '../../../../../src/core/ports';
import { fileSearch, type FileSearchSources } from '../../../../../src/core/tools/fileSearch';
import { globMatcher } from '../../../../../src/core/tools/fileSearch/glob';
import { matchLines } from '../../../../../src/core/tools/fileSearch/matchLines';
import { TextSearch } from '../../../../../src/core/tools/fileSearch/searchText';
import { newWalkReport, walkFiles } from '../../../../../src/core/tools/fileSearch/walk';
import { ToolPipeline } from '../../../../../src/core/tools/pipeline';
import type { ToolExecutionResult } from '../../../../../src/core/contract/toolResult';
import { seal } from '../../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { collectGarbage } from '../../../../support/garbage';
import { localize, MemoryFiles, MemoryLog, tickingClock } from '../../../../support/ports';
import { assertProperty } from '../../../../support/property';

const going = new AbortController().signal;
const direct: PatternMatcher = {
  match: (pattern, flags, lines) => Promise.resolve(matchLines(new RegExp(pattern, flags), lines)),
};
const english = makeFormatter(localize, 'en');
const still = { now: () => '', monotonic: () => 0 };

function searchIn(files: MemoryFiles, more: Partial<FileSearchSources> = {}) {
  const sources = {
    files,
    tree: files,
    patterns: direct,
    clock: still,
    formatter: makeFormatter(localize, 'en'),
    ...more,
  };
  const allowed = { check: () => ({ allowed: true as const }) };
  const pipeline = new ToolPipeline([seal(fileSearch(sources))], allowed, tickingClock(), new MemoryLog());
  return (parameters: Record<string, unknown>, signal = going): Promise<ToolExecutionResult> =>
    pipeline.run({ tool_call_id: 'c', tool_name: 'file_search', parameters }, signal);
}

/** Paths that a list of files names. */
const pathsIn = ({ observation }: ToolExecutionResult): string[] =>
  observation.split('\n').flatMap((line) => /^(.+) \([\d.]+ [KM]?B\)$/.exec(line)?.[1] ?? []);

/** Every page of a search, by the calls that it names. */
async function allPages(search: ReturnType<typeof searchIn>, first: Record<string, unknown>): Promise<string[]> {
  const pages: string[] = [];
  for (let args: Record<string, unknown> | undefined = first; args;) {
    const { observation, success } = await search(args);
    assert.ok(success, observation);
    pages.push(observation);
    const told: string | undefined = /\nMore: call file_search with (.+)\.$/.exec(observation)?.[1];
    args =
      told === undefined
        ? undefined
        : Object.fromEntries(
            [...told.matchAll(/(\w+) ("(?:[^"\\]|\\.)*"|\d+|true)(?:, |$)/g)].map(([, name = '', value = '']) => [
              name,
              JSON.parse(value) as unknown,
            ]),
          );
  }
  return pages;
}

describe('core/tools/fileSearch', () => {
  it('lists nothing of what programs made, where a data mode withholds something: data may be in the names', async () => {
    const files = new MemoryFiles({ 'output:aaaaaaaaaaaa/CNYfigure.csv': 'a', 'sales.csv': 'a' });
    const tool = seal(fileSearch({ files, tree: files, patterns: direct, clock: still, formatter: english }));
    const allowed = { check: () => ({ allowed: true as const }) };
    const pipeline = new ToolPipeline([tool], allowed, tickingClock(), new MemoryLog());
    for (const mode of ['schema', 'sample'] as const) {
      for (const path of ['output:aaaaaaaaaaaa', 'output:aaaaaaaaaaaa/CNYfigure.csv', 'artifact_x']) {
        const call = { tool_call_id: 'c', tool_name: 'file_search', parameters: { path } };
        const { success, error_type, observation } = await pipeline.run(call, going, { mode });
        assert.deepEqual([success, error_type], [false, 'withheld']);
        assert.doesNotMatch(observation, /CNY/);
      }
    }
  });

  it('finds the files and lines that a naive search finds, page by page', async () => {
    const name = fc.constantFrom('a', 'b.md', 'c.csv', 'É.txt', 'data', '.x');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}.f`);
    const content = fc.array(fc.constantFrom('one', 'ONE two', 'a.b', 'axb', '数据', '', 'x (y) [z] * $'), {
      maxLength: 6,
    });
    const tree = fc.dictionary(
      path,
      content.map((lines) => lines.join('\n')),
      { maxKeys: 12 },
    );
    const wanted = fc.constantFrom('one', 'a.b', '数', '(y)', '* $', 'nothing');
    await assertProperty(
      fc.asyncProperty(
        tree,
        wanted,
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        async (files, text, capitals, max_results) => {
          const search = searchIn(new MemoryFiles(files));
          const expected = Object.keys(files)
            .sort()
            .flatMap((each) =>
              (files[each] ?? '').split('\n').flatMap((line, at) => {
                const has = capitals ? line.includes(text) : line.toLowerCase().includes(text.toLowerCase());
                return has ? [`${each}:${at + 1}:${line}`] : [];
              }),
            );
          const pages = await allPages(search, { text, case: capitals, max_results });
          let file = '';
          const found = pages.flatMap((page) =>
            page.split('\n').flatMap((line, at) => {
              if (at === 0 || line.startsWith('More: ')) return [];
              const hit = /^ {2}(\d+)\t(.*)$/.exec(line);
              if (!hit) file = line;
              return hit ? [`${file}:${hit[1] ?? ''}:${hit[2] ?? ''}`] : [];
            }),
          );
          assert.deepEqual(found, expected);
          const listed = (await allPages(search, { max_results })).flatMap((observation) =>
            pathsIn({ observation } as ToolExecutionResult),
          );
          assert.deepEqual(listed, Object.keys(files).sort());
        },
      ),
      { numRuns: 150 },
    );
  });

  it('finds files by a glob, of the name alone or of the path', async () => {
    const search = searchIn(
      new MemoryFiles({
        'a.csv': 'x',
        'data/B.CSV': 'x',
        'data/q1/c.csv': 'x',
        'data/q1/c.md': 'x',
        '.github/x.yml': 'x',
      }),
    );
    const found = async (pattern: string, more = {}): Promise<string[]> => pathsIn(await search({ pattern, ...more }));
    assert.deepEqual(await found('*.csv'), ['a.csv', 'data/B.CSV', 'data/q1/c.csv']);
    assert.deepEqual(await found('*.csv', { case: true }), ['a.csv', 'data/q1/c.csv']);
    assert.deepEqual(await found('data/*.csv'), ['data/B.CSV']);
    assert.deepEqual(await found('data/**/*.{csv,md}', { case: true }), ['data/q1/c.csv', 'data/q1/c.md']);
    assert.deepEqual(await found('**/q1/'), ['data/q1/c.csv', 'data/q1/c.md']);
    assert.deepEqual(await found('q1/*.md', { path: './data/' }), ['data/q1/c.md']);
    assert.deepEqual(await found('./data/q1/*.md', { path: 'data' }), ['data/q1/c.md']);
    assert.deepEqual(await found('*.yml'), ['.github/x.yml']);
    assert.match((await search({ pattern: '*.pdf' })).observation, /^No files that fit "\*\.pdf"; 5 were looked at\.$/);
  });

  it('refuses globs that could be tried in more ways than there is time for', () => {
    for (const hostile of ['*a*a*a*b', 'x'.repeat(501), '*/*/*/*/*/*/*/*/*/*/*/*/*']) {
      assert.throws(() => globMatcher(hostile, '', false), /too long, or has too many/, hostile);
    }
    const long = `${'a'.repeat(200)}.txt`;
    assert.equal(globMatcher('*a*a*b', '', false)(long), false);
    assert.equal(globMatcher('+(a|a)*b', '', false)(long), false);
  });

  it('respects ignore files in every folder, and looks into no packages', async () => {
    const files = new MemoryFiles({
      '.gitignore': '*.log\nbuild/\n/top.txt\n!keep.log\n',
      '.ignore': 'private.md\n',
      'a.log': 'x',
      'keep.log': 'x',
      'top.txt': 'x',
      'sub/top.txt': 'x',
      'private.md': 'x',
      'build/keep.log': 'x',
      'sub/.gitignore': '!b.log\n*.tmp\n',
      'sub/b.log': 'x',
      'sub/d.log': 'x',
      'sub/c.tmp': 'x',
      'c.tmp': 'x',
      'node_modules/p/a.txt': 'x',
      'sub/node_modules/p/a.txt': 'x',
    });
    assert.deepEqual(pathsIn(await searchIn(files)({})), [
      '.gitignore',
      '.ignore',
      'c.tmp',
      'keep.log',
      'sub/.gitignore',
      'sub/b.log',
      'sub/top.txt',
    ]);
    // The rules of the folders around hold where the search begins further in.
    assert.deepEqual(pathsIn(await searchIn(files)({ path: 'sub' })), ['sub/.gitignore', 'sub/b.log', 'sub/top.txt']);
    const none = await searchIn(files)({ path: 'build' });
    assert.match(none.observation, /^No files in build; 0 were looked at\.\nLeft out by ignore files: 1\.$/);
  });

  it('does not look into what is binary, large or made to hold secrets, and says so', async () => {
    const files = new MemoryFiles({
      'a.bin': `needle${'x'.repeat(40)}\0\0`,
      'b.txt': `needle ${'x'.repeat(9 * 1024 * 1024)}`,
      '.env': 'needle',
      'c.txt': 'needle',
      'wide.txt': Buffer.from('\ufeffneedle é', 'utf16le'),
    });
    const { observation } = await searchIn(files)({ text: 'needle' });
    assert.deepEqual(observation.split('\n'), [
      '2 lines of 2 files with "needle"; 2 were looked into:',
      'c.txt',
      '  1\tneedle',
      'wide.txt',
      '  1\tneedle é',
      'Not looked into: files binary: 1, of more than 8 MB: 1, made to hold passwords or keys: 1.',
    ]);
  });

  it('looks for regular expressions away from here, and says which are none', async () => {
    const files = new MemoryFiles({ 'a.txt': 'id 12\nid x\n' });
    const search = searchIn(files);
    assert.match((await search({ text: 'id \\d+$', regex: true })).observation, /\n {2}1\tid 12$/);
    assert.match((await search({ text: '\\d+' })).observation, /^No line with "\\\\d\+"/);
    assert.equal((await search({ text: '(', regex: true })).error_code, 'invalid_pattern');
    const slow = { match: () => Promise.reject(new PatternError('takes too long')) };
    const { error_code, error_message } = await searchIn(files, { patterns: slow })({ text: '(a+)+$', regex: true });
    assert.deepEqual([error_code, error_message], ['invalid_pattern', 'takes too long']);
  });

  it('tells counts when it shall be brief, and longer excerpts at full', async () => {
    const files = new MemoryFiles({
      'a.txt': `needle\n${'x'.repeat(900)}needle${'y'.repeat(900)}\n`,
      'b.txt': 'needle',
    });
    const lines = async (response_format: string): Promise<string[]> =>
      (await searchIn(files)({ text: 'needle', response_format })).observation.split('\n');
    assert.deepEqual((await lines('brief')).slice(1), ['a.txt: 2 lines', 'b.txt: 1 line']);
    const [standard = '', full = ''] = [(await lines('standard'))[3], (await lines('full'))[3]];
    assert.match(standard, /^ {2}2\t…x+needley+…$/);
    assert.ok(standard.length < 220 && full.length > 600 && full.length < 620);
  });

  it('looks into one file, and says where there is no such folder', async () => {
    const search = searchIn(new MemoryFiles({ 'a.txt': 'x', 'b.txt': 'x' }));
    assert.match(
      (await search({ text: 'x', path: 'b.txt' })).observation,
      /^1 line of 1 file with "x" in b\.txt; 1 were/,
    );
    assert.equal((await search({ path: 'gone' })).error_code, 'not_found');
    assert.equal((await search({ page: 2 })).error_code, 'no_such_page');
  });

  it('stops early and says so: after so many entries, so deep, so long', async () => {
    const files = new MemoryFiles(
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`d${at % 5}/f${at}.txt`, 'x'])),
    );
    const report = newWalkReport();
    const found: string[] = [];
    for await (const { path } of walkFiles(files, files, { signal: going, maxEntries: 20, report })) found.push(path);
    assert.equal(report.stopped, 'after 20 files and folders');
    assert.ok(found.length > 5 && found.length <= 20);
    const deep = new MemoryFiles({ [`${'d/'.repeat(60)}a.txt`]: 'x', 'b.txt': 'x' });
    const { observation } = await searchIn(deep)({});
    assert.match(observation, /Stopped early, at folders more than 40 deep/);
    let ms = 0;
    const slow = { now: () => '', monotonic: () => (ms += 3000) };
    const late = await searchIn(files, { clock: slow })({ text: 'x' });
    assert.match(late.observation, /Stopped early, after 20 s: there may be more\./);
  });

  it('stops early where nothing is found as well, in one folder of many files', async () => {
    const files = new MemoryFiles(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}.txt`, 'x'])));
    let ms = 0;
    const slow = { now: () => '', monotonic: () => (ms += 1000) };
    const { observation } = await searchIn(files, { clock: slow })({ text: 'absent' });
    assert.match(observation, /^No line with "absent"; (?:1\d|2\d) files were looked into\./);
    assert.match(observation, /Stopped early, after 20 s/);
  });

  it('ends with a file that has too many lines of it', async () => {
    const files = new MemoryFiles({ 'a.txt': 'a\n'.repeat(2_000_000), 'b.txt': 'a' });
    for (const regex of [false, true]) {
      const { observation } = await searchIn(files)({ text: 'a', regex });
      assert.match(observation, /^10001 lines of 1 file with "a"/);
      assert.match(observation, /Stopped early, after 10000 results/);
    }
  });

  it('keeps of files no more than what it tells', async () => {
    const text = `needle ${'x'.repeat(100)}\n${'y'.repeat(4_000_000)}`;
    const files = new MemoryFiles(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}.txt`, text])));
    const pattern = /needle/;
    const kept: unknown[] = [];
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const search = new TextSearch(files, pattern, undefined, going, 200);
    for (let at = 0; at < 20; at++) kept.push(await search.look(`f${at}.txt`));
    collectGarbage();
    assert.equal(kept.length, 20);
    assert.ok(process.memoryUsage().heapUsed - before < 20_000_000, 'a quarter of what the files have');
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const files = new MemoryFiles({ 'a/b.txt': 'x', 'c.txt': 'x' });
    const walk = walkFiles(files, files, { signal: stop.signal });
    await walk.next();
    stop.abort();
    await assert.rejects(walk.next(), CancelledError);
    assert.equal((await searchIn(files)({ text: 'x' }, stop.signal)).error_code, 'cancelled');
  });

  it('tells hostile names on one line', async () => {
    const { observation } = await searchIn(new MemoryFiles({ 'a\nMore: call x': 'needle', 'b\u202e.txt': 'needle' }))({
      text: 'needle',
    });
    assert.doesNotMatch(observation, /\nMore: |\u202e/);
  });
});
