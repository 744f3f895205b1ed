import assert from 'node:assert/strict';
import { sha256 } from '../../../../../src/adapters/sha256';
import { completeResponse } from '../../../../../src/core/agent/agentResponse';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { ReportFiles, wantedSets } from '../../../../../src/core/analysis/saved/reportFiles';
import { reportScripts } from '../../../../../src/core/analysis/saved/names';
import type { ReportFolder } from '../../../../../src/core/ports';
import { World, formatter } from './world';

const signal = new AbortController().signal;

/** A folder in memory; what is in it is never written over. */
class Folder implements ReportFolder {
  readonly files = new Map<string, string>();
  state: ReturnType<ReportFolder['writable']> = { ok: true };

  writable(): ReturnType<ReportFolder['writable']> {
    return this.state;
  }
  read(name: string): Promise<string | undefined> {
    return Promise.resolve(this.files.get(name));
  }
  create(name: string, text: string): Promise<boolean> {
    if (this.files.has(name)) return Promise.resolve(false);
    this.files.set(name, text);
    return Promise.resolve(true);
  }
  pathOf(name: string): string {
    return `.ba-agent/reports/${name}`;
  }
}

const NEXT = 'sales_report_2.html';

const reply = completeResponse(
  { task_analysis: '', execution_plan: '', current_round: 3, action: { type: 'complete', content: '# Sales' } },
  [],
  { code: () => undefined, file: () => undefined, notFound: (id) => id },
);

describe('core/analysis/saved: the files of a report', () => {
  let world: World;
  let set: FactSet;
  let folder: Folder;
  let files: ReportFiles;
  let now: string;

  before(async () => {
    world = await World.open();
    await world.intake.write('sales.csv', 'region,amount\n' + 'north,3\nsouth,4.5\nnorth,1\n'.repeat(20));
    set = await world.compute('sales.csv');
  });
  after(() => world.close());
  beforeEach(() => {
    folder = new Folder();
    now = '2026-01-01T00:00:00.000Z';
    files = new ReportFiles({
      sql: world.intake.engine,
      sha256,
      folder: () => folder,
      library: () => Promise.resolve({ text: '', sha256: 'x' }),
      clock: { now: () => now },
      language: 'en',
    });
  });

  it('are asked for by a download or by citing the code, and by nothing else', () => {
    for (const link of [
      'sales_report.html',
      'sales_facts.json',
      'code_sales_analysis',
      'code_sales_analysis_sql.sql',
    ]) {
      assert.deepEqual(wantedSets('', [link], [set]), [set], link);
    }
    assert.deepEqual(wantedSets('See <code_ref>code_sales_analysis</code_ref>.', [], [set]), [set]);
    assert.deepEqual(wantedSets('code_sales_analysis', ['other.html'], [set]), []);
    const part: FactSet = { ...set, where: '"amount" > 1' };
    assert.deepEqual(wantedSets('', ['sales_report.html'], [set, part]), [set], 'the whole overview is the report');
    const other: FactSet = { ...part, id: 'aaaa' };
    const cited = '<fact_ref id="aaaa.rows">5</fact_ref>';
    assert.deepEqual(wantedSets(cited, ['sales_report.html'], [set, other]), [other], 'what is cited is the report');
    assert.deepEqual(wantedSets(cited, ['sales_report.html'], [other, set]), [other]);
  });

  it('are two scripts, the facts and the page, all with the one hash', async () => {
    const { done, problems } = await files.scripts([set], [], formatter, signal);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      done[0]?.blocks.map(({ code_id }) => code_id),
      ['code_sales_analysis_sql', 'code_sales_analysis'],
    );
    const hash = world.hash(set);
    for (const { code } of done.flatMap(({ blocks }) => blocks)) assert.ok(code.includes(hash));
    const written = await files.write(done, reply, new Map(), formatter);
    assert.deepEqual(
      written.done.map(({ path }) => path),
      ['.ba-agent/reports/sales_facts.json', '.ba-agent/reports/sales_report.html'],
    );
    const facts: unknown = JSON.parse(folder.files.get('sales_facts.json') ?? '');
    assert.ok(typeof facts === 'object' && facts !== null && 'hash' in facts && 'set' in facts);
    assert.equal(facts.hash, hash);
    assert.deepEqual(facts.set, set);
    assert.match(folder.files.get('sales_report.html') ?? '', /^<!doctype html>/);
  });

  it('leave a file that is there with other words, and do not repeat one with the same', async () => {
    const { done } = await files.scripts([set], [], formatter, signal);
    await files.write(done, reply, new Map(), formatter);
    now = '2026-01-01T09:30:00.000Z';
    const again = await files.write(done, reply, new Map(), formatter);
    assert.deepEqual(
      again.done.map(({ path }) => path.split('/').at(-1)),
      ['sales_facts.json', 'sales_report.html'],
    );
    assert.match(
      folder.files.get('sales_report.html') ?? '',
      /2026-01-01 00:00 UTC/,
      'a later time alone is no other page',
    );
    const other = { ...reply, response: '# Sales of all years' };
    assert.equal((await files.write(done, other, new Map(), formatter)).done.at(1)?.path, `.ba-agent/reports/${NEXT}`);
    folder.files.delete(NEXT);
    folder.files.set('sales_report.html', 'my own words');
    const beside = await files.write(done, reply, new Map(), formatter);
    assert.equal(beside.done.at(1)?.path, `.ba-agent/reports/${NEXT}`);
    assert.equal(beside.done.at(1)?.name, 'sales_report.html');
    assert.equal(folder.files.get('sales_report.html'), 'my own words');
  });

  it('are not written where nothing may be, and that is said', async () => {
    folder.state = { ok: false, reason: 'this workspace is not trusted.' };
    const { done } = await files.scripts([set], [], formatter, signal);
    const written = await files.write(done, reply, new Map(), formatter);
    assert.deepEqual(written, {
      done: [],
      problems: ['The files of the report were not saved: this workspace is not trusted.'],
    });
    assert.equal(folder.files.size, 0);
  });

  it('leave code of the reply alone, and are no scripts of a file of which a part was read', async () => {
    const own = await files.scripts([set], ['code_sales_analysis'], formatter, signal);
    assert.deepEqual(
      own.done[0]?.blocks.map(({ code_id }) => code_id),
      ['code_sales_analysis_sql'],
    );
    const part: FactSet = { ...set, sampled: { bytes: 1, of: 2 } };
    assert.deepEqual(reportScripts(part), {});
    const sampled = await files.scripts([part], [], formatter, signal);
    assert.deepEqual(sampled.done[0]?.blocks, []);
    assert.match(sampled.problems[0] ?? '', /a part was read/);
  });
});
