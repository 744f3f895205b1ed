import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../base/errors';
import type { Log } from '../core/ports';
import {
  projectRecordSchema,
  type ProjectChange,
  type ProjectRecord,
  type ProjectRegistry,
} from '../core/session/projectRecord';
import { orMissing, writeDurably } from './durable';
import { FileLease } from './lease';

const EXTENSION = '.json';
/** Bytes. A record has a few hundred. */
const LARGEST = 256 * 1024;
const WAIT_MS = 3000;
const PAUSE_MS = 15;

/**
 * The registry as a folder in the global storage, one file a project: a damaged one costs that project alone. Folders of
 * sessions are written relative to the global storage, so that they are found when the editor's data has moved.
 */
export class FileProjectRegistry implements ProjectRegistry {
  private readonly folder: string;

  /** @param globalStorage absolute */
  constructor(
    private readonly globalStorage: string,
    private readonly log: Log,
  ) {
    this.folder = path.join(globalStorage, 'projects');
  }

  async list(): Promise<ProjectRecord[]> {
    return (await this.readAll()).records;
  }

  async change<T>(decide: (projects: readonly ProjectRecord[]) => Promise<ProjectChange & { result: T }>): Promise<T> {
    const lease = await this.lease();
    try {
      const { records, damaged } = await this.readAll();
      if (lease) await this.keepAside(damaged);
      const { write, forget, result } = await decide(records);
      if (lease && (await lease.isHeld())) await this.write(write, forget);
      else if (write.length + forget.length > 0)
        this.log.warn('Another window kept the list of projects: it stays as it was.');
      return result;
    } finally {
      await lease?.release();
    }
  }

  /** The right to change anything, which one window has at a time. */
  private async lease(): Promise<FileLease | undefined> {
    try {
      await mkdir(this.folder, { recursive: true });
      const file = path.join(this.folder, 'registry.lease');
      const end = performance.now() + WAIT_MS;
      let lease = await FileLease.take(file, Date.now);
      while (!lease && performance.now() < end) {
        await sleep(PAUSE_MS);
        lease = await FileLease.take(file, Date.now);
      }
      return lease;
    } catch (error) {
      this.log.warn(`The list of projects cannot be changed: ${errorMessage(error)}`);
      return undefined;
    }
  }

  private async readAll(): Promise<{ records: ProjectRecord[]; damaged: string[] }> {
    const names = await orMissing(readdir(this.folder), []).catch((error: unknown) => {
      this.log.warn(`The list of projects cannot be read: ${errorMessage(error)}`);
      return [];
    });
    const damaged: string[] = [];
    const read = names
      .filter((name) => name.endsWith(EXTENSION))
      .map(async (name) => {
        try {
          return await this.read(name);
        } catch (error) {
          this.log.warn(`The file ${name} of the list of projects cannot be read: ${errorMessage(error)}`);
          if (error instanceof DamagedRecord) damaged.push(name);
          return undefined;
        }
      });
    return { records: (await Promise.all(read)).filter((record) => record !== undefined), damaged };
  }

  private async read(name: string): Promise<ProjectRecord | undefined> {
    const file = path.join(this.folder, name);
    const info = await orMissing(stat(file), undefined);
    if (!info) return undefined; // forgotten meanwhile
    if (!info.isFile() || info.size > LARGEST) throw new DamagedRecord('it is no file of a project');
    const record = parse(await readFile(file, 'utf8'));
    if (record.id !== name.slice(0, -EXTENSION.length)) throw new DamagedRecord('it has the id of another one');
    return { ...record, storages: record.storages.map((folder) => path.resolve(this.globalStorage, folder)) };
  }

  /** What cannot be read is never written over. */
  private async keepAside(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const aside = `${name}.${Date.now().toString(36)}.corrupt`;
      try {
        await rename(path.join(this.folder, name), path.join(this.folder, aside));
        this.log.warn(`It was kept as ${aside}.`);
      } catch (error) {
        this.log.warn(`It could not be kept aside: ${errorMessage(error)}`);
      }
    }
  }

  private async write(records: readonly ProjectRecord[], forget: readonly string[]): Promise<void> {
    try {
      for (const record of records) {
        const storages = record.storages.map((folder) => path.relative(this.globalStorage, folder));
        await writeDurably(this.fileOf(record.id), `${JSON.stringify({ ...record, storages }, undefined, 2)}\n`);
      }
      for (const id of forget) await rm(this.fileOf(id), { force: true });
    } catch (error) {
      this.log.warn(`The list of projects cannot be written: ${errorMessage(error)}`);
    }
  }

  private fileOf(id: string): string {
    return path.join(this.folder, `${id}${EXTENSION}`);
  }
}

class DamagedRecord extends Error {}

function parse(text: string): ProjectRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DamagedRecord(errorMessage(error));
  }
  const record = projectRecordSchema.safeParse(value);
  if (!record.success) throw new DamagedRecord(record.error.issues.map(({ message }) => message).join('; '));
  return record.data;
}
