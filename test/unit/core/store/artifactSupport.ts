import type { ArtifactFile, ArtifactFolder } from '../../../../src/core/store/artifactStore';

/** The folder for artifacts in memory. */
export class MemoryArtifactFolder implements ArtifactFolder {
  readonly files = new Map<string, { text: string; modifiedMs: number }>();
  /** Asked before a file is written; what it gives is thrown. */
  fault: (name: string) => Error | undefined = () => undefined;

  constructor(readonly now: () => number = () => 0) {}

  async list(): Promise<ArtifactFile[]> {
    const all = await Promise.all([...this.files.keys()].map((name) => this.stat(name)));
    return all.filter((file) => file !== undefined);
  }

  stat(name: string): Promise<ArtifactFile | undefined> {
    const file = this.files.get(name);
    const size = new TextEncoder().encode(file?.text).length;
    return Promise.resolve(file && { name, size, modifiedMs: file.modifiedMs });
  }

  read(name: string, offset: number, length: number): Promise<Uint8Array> {
    return Promise.resolve(new TextEncoder().encode(this.files.get(name)?.text).subarray(offset, offset + length));
  }

  async write(name: string, text: string): Promise<void> {
    await Promise.resolve();
    const fault = this.fault(name);
    if (fault) throw fault;
    this.files.set(name, { text, modifiedMs: this.now() });
  }

  /** A file that is taken over: its text is what `elsewhere` has of that path. */
  readonly elsewhere = new Map<string, string>();

  async adopt(name: string, file: string): Promise<void> {
    const text = this.elsewhere.get(file);
    if (text === undefined) throw Object.assign(new Error(`ENOENT: ${file}`), { code: 'ENOENT' });
    await this.write(name, text);
    this.elsewhere.delete(file);
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}

/** Ids of 24 characters that count up. */
export function artifactIds(): () => string {
  let last = 0;
  return () => String(++last).padStart(24, 'a');
}
