/** A workspace in which every cell, text and failure has a word of its own, and all tools over it with their real parts. */
import { mkdir, readFile, realpath, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../src/adapters/artifactFolder';
import { FileSpace, type FileSource } from '../../../../src/adapters/fileSpace';
import { NodeCodeChecker } from '../../../../src/adapters/run/pythonChecker';
import { NodeProgramRunner } from '../../../../src/adapters/run/programRunner';
import { NodeRunFolders } from '../../../../src/adapters/run/runFolders';
import { commandPlace, scriptPlace } from '../../../../src/adapters/run/runPlaces';
import { shadowingFiles } from '../../../../src/adapters/run/shadowingFiles';
import { findShell } from '../../../../src/adapters/run/shell';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { seal, type AnyTool } from '../../../../src/core/contract/tool';
import type { WorkspaceFiles } from '../../../../src/core/ports';
import { programEnvironment } from '../../../../src/core/run/environment';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { ColumnRoleStore } from '../../../../src/core/store/columnRoleStore';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { executeCommand } from '../../../../src/core/tools/executeCommand';
import { facts } from '../../../../src/core/tools/facts';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { fileSearch } from '../../../../src/core/tools/fileSearch';
import { fileWrite } from '../../../../src/core/tools/fileWrite';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import { recall } from '../../../../src/core/tools/recall';
import { runPython } from '../../../../src/core/tools/runPython';
import { tableSearch } from '../../../../src/core/tools/tableSearch';
import { vectorSearch } from '../../../../src/core/tools/vectorSearch/vectorSearch';
import { makeFormatter } from '../../../../src/core/text/formatter';
import type { WorkspaceWriter } from '../../../../src/core/writes/written';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { findPython } from '../../../support/python';
import { emptyReaderPorts, localize, MemoryCodeFolder, MemoryLog } from '../../../support/ports';

const ROWS = 40;
/** The row that alone has a bonus and an extra: behind those of the sample. */
const ALONE = 27;
export const REGIONS = ['CNYregionN', 'CNYregionS', 'CNYregionE', 'CNYregionW'];

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function rowOf(id: number): string[] {
  const isAlone = id === ALONE;
  const born = `${1940 + id}-${two((id % 12) + 1)}-${two((id % 27) + 1)}`;
  const salary = String(71_000_000 + 1013 * id * id);
  const bonus = isAlone ? ['98765432', '87654321'] : ['', '0'];
  return [`CNYname${two(id)}x`, salary, born, ...bonus];
}

/** All cells of which no other row has the same, from a row on. */
export function cellsFrom(first: number): string[] {
  const ids = Array.from({ length: ROWS }, (_, at) => at + 1).filter((id) => id >= first);
  return ids.flatMap(rowOf).filter((cell) => cell.length > 1);
}

/** What lies in texts, failures and outputs. */
export const TEXTS = ['CNYnote', 'CNYjson', 'CNYbook', 'CNYcode', 'CNYprinted', 'CNYfailed', 'CNYfigure', 'CNYpicked'];

function people(): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const [name, salary, born, bonus, extra] = rowOf(at + 1);
    return [at + 1, name, salary, REGIONS[at % 4], born, bonus, extra, at + 1 === ALONE ? 1 : 0, at % 4].join(',');
  });
  return `id,name,salary,region,born,bonus,extra,flag,level\n${lines.join('\n')}\n`;
}

export interface CanaryWorld {
  tools: (events: () => readonly AgentEvent[]) => AnyTool[];
  files: WorkspaceFiles;
  artifacts: StoredArtifacts;
  runner: NodeProgramRunner;
  close: () => Promise<void>;
}

