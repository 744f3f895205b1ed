import { OneAtATime } from '../../base/oneAtATime';
import { fingerprint } from '../../base/fingerprint';
import type { CodeBlock, SavedCode } from '../contract/response';
import type { Clock, CodeFolder, Log } from '../ports';
import type { Localize } from '../text/formatter';
import { faultText } from '../text/describeError';
import { indexed, isEdited, savedCode, type IndexedCode } from './codeIndex';
import { describeCode, safeCodeId, wellFormed } from '../contract/codeIds';
import { CodeInventory } from './codeInventory';
import { languageOf } from './languages';
import { versionId, type VersionPlace } from './lineage';

/** Versions of one id that are looked through for a free name. */
const MAX_VERSIONS = 100_000;

/** Files that are read at a time. */
const AT_ONCE = 16;

export interface SaveResult {
  saved: SavedCode;
  /** The id that the model gave, by which its report refers to the code. */
  requestedId: string;
  /** What the user should know, e.g. that an unknown language was saved as python. */
  warnings: string[];
  /** The version before, which the user has edited since it was saved: the new one is beside it. */
  edited?: SavedCode;
}

/** What became of a block: it is in a file, or why it is not. */
export type SaveOutcome = { result: SaveResult } | { error: unknown };

/** One version of saved code. */
export interface CodeVersion {
  code: SavedCode;
  /** Id of the first version, whether that is still there or not. */
  root: string;
  /** Number of this one, from 1. */
  version: number;
  /** Its file is not what was saved, or an editor has changes of it. */
  edited: boolean;
  /** Fingerprint of the text that was saved, where it is known. */
  written?: string;
}

/** Saved code and which version of what it is. */
interface Placed extends VersionPlace {
  code: IndexedCode;
}

/**
 * Code that the analyst wrote, each piece a file in the workspace. Nothing is overwritten: an
 * id that is there with other text gets a version beside it. The index can be rebuilt from the files.
 */
export class CodeStore {
  private readonly inventory: CodeInventory;
  /** One after the other: two saves of one id must see each other's file. */
  private readonly queue = new OneAtATime();

  constructor(
    private readonly folder: CodeFolder,
    private readonly clock: Clock,
    private readonly localize: Localize,
    private readonly log: Log,
  ) {
    this.inventory = new CodeInventory(folder, clock, log);
  }

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

  /**
   * Saves the blocks of a reply, each as a file; the index is written once.
   * @returns what became of each, in their order; of one that cannot be written nothing is half written
   */
  saveAll(blocks: readonly CodeBlock[]): Promise<SaveOutcome[]> {
    return this.inTurn(async () => {
      const outcomes: SaveOutcome[] = [];
      const looked = this.inventory.sync();
      for (const block of blocks) {
        try {
          await looked;
          outcomes.push({ result: await this.saveNow(block) });
        } catch (error) {
          this.log.warn(`Code was not saved: ${faultText(error)}`);
          outcomes.push({ error });
        }
      }
      if (outcomes.some((outcome) => 'result' in outcome)) await this.inventory.write();
      return outcomes;
    });
  }

  /** All saved code; none when its folder cannot be read. */
  async list(): Promise<SavedCode[]> {
    try {
      return (await this.placed()).map(({ code }) => savedCode(code));
    } catch (error) {
      this.log.warn(`The folder of saved code cannot be read: ${faultText(error)}`);
      return [];
    }
  }

  async find(codeId: string): Promise<SavedCode | undefined> {
    return (await this.list()).find(({ code_id }) => code_id === codeId);
  }

  /** The text of the file as it is now; undefined when there is no such code, or its file is gone. */
  async read(codeId: string): Promise<string | undefined> {
    const found = await this.find(codeId);
    return found && this.folder.read(found.filename);
  }

  /** All versions of what an id is a version of, the oldest first; none for an unknown id. @throws when the folder cannot be read */
  async history(codeId: string): Promise<CodeVersion[]> {
    const placed = await this.placed();
    const root = placed.find(({ code }) => code.code_id === codeId)?.root;
    return this.versions(placed.filter((each) => each.root === root));
  }

