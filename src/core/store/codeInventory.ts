import type { Clock, CodeFolder, Log } from '../ports';
import { faultText } from '../text/describeError';
import { describeCode } from '../contract/codeIds';
import { indexed, parseIndex, printIndex, type IndexedCode } from './codeIndex';
import { codeIdOf, extensionOf, languageOfExtension } from './languages';
import { versionPlace, type VersionPlace } from './lineage';

const INDEX = 'index.jsonl';

/** Files that are read at a time. */
const AT_ONCE = 16;

/** Bytes of a file that is taken for code though no index knows it; larger ones are data. */
const MAX_ADOPTED_BYTES = 5_000_000;

/** Bytes of an index that is read: some 20,000 files have so many. A larger one is not of the store's making. */
const MAX_INDEX_BYTES = 10_000_000;

/**
 * What is in the folder of saved code. The files are the truth, the index tells more of them: it can be lost, damaged, or
 * written by another window, and what it does not know is told from the files. Not to be used by two at once.
 */
export class CodeInventory {
  private codes = new Map<string, IndexedCode>();
  /** The folder that this is of. */
  private label: string | undefined;
  /** The index as it was last read or written. */
  private indexText = '';
  /** All names in the folder, in lower case: on many disks names that differ in case alone are one. */
  private taken = new Set<string>();
  /** Files that were looked at and are no code. */
  private readonly passed = new Set<string>();
  private ignored = 0;

  constructor(
    private readonly folder: CodeFolder,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Looks at the folder as it is now. @throws when it cannot be read */
  async sync(): Promise<void> {
    const { label } = this.folder;
    const names = await this.folder.list();
    const text = await this.readIndex();
    if (label !== this.label) {
      this.label = label;
      this.codes = new Map();
      this.indexText = '';
      this.passed.clear();
    }
    this.taken = new Set(names.map((name) => name.toLowerCase()));
    if (text !== this.indexText) this.takeIndex(text);
    const there = new Set(names);
    for (const [id, { filename }] of this.codes) if (!there.has(filename)) this.codes.delete(id);
    await this.adoptAll(names);
  }

  values(): IndexedCode[] {
    return [...this.codes.values()];
  }

  get(id: string): IndexedCode | undefined {
    return this.codes.get(id);
  }

  /** The code of an id, written in any case. */
  like(id: string): IndexedCode | undefined {
    const exact = this.codes.get(id);
    if (exact) return exact;
    const wanted = id.toLowerCase();
    return this.values().find(({ code_id }) => code_id.toLowerCase() === wanted);
  }

  /** Whether there is a file of that name, whatever it is. */
  isTaken(filename: string): boolean {
    return this.taken.has(filename.toLowerCase());
  }

  /** Which version of what an id is. */
  place(id: string): VersionPlace {
    const known = this.codes.get(id);
    if (known?.version_of !== undefined && known.version !== undefined) {
      return { root: known.version_of, version: known.version };
    }
    return versionPlace(id, this.codes.keys());
  }

  /** There is a file of that name. */
  take(filename: string): void {
    this.taken.add(filename.toLowerCase());
  }

  put(code: IndexedCode): void {
    this.codes.set(code.code_id, code);
    this.take(code.filename);
  }

  /** Writes the index, unless the folder has become another one meanwhile. Without it the files tell what there is. */
  async write(): Promise<void> {
    const text = printIndex(this.codes.values());
    if (this.folder.label !== this.label || text === this.indexText) return;
    try {
      await this.folder.write(INDEX, text);
      this.indexText = text;
    } catch (error) {
      this.log.warn(`The index of saved code was not written; it is made again from the files: ${faultText(error)}`);
    }
  }

  /** An index that cannot be read is as good as none. */
  private async readIndex(): Promise<string> {
    try {
      const { size = 0 } = (await this.folder.facts(INDEX)) ?? {};
      if (size > MAX_INDEX_BYTES) throw new Error('it is too large');
      return (await this.folder.read(INDEX)) ?? '';
    } catch (error) {
      this.log.warn(`The index of saved code cannot be read: ${faultText(error)}`);
      return '';
    }
  }

  /** What only this window knows stays: a line that was never written, or an index that is gone. */
  private takeIndex(text: string): void {
    const { index, ignored } = parseIndex(text);
    if (ignored > 0 && ignored !== this.ignored) {
      this.log.warn(`Lines of the index of saved code that cannot be used were ignored: ${ignored}`);
    }
    this.ignored = ignored;
    this.indexText = text;
    for (const [id, code] of this.codes) if (!index.has(id)) index.set(id, code);
    this.codes = index;
  }

  /** Takes the code files that no index knows (it was lost, or never written); each is read once. */
  private async adoptAll(names: readonly string[]): Promise<void> {
    const known = new Set(this.values().map(({ filename }) => filename));
    const unknown = names.filter((name) => !known.has(name) && !this.passed.has(name)).sort();
    for (let at = 0; at < unknown.length; at += AT_ONCE) {
      const found = await Promise.all(unknown.slice(at, at + AT_ONCE).map((name) => this.adopt(name)));
      for (const code of found) if (code && !this.codes.has(code.code_id)) this.codes.set(code.code_id, code);
    }
  }

  private async adopt(filename: string): Promise<IndexedCode | undefined> {
    const code_id = codeIdOf(filename);
    const language = languageOfExtension(extensionOf(filename));
    if (code_id === undefined || language === undefined || this.codes.has(code_id)) return undefined;
    try {
      const facts = await this.folder.facts(filename);
      const text = facts && facts.size <= MAX_ADOPTED_BYTES ? await this.folder.read(filename) : undefined;
      if (facts && text !== undefined) {
        const created_at = facts.modified || this.clock.now();
        const code = { code_id, language, description: describeCode({ code: text }), created_at, filename };
        return indexed(code, text, { root: code_id, version: 1 });
      }
    } catch (error) {
      this.log.warn(`A file in the folder of saved code cannot be read: ${faultText(error)}`);
    }
    this.passed.add(filename);
    return undefined;
  }
}
