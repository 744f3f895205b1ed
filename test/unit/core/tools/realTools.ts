import { CodeStore } from '../../../../src/core/store/codeStore';
import { ColumnRoleStore } from '../../../../src/core/store/columnRoleStore';
import { executeCommand } from '../../../../src/core/tools/executeCommand';
import { facts } from '../../../../src/core/tools/facts';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { fileSearch } from '../../../../src/core/tools/fileSearch';
import { fileWrite } from '../../../../src/core/tools/fileWrite';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import { recall } from '../../../../src/core/tools/recall';
import { runPython } from '../../../../src/core/tools/runPython';
import { seal, type AnyTool } from '../../../../src/core/contract/tool';
import { tableSearch } from '../../../../src/core/tools/tableSearch';
import { vectorSearch } from '../../../../src/core/tools/vectorSearch/vectorSearch';
import { makeFormatter } from '../../../../src/core/text/formatter';
import {
  emptyReaderPorts,
  localize,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  ScriptedSql,
  tickingClock,
} from '../../../support/ports';

/** The tools that src/composition/tools.ts gives a conversation, over nothing: for what they say of themselves. */
export function realTools(): AnyTool[] {
  const formatter = makeFormatter(localize, 'en');
  const files = new MemoryFiles({});
  const clock = tickingClock();
  const noMemory = { get: () => undefined, update: () => Promise.resolve() };
  const sql = new ScriptedSql(() => new Error('There are no tables here.'));
  const codes = new CodeStore(new MemoryCodeFolder(), clock, localize, new MemoryLog());
  const nothing = (): Promise<never> => Promise.reject(new Error('There is nothing here.'));
  const reading = { locate: nothing, read: nothing, preview: nothing };
  const noWriter = { ...reading, write: nothing, restore: nothing, remove: nothing };
  const running = { runner: { run: nothing }, knownFolders: () => [], memoryLimit: () => undefined, formatter };
  const looking = { finder: { find: nothing }, checker: { check: nothing }, sql };
  const folders = { create: nothing, outputs: nothing, written: nothing, answerQueries: nothing };
  const scripts = { allowed: () => [], place: () => undefined, givenFiles: nothing, folders };
  const commands = { shell: nothing, shadowing: nothing, resolveFolder: nothing, makeRunId: () => '' };
  const scriptPlaces = () => ({ sources: '', variables: { path: [], last: [], cleared: [] }, delimiter: ':' });
  return [
    seal(executeCommand({ ...running, ...commands })),
    seal(facts({ sql, files, formatter, clock, choices: new ColumnRoleStore(noMemory) })),
    seal(fileReader({ ...emptyReaderPorts, files, sql, codes, uploads: () => [], formatter })),
    seal(fileSearch({ files, tree: emptyReaderPorts.tree, patterns: { match: nothing }, clock, formatter })),
    seal(fileWrite({ writer: noWriter, artifacts: { store: nothing }, formatter })),
    seal(queryDatabase({ sql, files, formatter })),
    seal(recall({ events: () => Promise.resolve([]), formatter })),
    seal(runPython({ ...running, ...looking, ...scripts, scriptPlaces })),
    seal(tableSearch({ files, tree: files, sql, clock, formatter, isOpen: () => true })),
    seal(vectorSearch({ corpus: { find: nothing }, embeddings: () => Promise.resolve(undefined), formatter })),
  ];
}
