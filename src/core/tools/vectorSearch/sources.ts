/** Where passages come from: what there is now, and the content of each. */
import { CancelledError, errorMessage } from '../../../base/errors';
import type {
  Clock,
  DocumentReader,
  FileInfo,
  ListedFile,
  SessionFileInfo,
  SessionFiles,
  WorkspaceFiles,
  WorkspaceTree,
} from '../../ports';
import type { Artifact, ArtifactStore } from '../../store/artifactStore';
import { newWalkReport, walkFiles } from '../fileSearch/walk';
import { passing } from '../pipeline/retryPolicy';
import type { Source } from '../../contract/tool';
import type { Group, SourceContent, SourceState, TextForm } from './passageIndex';

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

/** What there is of a group. */
export interface Listing {
  states: SourceState[];
  /** Limits that were met, for the model. */
  notes: string[];
  /** The files and folders that it was made of. */
  sources: Source[];
  /** Reads a source of it; undefined where that may work another time. It never throws but when it is cancelled. */
  read(key: string, signal: AbortSignal): Promise<SourceContent | undefined>;
}

export interface SourceParts {
  files: WorkspaceFiles;
  tree: WorkspaceTree;
  documents: DocumentReader;
  sessions: Pick<SessionFiles, 'list' | 'open'>;
  artifacts: Pick<ArtifactStore, 'list'>;
  clock: Clock;
}

/** Lists a group. @param present the session that asks: it is not among the earlier ones. @throws CancelledError */
export function listGroup(group: Group, parts: SourceParts, present: string, signal: AbortSignal): Promise<Listing> {
  switch (group) {
    case 'documents':
      return listDocuments(parts, signal);
    case 'sessions':
      return listSessions(parts, present);
    case 'outputs':
      return listOutputs(parts);
  }
}

async function listDocuments(parts: SourceParts, signal: AbortSignal): Promise<Listing> {
  const paths: string[] = [];
  const looked = new LookedAt(parts);
  const report = newWalkReport();
  const { clock } = parts;
  for await (const { path } of walkFiles(looked, looked, { signal, maxMs: WALK_MS, clock, report })) {
    if (documentForm(path) !== undefined) paths.push(path);
    if (paths.length < MAX_DOCUMENTS) continue;
    report.stopped = `after ${MAX_DOCUMENTS} documents`;
    break;
  }
  const infos = new Map<string, FileInfo>();
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    if (signal.aborted) throw new CancelledError();
    const some = paths.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((path) => parts.files.stat(path).catch(() => undefined)));
    found.forEach((info, nth) => info?.kind === 'file' && infos.set(some[nth] ?? '', info));
  }
  const states = [...infos].map(([key, { stamp }]) => ({ key, stamp }));
  const { stopped } = report;
  return {
    states,
    notes: stopped === undefined ? [] : [`The workspace is large: looking for documents ended ${stopped}.`],
    sources: [...looked.sources, ...states.map(({ key, stamp }) => ({ path: key, stamp }))],
    read: (key, asked) => {
      const { stamp = '', size = 0 } = infos.get(key) ?? {};
      return orUnreadable({ key, stamp }, asked, () => readDocument(parts, { key, stamp }, size, asked));
    },
  };
}

/** The folders and ignore files that a walk looks at, each as it was before. */
class LookedAt implements WorkspaceTree, WorkspaceFiles {
  readonly sources: Source[] = [];

  constructor(private readonly parts: Pick<SourceParts, 'files' | 'tree'>) {}

  async list(folder: string): Promise<ListedFile[]> {
    await this.remember(folder);
    return this.parts.tree.list(folder);
  }

  stat(path: string): Promise<FileInfo> {
    return this.parts.files.stat(path);
  }

  async read(path: string, offset: number, length: number): Promise<Uint8Array> {
    await this.remember(path);
    return this.parts.files.read(path, offset, length);
  }

  private async remember(path: string): Promise<void> {
    const info = await this.stat(path).catch(() => undefined);
    if (info) this.sources.push({ path, stamp: info.stamp });
  }
}

