import type { AgentEvent } from '../../core/contract/events';

/** Whether something is under way in the open session, as its events tell. */
export class Activity {
  private runs = false;
  private compacts = false;

  /** A turn runs, or the conversation is being compacted. */
  get isAtWork(): boolean {
    return this.runs || this.compacts;
  }

  /** Another session is open, or another version of this one: nothing is under way in it yet. */
  opened(): void {
    this.runs = false;
    this.compacts = false;
  }

  take({ type }: AgentEvent): void {
    switch (type) {
      case 'turn_started':
      case 'turn_resumed':
        this.runs = true;
        return;
      case 'turn_finished':
        this.opened();
        return;
      case 'compaction_started':
        this.compacts = true;
        return;
      case 'compact_summary':
      case 'compaction_dropped':
        this.compacts = false;
        return;
      default:
      // The others come within those, or change nothing of it.
    }
  }
}
