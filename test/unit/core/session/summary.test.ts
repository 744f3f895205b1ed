import assert from 'node:assert/strict';
import type { Entry, EntryDraft } from '../../../../src/core/contract/entries';
import { LARGE_FILE, summarizeLarge } from '../../../../src/core/session/largeSummary';
import { SessionLog } from '../../../../src/core/session/sessionLog';
import { SessionSummaries } from '../../../../src/core/session/summaries';
import { summarize } from '../../../../src/core/session/summary';
import { counter, localize, MemoryAppendLog, MemorySessionFiles, tickingClock } from '../../../support/ports';

const said = (content: string): EntryDraft => ({ type: 'user', turn: 't', message: { role: 'user', content } });
const answered = (content: string): EntryDraft => ({ type: 'assistant', message: { role: 'assistant', content } });
const renamed = (title: string): EntryDraft => ({ type: 'system', subtype: 'session_renamed', data: { title } });
const used = (usage: Record<string, unknown>): EntryDraft => ({
  type: 'system',
  subtype: 'model_usage',
  data: { usage },
});
const compacted = (id: string, postTokens: number, more = ''): EntryDraft => ({
  type: 'user',
  isCompactSummary: true,
  turn: 't',
  message: { role: 'user', content: `In short${more}` },
  compactMetadata: { trigger: 'manual', preTokens: 900, postTokens },
  data: { id },
});
const takenBack = (id: string): EntryDraft => ({
  type: 'system',
  subtype: 'compaction_undone',
  turn: 't',
  data: { id },
});
const empty = { title: '', turns: 0, lastActive: undefined, tokens: 0, gitBranch: undefined, damaged: 0 };

async function write(drafts: readonly EntryDraft[], file = new MemoryAppendLog(), branch = () => 'main') {
  const identity = {
    sessionId: 's',
    cwd: 'shop',
    version: '1',
    get gitBranch() {
      return branch();
    },
  };
  const log = await SessionLog.open(file, identity, tickingClock(), counter('e'));
  for (const draft of drafts) await log.append(draft);
  return { file, entries: log.all };
}
const entriesOf = async (...drafts: EntryDraft[]): Promise<readonly Entry[]> => (await write(drafts)).entries;

describe('core/session/summary', () => {
  it('tells a session in a line', async () => {
    assert.deepEqual(summarize([]), empty);
    const notice: EntryDraft = { type: 'system', subtype: 'notice' };
    const entries = await entriesOf(notice, said(`  Why\n did\tsales ${'x'.repeat(100)}`), said('second'), renamed(''));
    const { title, turns, lastActive, gitBranch, damaged } = summarize(entries, { lines: [] });
    assert.deepEqual([title.length, title.startsWith('Why did sales xxx'), title.endsWith('…')], [80, true, true]);
    assert.deepEqual([turns, lastActive, gitBranch, damaged], [2, entries[2]?.timestamp, 'main', 0]);
  });

  it('has the name that was given last, until that is taken back', async () => {
    const title = async (...drafts: EntryDraft[]): Promise<string> => summarize(await entriesOf(...drafts)).title;
    assert.equal(await title(said('Hello'), renamed('One'), renamed('Two'), said('More')), 'Two');
    assert.equal(await title(said('Hello'), renamed('One'), renamed('  ')), 'Hello');
    assert.equal(await title(said(' \n'), said('At last')), 'At last');
  });

  it('counts tokens as the provider did last, else by the words', async () => {
    const cached = {
      input_tokens: 10,
      output_tokens: 5,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 20,
    };
    const tokens = async (...drafts: EntryDraft[]): Promise<number> => summarize(await entriesOf(...drafts)).tokens;
    assert.equal(await tokens(said('x'.repeat(400)), used({ input_tokens: 1, output_tokens: 1 }), used(cached)), 135);
    assert.equal(await tokens(said('x'.repeat(400)), answered('y'.repeat(40))), 110);
    assert.equal(await tokens(said('分析数据')), 3);
    assert.equal(await tokens(said('xxxx'), used({ nothing: true })), 1);
  });

  it('counts what a compaction left behind the last report, as long as it is not taken back', async () => {
    const tokens = async (...drafts: EntryDraft[]): Promise<number> => summarize(await entriesOf(...drafts)).tokens;
    const report = used({ input_tokens: 900, output_tokens: 0 });
    assert.equal(await tokens(said('x'), report, compacted('k1', 250)), 250);
    assert.equal(await tokens(said('x'), compacted('k1', 250)), 250);
    assert.equal(await tokens(report, compacted('k1', 250), used({ input_tokens: 300, output_tokens: 0 })), 300);
    assert.equal(await tokens(report, compacted('k1', 250), takenBack('k1')), 900);
    assert.equal(await tokens(report, compacted('k1', 400), compacted('k2', 250), takenBack('k2')), 400);
  });

  it('takes the summary that a model wrote for no message of the user', async () => {
    const summary: EntryDraft = { ...said('Done so far'), isCompactSummary: true };
    const { title, turns } = summarize(await entriesOf(summary, said('Hello')));
    assert.deepEqual([title, turns], ['Hello', 1]);
  });
});

