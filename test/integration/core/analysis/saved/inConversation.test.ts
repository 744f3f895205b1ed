/** Reports through whole conversations: the real agent, engine, tools and stored sets, and folders in memory. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../../src/adapters/artifactFolder';
import { FileSpace } from '../../../../../src/adapters/fileSpace';
import { OfflineModel } from '../../../../../src/adapters/models/offline';
import { sha256 } from '../../../../../src/adapters/sha256';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { StoredSets } from '../../../../../src/core/analysis/facts/storedSets';
import { ReportFiles } from '../../../../../src/core/analysis/saved/reportFiles';
import type { ModelClient } from '../../../../../src/core/ports';
import { StoredArtifacts } from '../../../../../src/core/store/artifactStore';
import { CodeStore } from '../../../../../src/core/store/codeStore';
import { ParseOptionsStore } from '../../../../../src/core/store/parseOptionsStore';
import { ColumnRoleStore } from '../../../../../src/core/store/columnRoleStore';
import { facts } from '../../../../../src/core/tools/facts';
import { fileReader } from '../../../../../src/core/tools/fileReader';
import { seal } from '../../../../../src/core/contract/tool';
import { findBarePython } from '../../../../support/python';
import { only, openChat, type Chat } from '../../../../support/chat';
import {
  emptyReaderPorts,
  localize,
  MemoryCodeFolder,
  MemoryLog,
  MemoryReportFolder,
  says,
  ScriptedModel,
  tickingClock,
} from '../../../../support/ports';
import { call, callsOf, complete } from '../../../../support/replies';
import { TestMemory } from '../../../../unit/core/context/tokens/support';
import { World, formatter } from './world';

const SALES = 'day,region,amount\n' + row(60);

function row(count: number): string {
  return Array.from({ length: count }, (_, at) => `2024-0${1 + (at % 6)}-05,${'NSW'[at % 3]},${at}.5\n`).join('');
}

describe('core/analysis/saved: reports in a conversation', function () {
  let world: World;
  let codes: MemoryCodeFolder;
  let reports: MemoryReportFolder;

  before(async () => {
    world = await World.open();
  });
  after(() => world.close());
  beforeEach(async () => {
    await world.intake.write('sales.csv', SALES);
    codes = new MemoryCodeFolder();
    reports = new MemoryReportFolder();
  });

  async function open(modelOf: (sets: StoredSets) => ModelClient): Promise<Chat> {
    const kept = new NodeArtifactFolder(path.join(world.intake.folder, '..', 'artifacts'), Date.now, () => []);
    const { folder, engine } = world.intake;
    const files = new FileSpace(() => [{ name: 'shop', folder }], [kept], new ParseOptionsStore(new TestMemory()));
    const store = new CodeStore(codes, tickingClock(), localize, new MemoryLog());
    const clock = tickingClock();
    const tools = [
      seal(fileReader({ ...emptyReaderPorts, files, sql: engine, codes: store, uploads: () => [], formatter })),
      seal(facts({ sql: engine, files, formatter, clock, choices: new ColumnRoleStore(new TestMemory()) })),
    ];
    const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24);
    return openChat(modelOf(new StoredSets(files)), {
      tools,
      files,
      folder: codes,
      running: { artifacts: new StoredArtifacts(kept, clock, makeId) },
      reports: new ReportFiles({
        ...{ sql: engine, sha256, clock, language: 'en', folder: () => reports },
        library: () => Promise.resolve({ text: '', sha256: 'x' }),
      }),
    });
  }

  const analyst = (): Promise<Chat> => open((sets) => new OfflineModel(formatter, sets));
  const ask = (chat: Chat, text = 'Analyze sales.csv'): Promise<unknown> => chat.conversation.send(text, ['sales.csv']);
  const replyOf = (chat: Chat): Extract<AgentEvent, { type: 'reply' }> => {
    const reply = only(chat.events, 'reply').at(-1);
    assert.ok(reply);
    return reply;
  };
  const notices = (chat: Chat): string[] => only(chat.events, 'notice').map(({ text }) => text);

  it('of the built-in analyst bring scripts, facts and page, and each download leads to one', async () => {
    const chat = await analyst();
    await ask(chat);
    const { response, downloads } = replyOf(chat);
    assert.deepEqual([...codes.files.keys()].filter((name) => !name.startsWith('index.')).sort(), [
      'code_sales_analysis.py',
      'code_sales_analysis_sql.sql',
    ]);
    assert.deepEqual([...reports.files.keys()].sort(), ['sales_facts.json', 'sales_report.html']);
    assert.ok(downloads.length >= 2);
    assert.deepEqual(
      downloads.filter(({ target }) => target === undefined),
      [],
    );
    assert.equal(response.metadata.unsourced, undefined);
    assert.ok((response.metadata.fact_refs ?? []).every(({ check }) => check === 'same'));
    assert.deepEqual(notices(chat), []);
    const script = codes.files.get('code_sales_analysis.py') ?? '';
    const printed = await world.runPython(await findBarePython(), script);
    assert.ok(reports.files.get('sales_facts.json')?.includes(`"hash": "${printed.hash}"`));
    assert.ok(reports.files.get('sales_report.html')?.includes(printed.hash));
  });

  it('of a file that has not changed add nothing the second time', async () => {
    const chat = await analyst();
    await ask(chat);
    const [before, written] = [[...codes.files.keys()], new Map(reports.files)];
    await ask(chat);
    assert.deepEqual([...codes.files.keys()], before);
    assert.deepEqual([...reports.files], [...written]);
    assert.ok(replyOf(chat).downloads.every(({ target }) => target !== undefined));
  });

  it('of a file that has changed stand beside those from before', async () => {
    const chat = await analyst();
    await ask(chat);
    const first = new Map([...reports.files, ...codes.files]);
    await world.intake.write('sales.csv', `${SALES}2024-06-30,N,1000\n`);
    await ask(chat);
    for (const [name, text] of first) {
      if (name.endsWith('.py') || name.endsWith('.html'))
        assert.equal(reports.files.get(name) ?? codes.files.get(name), text);
    }
    assert.ok(reports.files.has('sales_report_2.html'), [...reports.files.keys()].join());
    assert.ok(codes.files.has('code_sales_analysis_v2.py'), [...codes.files.keys()].join());
    const paths = replyOf(chat).downloads.map(({ target }) => JSON.stringify(target));
    assert.ok(
      paths.some((text) => text.includes('sales_report_2.html')),
      paths.join(),
    );
  });

  it('leave a script that the user has edited, and say where the new one is', async () => {
    const chat = await analyst();
    await ask(chat);
    codes.files.set('code_sales_analysis.py', '# mine\n');
    await ask(chat);
    assert.equal(codes.files.get('code_sales_analysis.py'), '# mine\n');
    assert.match(
      notices(chat).join('\n'),
      /You have edited code_sales_analysis\.py .* is in code_sales_analysis_v2\.py/,
    );
  });

  it('are made for a model that names the page, and for no other', async () => {
    const model = new ScriptedModel(
      says(callsOf({ ...call('facts', 'c1'), arguments: { path: 'sales.csv' } })),
      says({
        ...complete('# Sales\n\nSee the page.'),
        action: { type: 'complete', content: '# Sales\n\nSee the page.', download_links: ['sales_report.html'] },
      }),
      says(complete('# Sales again')),
    );
    const chat = await open(() => model);
    await ask(chat);
    assert.deepEqual(replyOf(chat).downloads, [
      { name: 'sales_report.html', target: { kind: 'file', path: '.ba-agent/reports/sales_report.html' } },
    ]);
    assert.match(reports.files.get('sales_report.html') ?? '', /See the page\./);
    reports.files.clear();
    await ask(chat);
    assert.equal(reports.files.size, 0);
  });

  it('lose nothing where the workspace is not trusted, and say why once for each', async () => {
    reports.state = { ok: false, reason: 'this workspace is not trusted.' };
    codes.readonly = 'this workspace is not trusted.';
    const chat = await analyst();
    await ask(chat);
    const { response } = replyOf(chat);
    assert.match(response.response, /\{\{FACT:1\}\}/);
    assert.equal(reports.files.size + codes.files.size, 0);
    for (const { code_id } of response.metadata.code_refs) {
      assert.match(
        (await chat.conversation.codeText(code_id)) ?? '',
        /sales\.csv/,
        'what is cited can be read all the same',
      );
    }
    assert.equal(response.metadata.code_refs.length, 2);
    const told = notices(chat);
    assert.ok(
      told.every((text) => text.includes('not trusted')),
      told.join('\n'),
    );
    assert.ok(told.length <= 3, told.join('\n'));
  });

  it('lose nothing where a file cannot be written', async () => {
    reports.fault = Object.assign(new Error("ENOSPC: no space left, open '/home/ada/clients/x'"), { code: 'ENOSPC' });
    const chat = await analyst();
    await ask(chat);
    const { response, downloads } = replyOf(chat);
    assert.match(response.response, /\{\{FACT:1\}\}/);
    assert.match(notices(chat).join('\n'), /sales_report\.html was not saved: the disk is full\./);
    assert.doesNotMatch(notices(chat).join('\n'), /ada/);
    assert.ok(downloads.some(({ name, target }) => name === 'sales_report.html' && target === undefined));
    assert.ok(codes.files.has('code_sales_analysis.py'));
  });

  it('run after the file has moved: the script says what is missing', async () => {
    const chat = await analyst();
    await ask(chat);
    const script = (codes.files.get('code_sales_analysis.py') ?? '').replace('"sales.csv"', '"moved/sales.csv"');
    await assert.rejects(world.runPython(await findBarePython(), script), /moved.sales\.csv is not there/);
    const table = await readFile(path.join(world.intake.folder, 'sales.csv'), 'utf8');
    assert.equal(table, SALES);
  });
});
