/** A workspace that is searched: files, sessions and stored outputs in memory, and the real index without its thread. */
import type { AgentEvent } from '../../../../../src/core/agent/events';
import {
  FileAccessError,
  type AppendLog,
  type ListedFile,
  type SessionFileInfo,
  type WorkspaceFiles,
} from '../../../../../src/core/ports';
import type { Artifact } from '../../../../../src/core/store/artifactStore';
import { ToolPipeline } from '../../../../../src/core/tools/pipeline';
import { seal, type Source } from '../../../../../src/core/tools/tool';
import { Corpus } from '../../../../../src/core/tools/vectorSearch/corpus';
import {
  IndexLost,
  type FoundPassages,
  type Group,
  type PassageIndex,
  type SourceContent,
} from '../../../../../src/core/tools/vectorSearch/passageIndex';
import type { Embeddings } from '../../../../../src/core/tools/vectorSearch/rerank';
import { vectorSearch } from '../../../../../src/core/tools/vectorSearch/vectorSearch';
import { makeWording } from '../../../../../src/core/wording';
import { SearchIndex } from '../../../../../src/workers/search/searchIndex';
import { localize, MemoryAppendLog, MemoryFiles, MemoryLog, tickingClock } from '../../../../support/ports';
import { entriesOf, fileOf } from '../../../../support/sessionEntries';

/** The index in this thread; it can be lost. */
export class LocalIndex implements PassageIndex {
  index = new SearchIndex();
  /** Keys of what was put, in order. */
  readonly read: string[] = [];
  /** Puts after which it is lost, once each. */
  readonly losses: number[] = [];
  private id = 1;
  private puts = 0;

  lose(): void {
    this.index = new SearchIndex();
    this.id++;
  }

  async sync(
    group: Group,
    states: readonly { key: string; stamp: string }[],
    index: string | undefined,
  ): Promise<{ index: string; wanted: string[] }> {
    await this.check(index);
    return { index: String(this.id), wanted: this.index.sync(group, states) };
  }

  async put(index: string, group: Group, sources: readonly SourceContent[]): Promise<void> {
    if (this.losses.includes(++this.puts)) this.lose();
    await this.check(index);
    for (const source of sources) {
      this.read.push(source.key);
      this.index.put(group, source);
    }
  }

  async search(
    index: string,
    request: { query: string; groups: readonly Group[]; limit: number },
  ): Promise<FoundPassages> {
    await this.check(index);
    return this.index.search(request);
  }

  private check(index: string | undefined): Promise<void> {
    const isLost = index !== undefined && index !== String(this.id);
    return isLost ? Promise.reject(new IndexLost('lost')) : Promise.resolve();
  }
}

export class World {
  readonly files: Record<string, string | Uint8Array> = {};
  private readonly pdfs: Record<string, string[]> = {};
  readonly sessions = new Map<string, MemoryAppendLog>();
  readonly artifacts: Artifact[] = [];
  readonly index = new LocalIndex();
  embeddings: Embeddings | undefined;
  /** Asked before a PDF is read; what it gives is thrown. */
  pdfFault: () => Error | undefined = () => undefined;
  /** Asked before a folder is listed. */
  onWalk: () => void = () => undefined;
  readonly space: WorkspaceFiles = {
    stat: (path) => {
      const names = Object.keys(this.files).filter((name) => path === '' || name.startsWith(`${path}/`));
      const isFolder = !Object.hasOwn(this.files, path) && names.length > 0;
      if (isFolder) return Promise.resolve({ size: 0, kind: 'folder', stamp: names.join() });
      return new MemoryFiles(this.files).stat(path);
    },
    read: (path, offset, length) => new MemoryFiles(this.files).read(path, offset, length),
  };
  readonly corpus = new Corpus({
    index: this.index,
    clock: { now: () => '', monotonic: () => 0 },
    files: this.space,
    tree: { list: (folder) => this.list(folder) },
    documents: {
      pages: (path) => {
        const fault = this.pdfFault();
        if (fault) return Promise.reject(fault);
        const pages = this.pdfs[path];
        return pages ? Promise.resolve(pages) : Promise.reject(new FileAccessError('unreadable', 'no pages'));
      },
    },
    sessions: {
      list: () => Promise.all([...this.sessions].map(([id, log], at) => infoOf(id, at, log))),
      open: (id): AppendLog => this.sessions.get(id) ?? new MemoryAppendLog(),
    },
    artifacts: { list: () => Promise.resolve([...this.artifacts]) },
  });
  private readonly tool = seal(
    vectorSearch({
      corpus: this.corpus,
      embeddings: () => Promise.resolve(this.embeddings),
      wording: makeWording(localize, 'en'),
    }),
  );
  private readonly pipeline = new ToolPipeline(
    [this.tool],
    { check: () => ({ allowed: true }) },
    tickingClock(),
    new MemoryLog(),
  );

  /** A PDF; its pages cannot be read where there are none. */
  pdf(path: string, pages: string[] | undefined): void {
    this.files[path] = '%PDF';
    if (pages) this.pdfs[path] = pages;
  }

  session(id: string, events: readonly AgentEvent[]): void {
    this.sessions.set(id, new MemoryAppendLog(fileOf(entriesOf(events, id))));
  }

  output(id: string, text: string, summary: string): void {
    this.files[id] = text;
    const common = { form: 'text', tool: 'query_database', session: 's', createdAt: '', bytes: text.length } as const;
    this.artifacts.push({ id, summary, hash: `${text.length}`, ...common });
  }

  run(
    parameters: Record<string, unknown>,
    signal = new AbortController().signal,
    caller = 'now',
  ): ReturnType<ToolPipeline['run']> {
    return this.pipeline.run({ tool_call_id: 'c', tool_name: 'vector_search', parameters, caller_id: caller }, signal);
  }

  /** What the result of a call was made of. */
  async sourcesOf(args: object): Promise<readonly Source[]> {
    const { signal } = new AbortController();
    const { sources = [] } = await this.tool.accept(args).run({ signal, level: 'standard', caller: 'now', call: 'c' });
    return sources;
  }

  async ask(query: string, more: Record<string, unknown> = {}): Promise<string> {
    return (await this.run({ query, ...more })).observation;
  }

  /** Where passages were found, in order. */
  async places(query: string, more: Record<string, unknown> = {}): Promise<string[]> {
    const told = await this.ask(query, { response_format: 'brief', ...more });
    return [...told.matchAll(/^\d+\. (.*) – score /gm)].map(([, place = '']) => place);
  }

  private async list(folder: string): Promise<ListedFile[]> {
    await Promise.resolve();
    this.onWalk();
    const kinds = new Map<string, ListedFile['kind']>();
    for (const path of Object.keys(this.files)) {
      if (path.startsWith('artifact_') || (folder !== '' && !path.startsWith(`${folder}/`))) continue;
      const [name = '', ...rest] = path.slice(folder === '' ? 0 : folder.length + 1).split('/');
      kinds.set(name, rest.length > 0 ? 'folder' : 'file');
    }
    return [...kinds].map(([name, kind]) => ({ name, kind }));
  }
}

async function infoOf(id: string, at: number, log: MemoryAppendLog): Promise<SessionFileInfo> {
  return { id, modifiedMs: at, size: await log.size() };
}