  /** All versions of all saved code, the oldest first. Reads every file. @throws when the folder cannot be read */
  async overview(): Promise<CodeVersion[]> {
    return this.versions(await this.placed());
  }

  /** What the user is told of code that is not saved as a file; its text stays in the session. */
  unsaved(block: CodeBlock): SavedCode {
    const description = describeCode(block);
    const { name } = languageOf(block.language);
    const code_id = safeCodeId(block.code_id, description);
    const about = { code_id, language: name, description, created_at: this.clock.now(), filename: '' };
    return savedCode(indexed(about, block.code, { root: code_id, version: 1 }));
  }

  private async saveNow(block: CodeBlock): Promise<SaveResult> {
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
    const text = wellFormed(block.code);
    const { known, before, ...place } = await this.put(
      safeCodeId(block.code_id, description),
      language.extension,
      text,
    );
    const created_at = known?.created_at ?? this.clock.now();
    const about = { code_id: place.id, language: language.name, description, created_at, filename: place.filename };
    const code = indexed(about, text, place);
    this.inventory.put(code);
    const edited = before && (await this.isEdited(before)) ? before : undefined;
    return {
      ...{ saved: savedCode(code), requestedId: block.code_id ?? place.id, warnings },
      ...(edited ? { edited: savedCode(edited) } : {}),
    };
  }

  /**
   * Puts the text under the wanted id, or the first version of it that is free or already holds exactly this text.
   * @returns where it is; `known`: what was known of it there; `before`: the version that it is beside
   */
  private async put(wanted: string, extension: string, text: string) {
    const { root, version: from } = this.inventory.place(this.inventory.like(wanted)?.code_id ?? wanted);
    let before: IndexedCode | undefined;
    for (let version = from; version < from + MAX_VERSIONS; version++) {
      const id = versionId(root, version);
      const filename = `${id}.${extension}`;
      const known = this.inventory.like(id);
      const there = { id, filename, root, version, before };
      if (known) {
        if (known.filename !== filename) continue; // the id is taken by a file of another language
        const isLast = !this.inventory.like(versionId(root, version + 1));
        if (await this.holds(known, text, isLast)) return { ...there, known };
        before = known;
      } else if (!this.inventory.isTaken(filename)) {
        if (await this.folder.create(filename, text)) return { ...there, known };
        // Another window was quicker, perhaps with the same text.
        this.inventory.take(filename);
        if ((await this.text(filename)) === text) return { ...there, known };
      }
    }
    throw new Error(this.localize('There are too many versions of {id}.', { id: root }));
  }

  /** Whether a file holds this text. What was written tells most that do not; a user may have written it into the last one. */
  private async holds(code: IndexedCode, text: string, isLast: boolean): Promise<boolean> {
    if (!isLast && code.fingerprint !== undefined && code.fingerprint !== fingerprint(text)) return false;
    return (await this.text(code.filename)) === text;
  }

  private async isEdited(code: IndexedCode): Promise<boolean> {
    if (this.folder.isUnsaved(code.filename)) return true;
    const text = await this.text(code.filename);
    return text !== undefined && isEdited(code, text);
  }

  /** A file that cannot be read has no text that is known. */
  private async text(filename: string): Promise<string | undefined> {
    return this.folder.read(filename).catch(() => undefined);
  }

  private placed(): Promise<Placed[]> {
    return this.inTurn(async () => {
      await this.inventory.sync();
      return this.inventory.values().map((code) => ({ code, ...this.inventory.place(code.code_id) }));
    });
  }

  private async versions(placed: readonly Placed[]): Promise<CodeVersion[]> {
    const versions: CodeVersion[] = [];
    for (let at = 0; at < placed.length; at += AT_ONCE) {
      const read = placed.slice(at, at + AT_ONCE).map(async ({ code, root, version }): Promise<CodeVersion> => ({
        ...{ code: savedCode(code), root, version, edited: await this.isEdited(code) },
        ...(code.fingerprint === undefined ? {} : { written: code.fingerprint }),
      }));
      versions.push(...(await Promise.all(read)));
    }
    const time = ({ code }: CodeVersion): number => Date.parse(code.created_at);
    return versions.sort((a, b) => time(a) - time(b) || a.version - b.version);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(work);
  }
}
