import { errorMessage } from '../../base/errors';
import { toJsonLine } from '../../base/jsonl';
import type { CodeBlock, SavedCode } from '../agent/response';
import type { Clock, CodeFolder, Localize, Log } from '../ports';
import { parseIndex } from './codeIndex';
import { describeCode, safeCodeId } from './codeIds';
import { languageOf, languageOfExtension } from './languages';

const INDEX = 'index.jsonl';

export interface SaveResult {
  saved: SavedCode;
  /** The id that the model gave, by which its report refers to the code. */
  requestedId: string;
  /** What the user should know, e.g. that an unknown language was saved as python. */
  warnings: string[];
}

/**
 * Code that the analyst wrote, each piece a file in the workspace (contract rows K1 to K4). Nothing is overwritten: an
 * id that is there with other text gets a version beside it. The index can be rebuilt from the files.
 */
export class CodeStore {
  private index: Promise<Map<string, SavedCode>> | undefined;
  /** The folder that the index is of. */
  private indexedFolder = '';
  /** Saves run one after the other: two of one id must see each other's file. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: CodeFolder,
    private readonly clock: Clock,
    private readonly localize: Localize,
    private readonly log: Log,
  ) {}

  /** Why code cannot be saved now, in the user's language; undefined when it can. */
  get unavailable(): string | undefined {
    const state = this.folder.writable();
    return state.ok ? undefined : state.reason;
  }

  /** What the user should know of where code is saved, in his language; undefined when there is nothing to say. */
  get note(): string | undefined {
    const state = this.folder.writable();
    return state.ok ? state.note : undefined;
  }

  /** Saves one block as a file. @throws when the file cannot be written; nothing is half written then */
  save(block: CodeBlock): Promise<SaveResult> {
    const result = this.queue.then(() => this.saveNow(block));
    this.queue = result.catch((error: unknown) => this.log.warn(`Code was not saved: ${errorMessage(error)}`));
    return result;
  }

  /** All saved code; none when its folder cannot be read. */
  async list(): Promise<SavedCode[]> {
    return [...(await this.known()).values()];
  }

  async find(codeId: string): Promise<SavedCode | undefined> {
    return (await this.known()).get(codeId);
  }

  /** The text of the file as it is now; undefined when there is no such code, or its file is gone. */
  async read(codeId: string): Promise<string | undefined> {
    const found = await this.find(codeId);
    return found && this.folder.read(found.filename);
  }

  /** What the user is told of code that is not saved as a file; its text stays in the session. */
  unsaved(block: CodeBlock): SavedCode {
    const description = describeCode(block);
    const { name } = languageOf(block.language);
    return describe(safeCodeId(block.code_id, description), name, description, block.code, this.clock.now(), '');
  }

  private async saveNow(block: CodeBlock): Promise<SaveResult> {
    const index = await this.load();
    const language = languageOf(block.language);
    const warnings: string[] = [];
    if (!language.known) {
      this.log.warn(`Code in an unknown language was saved as python: ${JSON.stringify(block.language ?? '')}`);
      warnings.push(
        block.language
          ? this.localize('The language "{language}" is not known here: saved as Python.', { language: block.language })
          : this.localize('No language was given: saved as Python.'),
      );
    }
    const description = describeCode(block);
    const wanted = safeCodeId(block.code_id, description);
    const { id, filename, exists } = await this.freeName(index, wanted, language.extension, block.code);
    const createdAt = index.get(id)?.created_at ?? this.clock.now();
    const saved = describe(id, language.name, description, block.code, createdAt, filename);
    if (!exists) await this.folder.write(filename, block.code);
    index.set(id, saved);
    try {
      await this.folder.write(INDEX, [...index.values()].map(toJsonLine).join(''));
    } catch (error) {
      this.log.warn(`The index of saved code was not written; it is made again from the files: ${errorMessage(error)}`);
    }
    return { saved, requestedId: block.code_id ?? id, warnings };
  }

  /** The wanted name, or the first version of it that is free or already holds exactly this text. */
  private async freeName(index: ReadonlyMap<string, SavedCode>, wanted: string, extension: string, code: string) {
    for (let version = 1; ; version++) {
      const suffix = version === 1 ? '' : `_v${version}`;
      const id = wanted.slice(0, 64 - suffix.length) + suffix;
      const filename = `${id}.${extension}`;
      const known = index.get(id);
      if (known && known.filename !== filename) continue; // the id is taken by a file of another language
      const existing = await this.folder.read(filename);
      if (existing === undefined || existing === code) return { id, filename, exists: existing !== undefined };
    }
  }

  private async known(): Promise<ReadonlyMap<string, SavedCode>> {
    return this.load().catch((error: unknown) => {
      this.log.warn(`The folder of saved code cannot be read: ${errorMessage(error)}`);
      return new Map<string, SavedCode>();
    });
  }

  private load(): Promise<Map<string, SavedCode>> {
    if (this.index && this.indexedFolder === this.folder.label) return this.index;
    const index = this.readIndex();
    this.index = index;
    this.indexedFolder = this.folder.label;
    index.catch(() => (this.index = undefined));
    return index;
  }

  private async readIndex(): Promise<Map<string, SavedCode>> {
    const { index, ignored } = parseIndex((await this.folder.read(INDEX)) ?? '');
    if (ignored > 0) this.log.warn(`Lines of the index of saved code that cannot be used were ignored: ${ignored}`);
    const files = new Set(await this.folder.list());
    for (const [id, entry] of index) if (!files.has(entry.filename)) index.delete(id);
    const indexed = new Set([...index.values()].map((entry) => entry.filename));
    for (const filename of files) {
      if (!indexed.has(filename)) await this.adopt(index, filename);
    }
    return index;
  }

  /** Takes a code file that the index does not know (the index was lost, or never written) into it. */
  private async adopt(index: Map<string, SavedCode>, filename: string): Promise<void> {
    const match = /^([A-Za-z0-9_-]{1,64})\.([a-z]+)$/.exec(filename);
    const language = match?.[2] && languageOfExtension(match[2]);
    const id = match?.[1];
    if (!id || !language || index.has(id)) return;
    const code = await this.folder.read(filename);
    if (code === undefined) return;
    index.set(id, describe(id, language, describeCode({ code }), code, this.clock.now(), filename));
  }
}

function describe(
  code_id: string,
  language: string,
  description: string,
  code: string,
  created_at: string,
  filename: string,
): SavedCode {
  const line_count = code === '' ? 0 : code.replace(/\n$/, '').split('\n').length;
  return { code_id, language, description, line_count, char_count: code.length, created_at, filename };
}
