import * as z from 'zod';
import { fingerprint } from '../../base/fingerprint';
import { parseJson } from '../../base/parseJson';
import type { Clock, MakeId } from '../ports';
import type { Spool } from '../contract/runFacts';
import type { ArtifactForm } from '../contract/tool';

const ID = /^artifact_[a-z0-9]{24}$/;

/** Whether something is an artifact's id, exactly: nothing else ever becomes the name of a file. */
export function isArtifactId(id: string): boolean {
  return ID.test(id);
}

/** A result that is kept whole, apart from the conversation. */
export const artifactSchema = z.object({
  /** `artifact_` and 24 random characters: nothing of a path is in it. */
  id: z.string().regex(ID),
  form: z.enum(['text', 'jsonl']),
  /** One line about what it is. */
  summary: z.string(),
  /** Name of the tool that made it. */
  tool: z.string(),
  /** The session that it was made for. */
  session: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** UTF-8. */
  bytes: z.number(),
  /** Fingerprint of its content. */
  hash: z.string(),
});

export type Artifact = z.infer<typeof artifactSchema>;

/** Keeps large results. Ids of other sessions' artifacts are found as well: conversations are copied. */
export interface ArtifactStore {
  /** Keeps a text whole or not at all. */
  store(content: ArtifactContent): Promise<Artifact>;
  /**
   * Takes over a file as it is, without reading it, whole or not at all: where it throws, the file is still whose it was, or
   * gone.
   */
  adopt(content: AdoptedContent): Promise<Artifact>;
  find(id: string): Promise<Artifact | undefined>;
  /** The newest first. */
  list(): Promise<Artifact[]>;
}

/** What is known of a content by who gives it. */
type About = Pick<Artifact, 'form' | 'summary' | 'tool' | 'session'>;

export interface ArtifactContent extends About {
  text: string;
}

export interface AdoptedContent extends About {
  spool: Spool;
}

/** A file of the folder for artifacts. */
export interface ArtifactFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970: when it was written, or marked as used, last. */
  modifiedMs: number;
}

/** The folder that artifacts are kept in. Names are plain file names. */
export interface ArtifactFolder {
  /** Empty when there is no such folder yet. */
  list(): Promise<ArtifactFile[]>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<ArtifactFile | undefined>;
  /** Bytes from `offset`, at most `length`; none when there is no such file. */
  read(name: string, offset: number, length: number): Promise<Uint8Array>;
  /** Writes the whole file or nothing. */
  write(name: string, text: string): Promise<void>;
  /** Takes over a file from elsewhere on this machine, the whole of it or nothing. @param file its absolute path */
  adopt(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** What is known of an artifact is a file of its own beside it. */
export const FACTS = '.json';
/** Files of what is known have a few lines; whatever is longer is none. */
const MAX_FACTS_BYTES = 64 * 1024;

/** Artifacts that are looked at at the same time. */
const AT_ONCE = 32;

const extensions: Readonly<Record<ArtifactForm, string>> = { text: '.txt', jsonl: '.jsonl' };

/** Names that the content of an artifact may have. */
export function contentNames(id: string): string[] {
  return Object.values(extensions).map((extension) => `${id}${extension}`);
}

/** Artifacts in one folder: `artifact_….txt` or `.jsonl`, and `artifact_….json` with what is known of it. */
export class StoredArtifacts implements ArtifactStore {
  /** @param makeId 24 random characters of a-z and 0-9 */
  constructor(
    private readonly folder: ArtifactFolder,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly makeId: MakeId,
  ) {}

  async store({ text, ...about }: ArtifactContent): Promise<Artifact> {
    const content = new TextEncoder().encode(text);
    const facts = { bytes: content.length, hash: fingerprint(content) };
    return this.keep({ ...about, ...facts }, (name) => this.folder.write(name, text));
  }

  async adopt({ spool: { file, bytes, hash }, ...about }: AdoptedContent): Promise<Artifact> {
    return this.keep({ ...about, bytes, hash }, async (name) => {
      await this.folder.adopt(name, file);
      const size = (await this.folder.stat(name))?.size;
      if (size !== bytes) throw new Error(`A file that was taken over has ${size} bytes and not ${bytes}.`);
    });
  }

  private async keep(
    about: Omit<Artifact, 'id' | 'createdAt'>,
    put: (name: string) => Promise<void>,
  ): Promise<Artifact> {
    const id = `artifact_${this.makeId()}`;
    if (!isArtifactId(id)) throw new Error('An artifact’s id has 24 characters of a-z and 0-9.');
    const { form, summary, tool, session, bytes, hash } = about;
    const artifact: Artifact = { id, form, summary, tool, session, createdAt: this.clock.now(), bytes, hash };
    const name = `${id}${extensions[form]}`;
    try {
      // What is known comes last: an artifact that is known is whole.
      await put(name);
      await this.folder.write(`${id}${FACTS}`, `${JSON.stringify(artifact)}\n`);
    } catch (error) {
      await this.folder.remove(name).catch(() => undefined);
      throw error;
    }
    return artifact;
  }

  /** Undefined for what is no id, is not there, or is not whole. */
  async find(id: string): Promise<Artifact | undefined> {
    if (!isArtifactId(id)) return undefined;
    const facts = await this.folder.read(`${id}${FACTS}`, 0, MAX_FACTS_BYTES);
    const artifact = artifactSchema.safeParse(parseJson(new TextDecoder().decode(facts))).data;
    if (artifact?.id !== id) return undefined;
    const content = await this.folder.stat(`${id}${extensions[artifact.form]}`);
    return content?.size === artifact.bytes ? artifact : undefined;
  }

  /** The newest first. */
  async list(): Promise<Artifact[]> {
    const ids = (await this.folder.list()).flatMap(({ name }) => (name.endsWith(FACTS) ? [idOf(name)] : []));
    const found: Artifact[] = [];
    // There may be thousands: a system has only so many files open.
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => this.find(id)));
      found.push(...some.filter((artifact) => artifact !== undefined));
    }
    return found.sort((a, b) =>
      a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? -1 : 1,
    );
  }
}

/** What stands before the first dot of a file's name. */
export function idOf(name: string): string {
  return name.replace(/\..*$/s, '');
}
