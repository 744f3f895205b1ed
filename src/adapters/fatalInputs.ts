import { LRUCache } from 'lru-cache';
import type { ProcessEndKind } from './limitedProcess';

/** Inputs that are remembered. */
const REMEMBERED = 100;

/**
 * Inputs at which a process ended: they are not given to another one. Where it was killed from outside the input may have
 * no part in that; it is tried once more, since it may also be what the system ran out of memory for.
 */
export class FatalInputs<T extends string | Error> {
  private readonly known = new LRUCache<string, { why: T; isRefused: boolean }>({ max: REMEMBERED });

  /** Why an input is not tried again; undefined where it may be. */
  get(key: string): T | undefined {
    const known = this.known.get(key);
    return known?.isRefused === true ? known.why : undefined;
  }

  add(key: string, how: ProcessEndKind, why: T): void {
    this.known.set(key, { why, isRefused: how !== 'killed' || this.known.has(key) });
  }

  /** It was read, or answered. */
  forget(key: string): void {
    this.known.delete(key);
  }

  clear(): void {
    this.known.clear();
  }
}
