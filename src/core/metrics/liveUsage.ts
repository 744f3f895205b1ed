import type { AgentEvent } from '../contract/events';
import type { Clock } from '../ports';
import { UsageFold, type UsageRecord } from './records';

/** Makes records of what happens now; what was before a session was opened is none of them. */
export class LiveUsage {
  private fold = new UsageFold();

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly take: (record: UsageRecord) => void,
  ) {}

  /** Another session is open now. */
  opened(): void {
    this.fold = new UsageFold();
  }

  event(event: AgentEvent): void {
    const record = this.fold.take(event, this.clock.now());
    if (record) this.take(record);
  }
}