export async function openCanaryWorld(): Promise<CanaryWorld> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-canary-')));
  const folder = path.join(root, 'shop');
  for (const each of ['NAMEfolder', '../own']) await mkdir(path.join(folder, each), { recursive: true });
  const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  await write('people.csv', people());
  await write('NAMEfolder/NAMEfile.csv', `NAMEcolumn,note\n${'1,CNYnote\n'.repeat(3)}2,CNYnote2\n`);
  await write('notes.txt', 'A line.\nCNYnote of the board\n');
  await write('broken.json', '{"a": CNYjson, }');
  await write('book.ipynb', '{"cells": [{"cell_type": "markdown", "source": ["CNYbook"]}], "nbformat": 4}');
  await write('torn.ipynb', '{"cells": CNYbook');
  await write('script.py', 'secret = "CNYcode"\n');
  await write('mixed.csv', 'day,amount\n2024-01-01,1\nCNYnote,CNYjson\n');

  const roots = () => [{ name: 'shop', folder }];
  const sources: FileSource[] = [];
  const files = new FileSpace(roots, sources, new ParseOptionsStore(new TestMemory()));
  const log = new MemoryLog();
  const formatter = makeFormatter(localize, 'en');
  const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const environment = () => programEnvironment(process.env, { pass: [], platform: process.platform });
  const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
  const engine = {
    folders: await files.folders(),
    memoryLimit: '500MB',
    temporary: path.join(root, 'own'),
    sqliteWasm,
  };
  const sql = await Engine.start(engine, (asked) => files.resolveFile(asked));
  const runFolders = new NodeRunFolders({
    ...{ folder: path.join(root, 'runs'), others: () => [], roots, clock, log, keepFormulas: () => false },
    makeId: customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12),
    resolve: (given) => files.resolveFile(given),
    shapeOf: (given, signal) => sql.describe(given, signal),
  });
  const artifactFolder = new NodeArtifactFolder(path.join(root, 'artifacts'));
  sources.push(runFolders, artifactFolder);
  const artifacts = new StoredArtifacts(artifactFolder, clock, customAlphabet('abcdefgh0123', 24));
  const runner = new NodeProgramRunner({
    ...{ folder: path.join(root, 'runs-now'), environment, memoryBytes: () => undefined, log },
    screen: { open: () => ({ write: () => undefined, ended: () => undefined }) },
  });
  const program = await findPython();
  const python = path.resolve('src/python');
  const running = { runner, formatter, memoryLimit: () => undefined, knownFolders: () => [{ path: root, shown: '~' }] };
  const codes = new CodeStore(new MemoryCodeFolder(), clock, localize, log);
  const choices = new ColumnRoleStore(new TestMemory());
  const missing = (): Promise<never> => Promise.reject(new Error('CNYfailed'));
  const writer: WorkspaceWriter = {
    locate: (given) => Promise.resolve(given),
    read: (given) => readFile(path.join(folder, given), 'utf8').catch(() => undefined),
    preview: () => Promise.resolve(() => Promise.resolve()),
    write: async ({ path: given, after }) => {
      await write(given, after);
      return after;
    },
    restore: missing,
    remove: missing,
  };
  const tools = (events: () => readonly AgentEvent[]): AnyTool[] => [
    seal(
      executeCommand({
        ...running,
        shell: () => findShell(process.env),
        resolveFolder: (given) => commandPlace(roots(), given, []),
        shadowing: shadowingFiles,
        makeRunId: () => 'abcdefghijkl',
      }),
    ),
    seal(facts({ sql, files, formatter, clock, choices })),
    seal(
      fileReader({
        ...emptyReaderPorts,
        ...{ files, tree: files, artifacts, sql, codes, formatter },
        uploads: () => [],
      }),
    ),
    seal(fileSearch({ files, tree: files, patterns: { match: missing }, clock, formatter })),
    seal(fileWrite({ writer, artifacts, formatter })),
    seal(queryDatabase({ sql, files, formatter })),
    seal(recall({ events: () => Promise.resolve(events()), formatter })),
    seal(
      runPython({
        ...{ ...running, folders: runFolders, sql, allowed: () => [], place: () => scriptPlace(roots(), undefined) },
        finder: {
          find: () => Promise.resolve({ path: program, version: '3', label: 'Python 3', libraries: {} }),
        },
        checker: new NodeCodeChecker({ script: path.join(python, 'ba_check.py'), env: environment, timeoutMs: 60_000 }),
        givenFiles: () => Promise.resolve([]),
        scriptPlaces: () => ({
          sources: python,
          variables: { path: [], last: [], cleared: [] },
          delimiter: path.delimiter,
        }),
      }),
    ),
    seal(tableSearch({ files, tree: files, sql, clock, formatter, isOpen: () => true })),
    seal(vectorSearch({ corpus: { find: missing }, embeddings: () => Promise.resolve(undefined), formatter })),
  ];
  const close = async (): Promise<void> => {
    runner.dispose();
    await rm(root, { recursive: true, force: true });
  };
  return { tools, files, artifacts, runner, close };
}
