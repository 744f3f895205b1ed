import type { WorkspaceFiles } from '../../ports';
import { factSetSchema, type FactSet } from './factSet';

/** Bytes that a stored set may have at most. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Sets that are held in memory. */
const MAX_HELD = 16;

/** Sets of facts as the tool `facts` stored them: as artifacts, which never change. */
export class StoredSets {
  private readonly held = new Map<string, FactSet>();

  constructor(private readonly files: WorkspaceFiles) {}

  /** The set in an artifact; undefined where it is not there any more, or holds something else. */
  async read(artifact: string): Promise<FactSet | undefined> {
    const known = this.held.get(artifact);
    if (known) return known;
    const set = await this.load(artifact).catch(() => undefined);
    if (!set) return undefined;
    this.held.set(artifact, set);
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MAX_HELD) break;
      this.held.delete(oldest);
    }
    return set;
  }

  private async load(artifact: string): Promise<FactSet | undefined> {
    const { size } = await this.files.stat(artifact);
    if (size > MAX_BYTES) return undefined;
    const bytes = await this.files.read(artifact, 0, size);
    return factSetSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  }
}
