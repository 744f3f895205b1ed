import { CancelledError, errorMessage, orCancelled } from '../base/errors';
import { fingerprint } from '../base/fingerprint';
import { RpcError } from '../base/rpc';
import { formatBytes } from '../base/text';
import { FileAccessError, type DocumentReader, type WorkspaceFiles } from '../core/ports';
import { notebookTextSchema, type NotebookText, type OutputRoom, type NotebookReader } from '../core/files/notebook';
import { documentPages, type DocumentFailure } from '../workers/documentProtocol';
import { BackgroundWorker, inProcess, WorkerEnded, type WorkerDeps } from './backgroundWorker';
import { OneAtATime } from '../base/oneAtATime';

/** How long one document may take, in ms: a tool has thirty seconds. */
const DEADLINE_MS = 25_000;
/** How long the worker is kept without work, in ms: what it has read takes memory. */
const IDLE_MS = 60_000;
/** A document is read whole, and takes several times its size while it is. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PAGES = 5000;
const MAX_CHARACTERS = 20_000_000;
/** Bytes of memory of the process: a document that needs more ends it and not the editor. */
const MEMORY = 1024 * 1024 * 1024;

export interface DocumentReaderOptions extends WorkerDeps {
  files: WorkspaceFiles;
}

/** Reads PDF files and notebooks in a process of its own, which is started for the first one. */
export class DocumentProcess implements DocumentReader, NotebookReader {
  private readonly worker: BackgroundWorker;
  /** It takes memory, and the deadline of a document is none of another that waits behind it. */
  private readonly queue = new OneAtATime();

  constructor(private readonly options: DocumentReaderOptions) {
    const { script, log, after } = options;
    const start = inProcess({ script, memoryBytes: MEMORY });
    const times = { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, after };
    this.worker = new BackgroundWorker({ name: 'document reader', start, log, ...times });
  }

  pages(path: string, signal: AbortSignal): Promise<string[]> {
    return this.queue.run(async () => {
      const { files } = this.options;
      // A disk that does not answer holds up nobody but who asked.
      const { size, stamp } = await orCancelled(files.stat(path), signal);
      if (size > MAX_BYTES) {
        throw new FileAccessError(
          'unreadable',
          `${path} has ${formatBytes(size)}; documents are read up to ${formatBytes(MAX_BYTES)}. The user can split it.`,
        );
      }
      const data = await orCancelled(files.read(path, 0, size), signal);
      const limits = { maxPages: MAX_PAGES, maxCharacters: MAX_CHARACTERS };
      try {
        return documentPages.parse(await this.ask('pages', { data, ...limits }, JSON.stringify([path, stamp]), signal));
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        throw new FileAccessError('unreadable', `${path} ${wordsFor(error)}`);
      }
    }, signal);
  }

  notebook(data: Uint8Array, room: OutputRoom | undefined, signal: AbortSignal): Promise<NotebookText> {
    return this.queue.run(async () => {
      const key = `notebook ${fingerprint(data)}`;
      try {
        return notebookTextSchema.parse(await this.ask('notebook', { data, room }, key, signal));
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        return { unreadable: wordsFor(error) };
      }
    }, signal);
  }

  private async ask(method: string, params: object, key: string, signal: AbortSignal): Promise<unknown> {
    try {
      return await orCancelled(this.worker.request(method, params, key), signal);
    } catch (error) {
      // Nobody waits for it any more: what it works at would hold up the next document.
      if (error instanceof CancelledError) this.worker.stop();
      else this.options.log.warn(`A document was not read: ${causeOf(error)}`);
      throw error;
    }
  }

  /** Ends the worker; the next document starts another one. */
  dispose(): void {
    this.worker.dispose();
  }
}

const WORDS: Readonly<Record<DocumentFailure, string>> = {
  encrypted: 'is encrypted with a password and cannot be read. The user can save a copy without one.',
  corrupt: 'is damaged, or no PDF: its pages cannot be read.',
  too_long: `is too long: documents are read up to ${MAX_PAGES} pages and ${MAX_CHARACTERS / 1_000_000} million characters. The user can split it.`,
};

const WORDS_OF_ENDS: Readonly<Partial<Record<WorkerEnded['how'], string>>> = {
  stuck: 'takes too long to read and was given up. The user can split it.',
  memory: `needs more than ${formatBytes(MEMORY)} of memory to read and was given up. The user can split it.`,
  killed: 'was not read: something else ended the reader of documents. Try it again.',
};

/** Why a document is not read, with its name before it. */
function wordsFor(error: unknown): string {
  if (error instanceof RpcError && isFailure(error.code)) return WORDS[error.code];
  const words = error instanceof WorkerEnded ? WORDS_OF_ENDS[error.how] : undefined;
  return words ?? 'cannot be read: the reader of documents failed at it. It may be damaged or too large.';
}

/** For the log: never words of the document. */
function causeOf(error: unknown): string {
  if (error instanceof RpcError) return error.code ?? 'failed';
  return error instanceof WorkerEnded ? error.how : errorMessage(error);
}

function isFailure(code: string | undefined): code is DocumentFailure {
  return code !== undefined && Object.hasOwn(WORDS, code);
}
