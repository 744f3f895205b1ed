/** Where passages come from: what there is now, and the content of each. */
import { CancelledError, errorMessage } from '../../../base/errors';
import type {
  AppendLog,
  Clock,
  DocumentReader,
  FileInfo,
  ListedFile,
  SessionFiles,
  WorkspaceFiles,
  WorkspaceTree,
} from '../../ports';
import type { Artifact, ArtifactStore } from '../../store/artifactStore';
import { newWalkReport, walkFiles } from '../fileSearch/walk';
import { passing } from '../pipeline/retryPolicy';
import type { Source } from '../../contract/tool';
import type { Content, Group, SourceContent, SourceState, TextForm } from './passageIndex';

/** Documents that are searched at most, and milliseconds in which they are looked for. */
const MAX_DOCUMENTS = 5000;
const WALK_MS = 6000;
/** Bytes of a text that are read, from its beginning; a larger PDF or notebook is not read at all. */
const MAX_TEXT = 2 * 1024 * 1024;
const MAX_WHOLE = 32 * 1024 * 1024;
/** Milliseconds that one PDF may take. */
const PDF_MS = 8000;
/** Sessions and outputs, the newest ones. */
const MAX_SESSIONS = 200;
const MAX_OUTPUTS = 500;
/** Bytes of a session that are read, from its end; and from its beginning for its name. */
const MAX_SESSION = 4 * 1024 * 1024;
const SESSION_HEAD = 64 * 1024;
/** Files that are asked about at the same time. */
const AT_ONCE = 16;

/** A source that there is now. */
export interface ListedSource extends SourceState {
  read: (signal: AbortSignal) => Promise<Content>;
}

/** What there is of a group. */
export interface Listing {
  listed: ListedSource[];
  /** Limits that were met, for the model. */
  notes: string[];
  /** The files and folders that it was made of. */
  sources: Source[];
}

export interface SourceDeps {
  files: WorkspaceFiles;
  tree: WorkspaceTree;
  documents: DocumentReader;
  sessions: Pick<SessionFiles, 'list' | 'open'>;
  artifacts: Pick<ArtifactStore, 'list'>;
  clock: Clock;
}

/** Lists a group. @param present the session that asks: it is not among the earlier ones. @throws CancelledError */
export function listGroup(group: Group, deps: SourceDeps, present: string, signal: AbortSignal): Promise<Listing> {
  switch (group) {
    case 'documents':
      return listDocuments(deps, signal);
    case 'sessions':
      return listSessions(deps, present);
    case 'outputs':
      return listOutputs(deps);
  }
}

async function listDocuments(deps: SourceDeps, signal: AbortSignal): Promise<Listing> {
  const paths: string[] = [];
  const looked = new LookedAt(deps);
  const report = newWalkReport();
  const { clock } = deps;
  for await (const { path } of walkFiles(looked, looked, { signal, maxMs: WALK_MS, clock, report })) {
    if (documentForm(path) !== undefined) paths.push(path);
    if (paths.length < MAX_DOCUMENTS) continue;
    report.stopped = `after ${MAX_DOCUMENTS} documents`;
    break;
  }
  const listed: ListedSource[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    if (signal.aborted) throw new CancelledError();
    const some = paths.slice(at, at + AT_ONCE);
    const infos = await Promise.all(some.map((path) => deps.files.stat(path).catch(() => undefined)));
    for (const [nth, key] of some.entries()) {
      const { kind, stamp = '', size = 0 } = infos[nth] ?? {};
      if (kind === 'file') listed.push({ key, stamp, read: (its) => readDocument(deps, key, size, its) });
    }
  }
  const { stopped } = report;
  return {
    listed,
    notes: stopped === undefined ? [] : [`The workspace is large: looking for documents ended ${stopped}.`],
    sources: [...looked.sources, ...listed.map(({ key, stamp }) => ({ path: key, stamp }))],
  };
}

/** The folders and ignore files that a walk looks at, each as it was before. */
class LookedAt implements WorkspaceTree, WorkspaceFiles {
  readonly sources: Source[] = [];

  constructor(private readonly deps: Pick<SourceDeps, 'files' | 'tree'>) {}

  async list(folder: string): Promise<ListedFile[]> {
    await this.remember(folder);
    return this.deps.tree.list(folder);
  }

  stat(path: string): Promise<FileInfo> {
    return this.deps.files.stat(path);
  }

