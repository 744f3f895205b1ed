import { LRUCache } from 'lru-cache';
import { fingerprint } from '../../../../base/fingerprint';
import type { Clock } from '../../../ports';
import type { MadeSummary } from './order';

const MOST_KEPT = 20;
const KEPT_MS = 30 * 60_000;

/** What a summary is found again by. */
export interface SummaryKey {
  /** What it tells in short. */
  covers: string;
  /** What the user asked to keep. */
  focus: string;
  /** Id of the model that wrote it. */
  model: string;
}

/** Summaries that were made, for half an hour. */
export class SummaryCache {
  private readonly made: LRUCache<string, MadeSummary>;

  constructor(clock: Clock) {
    const perf = { now: () => clock.monotonic() };
    this.made = new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS, ttlResolution: 0, perf });
  }

  get(key: SummaryKey): MadeSummary | undefined {
    return this.made.get(textOf(key));
  }

  set(key: SummaryKey, made: MadeSummary): void {
    this.made.set(textOf(key), made);
  }
}

function textOf({ covers, focus, model }: SummaryKey): string {
  return fingerprint(JSON.stringify([covers, focus, model]));
}