async function readDocument(
  { files, documents }: SourceParts,
  state: SourceState,
  size: number,
  signal: AbortSignal,
): Promise<SourceContent> {
  const { key } = state;
  const form = documentForm(key) ?? 'text';
  const title = key.slice(key.lastIndexOf('/') + 1);
  const isWhole = form === 'pdf' || form === 'notebook';
  if (isWhole && size > MAX_WHOLE) return { ...state, title, form: 'unreadable' };
  if (form === 'pdf') {
    const pages = await documents.pages(key, AbortSignal.any([signal, AbortSignal.timeout(PDF_MS)]));
    return { ...state, title, form: 'pages', pages };
  }
  const bytes = await files.read(key, 0, isWhole ? MAX_WHOLE : MAX_TEXT);
  return { ...state, title, form, bytes, cut: bytes.length < size };
}

async function listSessions({ sessions }: SourceParts, present: string): Promise<Listing> {
  const all = (await sessions.list()).filter(({ id }) => id !== present);
  const infos = new Map(all.slice(0, MAX_SESSIONS).map((info) => [info.id, info]));
  const states = [...infos.values()].map(sessionState);
  const isMore = all.length > MAX_SESSIONS;
  return {
    states,
    notes: isMore
      ? [`Of ${all.length} earlier sessions the ${MAX_SESSIONS} that were worked on last are searched.`]
      : [],
    sources: [],
    read: (key, signal) => {
      const info = infos.get(key) ?? { id: key, modifiedMs: 0, size: 0 };
      return orUnreadable(sessionState(info), signal, () => readSession(sessions, info));
    },
  };
}

function sessionState({ id, modifiedMs, size }: SessionFileInfo): SourceState {
  return { key: id, stamp: `${modifiedMs}-${size}` };
}

async function readSession(sessions: SourceParts['sessions'], info: SessionFileInfo): Promise<SourceContent> {
  const file = sessions.open(info.id);
  const state = { ...sessionState(info), title: '' };
  if (info.size <= MAX_SESSION) return { ...state, form: 'session', bytes: await file.readRange(0, MAX_SESSION) };
  const head = await file.readRange(0, SESSION_HEAD);
  return { ...state, form: 'session', head, bytes: await file.readRange(info.size - MAX_SESSION, MAX_SESSION) };
}

async function listOutputs({ files, artifacts }: SourceParts): Promise<Listing> {
  const all = (await artifacts.list()).sort((a, b) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
  );
  const kept = new Map(all.slice(0, MAX_OUTPUTS).map((artifact) => [artifact.id, artifact]));
  const isMore = all.length > MAX_OUTPUTS;
  return {
    states: [...kept.values()].map(outputState),
    notes: isMore ? [`Of ${all.length} stored outputs the newest ${MAX_OUTPUTS} are searched.`] : [],
    sources: [],
    read: (key, signal) => {
      const artifact = kept.get(key);
      const state = artifact ? outputState(artifact) : { key, stamp: '' };
      return orUnreadable(state, signal, () => readOutput(files, state, artifact));
    },
  };
}

function outputState({ id, hash }: Artifact): SourceState {
  return { key: id, stamp: hash };
}

async function readOutput(
  files: WorkspaceFiles,
  state: SourceState,
  artifact: Artifact | undefined,
): Promise<SourceContent> {
  const title = artifact ? `${artifact.tool}: ${artifact.summary}` : '';
  const bytes = await files.read(state.key, 0, MAX_TEXT);
  return { ...state, title, form: 'text', bytes, cut: bytes.length < (artifact?.bytes ?? 0) };
}

async function orUnreadable(
  state: SourceState,
  signal: AbortSignal,
  read: () => Promise<SourceContent>,
): Promise<SourceContent | undefined> {
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) throw new CancelledError(errorMessage(error));
    // Its own time was up, or something is short just now.
    if (error instanceof CancelledError || passing(error) !== undefined) return undefined;
    return { ...state, title: '', form: 'unreadable' };
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