describe('core/session/largeSummary', () => {
  /** Over four megabytes with a name in the middle, which is in no part that is read whole. */
  async function large(...last: EntryDraft[]) {
    const page = answered('z'.repeat(60_000));
    const drafts = Array.from({ length: 80 }, (_, at) => (at % 10 === 0 ? said(`问题 ${at}`) : page));
    drafts.splice(40, 0, renamed('In the middle'));
    return write([...drafts, ...last]);
  }

  it('is what the whole file says', async () => {
    const { file, entries } = await large(used({ input_tokens: 900, output_tokens: 99 }), said('last'));
    const size = await file.size();
    assert.ok(size > LARGE_FILE);
    assert.deepEqual(await summarizeLarge(file, size), summarize(entries));
  });

  it('has the tokens that a compaction left', async () => {
    const report = used({ input_tokens: 900, output_tokens: 99 });
    const long = 'y'.repeat(700_000);
    const after = [[compacted('k1', 250, long)], [compacted('k1', 400), compacted('k2', 250, long), takenBack('k2')]];
    for (const [at, last] of after.entries()) {
      const { file, entries } = await large(compacted('k0', 1), report, ...last, answered(long));
      const { tokens } = await summarizeLarge(file, await file.size());
      assert.deepEqual([tokens, summarize(entries).tokens], [[250, 400][at], [250, 400][at]]);
    }
  });

  it('takes the summary of a compaction for no word of the user', async () => {
    const { type, ...words } = said('In short');
    const told: EntryDraft = { type, isCompactSummary: true, ...words };
    const pages = Array.from({ length: 50 }, () => answered('z'.repeat(90_000)));
    const { file, entries } = await write([told, ...pages.slice(0, 25), said('Hello'), told, ...pages.slice(25)]);
    const summary = await summarizeLarge(file, await file.size());
    assert.deepEqual([summary.title, summary.turns], ['Hello', 1]);
    assert.equal(summarize(entries).turns, 1);
  });

  it('has the title and the time of lines that are longer than what is read whole', async () => {
    const title = `  分析 "sales" \\ \n ${'é'.repeat(150_000)}`;
    const page = answered('z'.repeat(90_000));
    const drafts = [said(' \n'), said(title), ...Array.from({ length: 50 }, () => page)];
    const usage = used({ input_tokens: 900, output_tokens: 99 });
    const { file, entries } = await write([...drafts, usage, answered('y'.repeat(600_000)), renamed('')]);
    assert.deepEqual(await summarizeLarge(file, await file.size()), summarize(entries));
    const without = await write([said(title), ...drafts, answered('y'.repeat(600_000))]);
    const { title: told, tokens } = await summarizeLarge(without.file, await without.file.size());
    assert.deepEqual([told, tokens > 500_000], [summarize(without.entries).title, true]);
  });

  it('estimates tokens by a sample, and counts damage', async () => {
    const { file, entries } = await large();
    const exact = summarize(entries).tokens;
    file.text = file.text.replace('"schemaVersion"', '"schema').replace(/\n(?=[^\n]*\n$)/, '\n{torn\n');
    const { tokens, damaged, title } = await summarizeLarge(file, await file.size());
    assert.ok(Math.abs(tokens - exact) / exact < 0.1, `${tokens} for ${exact}`);
    assert.deepEqual([damaged, title], [2, 'In the middle']);
  });

  it('reads a file that is all one line', async () => {
    const file = new MemoryAppendLog('x'.repeat(LARGE_FILE + 1));
    assert.deepEqual(await summarizeLarge(file, LARGE_FILE + 1), { ...empty, damaged: 1 });
  });
});

describe('core/session/summaries', () => {
  it('reads a file again when it has changed', async () => {
    const files = new MemorySessionFiles();
    let reads = 0;
    const summaries = new SessionSummaries({ open: (id) => (reads++, files.open(id)) }, localize);
    const list = async () => Promise.all((await files.list()).map((info) => summaries.of(info)));
    await files.open('a').append((await write([said('one')])).file.text);
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ['one'],
    );
    await list();
    assert.equal(reads, 1);
    await files.open('a').append((await write([said('one'), renamed('two')])).file.text);
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ['two'],
    );
    assert.equal(reads, 2);
  });

  it('knows each of many thousand sessions', async () => {
    let reads = 0;
    const file = new MemoryAppendLog();
    const summaries = new SessionSummaries({ open: () => (reads++, file) }, localize);
    const infos = Array.from({ length: 3000 }, (_, at) => ({ id: `s${at}`, modifiedMs: 1, size: 0 }));
    for (let round = 0; round < 2; round++) for (const info of infos) await summaries.of(info);
    assert.equal(reads, 3000);
  });

  it('takes no file for empty that cannot be read', async () => {
    const files = new MemorySessionFiles();
    await files.open('a').append('{torn\n\0\0\n');
    const [info] = await files.list();
    await assert.rejects(new SessionSummaries(files, localize).of(info ?? assert.fail()), /None of the 2 lines/);
  });
});