  async read(path: string, offset: number, length: number): Promise<Uint8Array> {
    await this.remember(path);
    return this.deps.files.read(path, offset, length);
  }

  private async remember(path: string): Promise<void> {
    const info = await this.stat(path).catch(() => undefined);
    if (info) this.sources.push({ path, stamp: info.stamp });
  }
}

async function readDocument(
  { files, documents }: SourceDeps,
  path: string,
  size: number,
  signal: AbortSignal,
): Promise<Content> {
  const form = documentForm(path) ?? 'text';
  const title = path.slice(path.lastIndexOf('/') + 1);
  const isWhole = form === 'pdf' || form === 'notebook';
  if (isWhole && size > MAX_WHOLE) return { title, form: 'unreadable' };
  if (form === 'pdf') {
    const pages = await documents.pages(path, AbortSignal.any([signal, AbortSignal.timeout(PDF_MS)]));
    return { title, form: 'pages', pages };
  }
  const bytes = await files.read(path, 0, isWhole ? MAX_WHOLE : MAX_TEXT);
  return { title, form, bytes, cut: bytes.length < size };
}

async function listSessions({ sessions }: SourceDeps, present: string): Promise<Listing> {
  const all = (await sessions.list()).filter(({ id }) => id !== present);
  const isMore = all.length > MAX_SESSIONS;
  return {
    listed: all.slice(0, MAX_SESSIONS).map(({ id, modifiedMs, size }) => ({
      ...{ key: id, stamp: `${modifiedMs}-${size}` },
      read: () => readSession(sessions.open(id), size),
    })),
    notes: isMore
      ? [`Of ${all.length} earlier sessions the ${MAX_SESSIONS} that were worked on last are searched.`]
      : [],
    sources: [],
  };
}

async function readSession(file: AppendLog, size: number): Promise<Content> {
  const about = { title: '', form: 'session' } as const;
  if (size <= MAX_SESSION) return { ...about, bytes: await file.readRange(0, MAX_SESSION) };
  const head = await file.readRange(0, SESSION_HEAD);
  return { ...about, head, bytes: await file.readRange(size - MAX_SESSION, MAX_SESSION) };
}

async function listOutputs({ files, artifacts }: SourceDeps): Promise<Listing> {
  const all = await artifacts.list();
  const isMore = all.length > MAX_OUTPUTS;
  return {
    listed: all.slice(0, MAX_OUTPUTS).map((artifact) => ({
      ...{ key: artifact.id, stamp: artifact.hash },
      read: () => readOutput(files, artifact),
    })),
    notes: isMore ? [`Of ${all.length} stored outputs the newest ${MAX_OUTPUTS} are searched.`] : [],
    sources: [],
  };
}

async function readOutput(files: WorkspaceFiles, { id, tool, summary, bytes: size }: Artifact): Promise<Content> {
  const bytes = await files.read(id, 0, MAX_TEXT);
  return { title: `${tool}: ${summary}`, form: 'text', bytes, cut: bytes.length < size };
}

/** Reads a source; undefined where that may work another time. It never throws but when it is cancelled. */
export async function readSource(
  { key, stamp, read }: ListedSource,
  signal: AbortSignal,
): Promise<SourceContent | undefined> {
  try {
    return { key, stamp, ...(await read(signal)) };
  } catch (error) {
    if (signal.aborted) throw new CancelledError(errorMessage(error));
    // Its own time was up, or something is short just now.
    if (error instanceof CancelledError || passing(error) !== undefined) return undefined;
    return { key, stamp, title: '', form: 'unreadable' };
  }
}

/** Code that is searched like documents. */
const CODE =
  'py js mjs cjs jsx ts tsx sql r sh bash java c h cpp hpp cc cs go rs php rb scala kt swift jl yaml yml toml';

const FORMS: Readonly<Record<string, TextForm | 'pdf'>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  qmd: 'markdown',
  rmd: 'markdown',
  txt: 'text',
  text: 'text',
  rst: 'text',
  adoc: 'text',
  tex: 'text',
  html: 'html',
  htm: 'html',
  ipynb: 'notebook',
  pdf: 'pdf',
  ...Object.fromEntries(CODE.split(' ').map((extension) => [extension, 'code' as const])),
};

/** How a file of the workspace is searched, by its name; undefined for tables, logs, images and what is not known. */
function documentForm(path: string): TextForm | 'pdf' | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FORMS, extension) ? FORMS[extension] : undefined;
}
