/** A workspace that is searched: files, sessions and stored outputs in memory, and the real index without its thread. */
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { FileAccessError, type ListedFile } from '../../../../../src/core/ports';
import type { Artifact } from '../../../../../src/core/store/artifactStore';
import { ToolPipeline } from '../../../../../src/core/tools/pipeline';
import { seal, type Source } from '../../../../../src/core/contract/tool';
import { Corpus } from '../../../../../src/core/tools/vectorSearch/corpus';
import { IndexLost, type PassageIndex } from '../../../../../src/core/tools/vectorSearch/passageIndex';
import type { Embeddings } from '../../../../../src/core/tools/vectorSearch/rerank';
import { vectorSearch } from '../../../../../src/core/tools/vectorSearch/vectorSearch';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { SearchIndex } from '../../../../../src/workers/search/searchIndex';
import {
  localize,
  MemoryAppendLog,
  MemoryFiles,
  MemoryLog,
  MemorySessionFiles,
  tickingClock,
} from '../../../../support/ports';
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

  readonly sync: PassageIndex['sync'] = async (group, states, index) => {
    await this.check(index);
    return { index: String(this.id), wanted: this.index.sync(group, states) };
  };

  readonly put: PassageIndex['put'] = async (index, group, sources) => {
    if (this.losses.includes(++this.puts)) this.lose();
    await this.check(index);
    for (const source of sources) {
      this.read.push(source.key);
      this.index.put(group, source);
    }
  };

  readonly search: PassageIndex['search'] = async (index, request) => {
    await this.check(index);
    return this.index.search(request);
  };

  private check(index: string | undefined): Promise<void> {
    const isLost = index !== undefined && index !== String(this.id);
    return isLost ? Promise.reject(new IndexLost('lost')) : Promise.resolve();
  }
}

export class World {
  readonly files: Record<string, string | Uint8Array> = {};
  private readonly pdfs: Record<string, string[]> = {};
  readonly sessions = new MemorySessionFiles();
  readonly artifacts: Artifact[] = [];
  readonly index = new LocalIndex();
  embeddings: Embeddings | undefined;
  /** Asked before a PDF is read; what it gives is thrown. */
  pdfFault: () => Error | undefined = () => undefined;
  /** Asked before a folder is listed. */
  onWalk: () => void = () => undefined;
  readonly space = new MemoryFiles(this.files);
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
    sessions: this.sessions,
    artifacts: { list: () => Promise.resolve([...this.artifacts]) },
  });
  private readonly tool = seal(
    vectorSearch({
      corpus: this.corpus,
      embeddings: () => Promise.resolve(this.embeddings),
      formatter: makeFormatter(localize, 'en'),
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
    this.sessions.files.set(id, new MemoryAppendLog(fileOf(entriesOf(events, id))));
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
    const { sources = [] } = await this.tool
      .accept(args)
      .run({ signal, level: 'standard', mode: 'all', caller: 'now', call: 'c' });
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
    this.onWalk();
    return (await this.space.list(folder)).filter(({ name }) => !name.startsWith('artifact_'));
  }
}
