/** What the system throws names places of this machine: nothing of that reaches a model, a log or the user. */
import assert from 'node:assert/strict';
import { DocumentProcess } from '../../../../src/adapters/documentReader';
import { OutlineWorker } from '../../../../src/adapters/outlineWorker';
import { PatternProcess } from '../../../../src/adapters/patternProcess';
import { SearchWorker } from '../../../../src/adapters/searchWorker';
import { FileAccessError, SqlEngineError, type WorkspaceFiles, type WorkspaceTree } from '../../../../src/core/ports';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { fileSearch } from '../../../../src/core/tools/fileSearch';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import { recall } from '../../../../src/core/tools/recall';
import { seal, type AnyTool } from '../../../../src/core/contract/tool';
import { Corpus } from '../../../../src/core/tools/vectorSearch/corpus';
import { EmbeddingsError } from '../../../../src/core/tools/vectorSearch/rerank';
import { tableSearch } from '../../../../src/core/tools/tableSearch';
import { vectorSearch } from '../../../../src/core/tools/vectorSearch/vectorSearch';
import { makeFormatter } from '../../../../src/core/text/formatter';
import {
  localize,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  notebooksHere,
  tickingClock,
} from '../../../support/ports';
import { LocalIndex } from '../../../unit/core/tools/vectorSearch/support';

/** Everything of it is of the machine and not of the workspace. */
const SECRET = /anna|Jane Doe|clients|C:\\|\/home|file:\/\//i;
const words = [
  "ENOENT: no such file or directory, open '/home/anna/clients/Acme Corp/books.csv'",
  'EACCES: permission denied, scandir "C:\\Users\\Jane Doe\\clients\\x.pdf"',
  'Cannot find module /home/anna/clients/ext/dist/worker.js',
  'IO Error: Cannot open file "/home/anna/clients/a b.csv": too many',
  'Unable to read file:///home/anna/clients/x (Unavailable (FileSystemError): Error)',
];
const errors: readonly ((message: string) => Error)[] = [
  (message) => new Error(message),
  (message) => new TypeError(message),
  (message) => Object.assign(new Error(message), { code: 'EIO' }),
  (message) => new FileAccessError('unreadable', message, { cause: new Error(message) }),
  (message) => new SqlEngineError('failed', message),
];

/** All tools of the product, where each port of the kind `broken` throws. */
function toolsOver(broken: string, make: () => Error, log: MemoryLog): AnyTool[] {
  const fails = (): Promise<never> => Promise.reject(make());
  const whole = new MemoryFiles({ 'a.csv': 'n\n1\n', 'a.md': '# alpha\nbeta\n', 'a.pdf': '%PDF', '.gitignore': 'x' });
  const files: WorkspaceFiles & WorkspaceTree = {
    stat: broken === 'stat' ? fails : (path) => whole.stat(path),
    read: broken === 'read' ? fails : (path, offset, length) => whole.read(path, offset, length),
    list: broken === 'list' ? fails : (folder) => whole.list(folder),
  };
  const clock = tickingClock();
  const formatter = makeFormatter(localize, 'en');
  const nothing = { list: () => Promise.resolve([]) };
  const stores = broken === 'stores';
  const artifacts = { find: stores ? fails : () => Promise.resolve(undefined), list: stores ? fails : nothing.list };
  const sessions = {
    list: stores ? fails : nothing.list,
    open: () => {
      throw make();
    },
  };
  const codeFolder = new MemoryCodeFolder();
  if (stores) codeFolder.fault = () => make();
  const sql = { query: fails, describe: fails };
  const documents = { pages: fails };
  const embeddings = () =>
    Promise.resolve({ label: 'here', embed: () => Promise.reject(new EmbeddingsError('it cannot be reached')) });
  const corpus = new Corpus({
    ...{ files, tree: files, documents, sessions, artifacts, clock },
    index: broken === 'index' ? { sync: fails, put: fails, search: fails } : new LocalIndex(),
  });
  return [
    seal(
      fileReader({
        ...{ files, tree: files, documents, notebooks: notebooksHere, sql, formatter, artifacts },
        outside: { locate: broken === 'outside' ? fails : () => Promise.resolve(undefined) },
        outliner: { outline: fails },
        codes: new CodeStore(codeFolder, clock, localize, log),
        uploads: () => [],
        unsaved: () => false,
      }),
    ),
    seal(fileSearch({ files, tree: files, patterns: { match: fails }, clock, formatter })),
    seal(queryDatabase({ sql, files, formatter })),
    seal(recall({ events: fails, formatter })),
    seal(tableSearch({ files, tree: files, sql, clock, formatter, isOpen: () => true })),
    seal(vectorSearch({ corpus, embeddings, formatter })),
  ];
}

const calls: [string, object][] = [
  ...['a.csv', 'a.md', 'a.pdf', 'none.md', 'code_001', `artifact_${'a'.repeat(24)}`, '.'].flatMap(
    (path): [string, object][] => [
      ['file_reader', { path }],
      ['file_reader', { path, response_format: 'brief' }],
    ],
  ),
  ['file_search', {}],
  ['file_search', { text: 'beta' }],
  ['file_search', { text: 'b.ta', regex: true }],
  ['query_database', { query: 'SELECT 1' }],
  ['recall', { query: 'beta' }],
  ['table_search', { question: 'beta' }],
  ['vector_search', { query: 'beta' }],
];

describe('core/tools: what the system throws', () => {
  for (const broken of ['stat', 'read', 'list', 'stores', 'outside', 'index', 'engines']) {
    it(`names no place of this machine where it is of: ${broken}`, async () => {
      for (const message of words) {
        for (const make of errors) {
          const log = new MemoryLog();
          const pipeline = new ToolPipeline(
            toolsOver(broken, () => make(message), log),
            { check: () => ({ allowed: true }) },
            { ...tickingClock(), monotonic: () => 0 },
            log,
            // Nothing waits between attempts.
            { after: (ms, callback) => (ms < 20_000 ? (queueMicrotask(callback), () => undefined) : () => undefined) },
          );
          let failures = 0;
          for (const [tool_name, args] of calls) {
            const request = { tool_call_id: 'c', tool_name, parameters: { ...args } };
            const result = await pipeline.run(request, new AbortController().signal);
            if (!result.success) failures++;
            const told = [JSON.stringify(result), ...log.lines].join('\n');
            assert.doesNotMatch(told, SECRET, `${tool_name} ${JSON.stringify(args)}: ${told}`);
          }
          assert.ok(failures > 0);
        }
      }
    });
  }

  it('names no place where a thread cannot be started', async () => {
    const log = new MemoryLog();
    const script = '/home/anna/clients/ext/dist/worker.js';
    const files = new MemoryFiles({ 'a.pdf': '%PDF' });
    const going = new AbortController().signal;
    const documents = new DocumentProcess({ script, files, log });
    const patterns = new PatternProcess({ script, log });
    const index = new SearchWorker({ script, log });
    const outliner = new OutlineWorker({ script, grammars: '/home/anna/clients', log });
    const ended = await Promise.allSettled([
      documents.pages('a.pdf', going),
      patterns.match('a', 'u', ['a'], going),
      index.sync('documents', [], undefined),
      outliner.outline('python', 'def f(): pass'),
    ]);
    for (const each of [documents, patterns, index, outliner]) each.dispose();
    assert.ok(ended.slice(0, 3).every(({ status }) => status === 'rejected'));
    assert.ok(log.lines.length >= 3);
    assert.doesNotMatch(log.lines.join('\n'), SECRET);
  });
});
