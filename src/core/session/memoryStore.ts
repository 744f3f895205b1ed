import type { ContextMessage } from './contextData';

const DEFAULT_SIZE = 1000;
const KEPT_SHARE = 0.8;

/**
 * The newest messages of a conversation in memory: once there are more than its size, the newest 80 %
 * of that stay. What was let go of is in the session's file.
 */
export class MemoryStore {
  private kept: ContextMessage[] = [];
  private count = 0;

  /** @param maxSize messages */
  constructor(private readonly maxSize = DEFAULT_SIZE) {}

  /** Oldest first. */
  get messages(): readonly ContextMessage[] {
    return this.kept;
  }

  /** How many messages were added and are no longer here. */
  get dropped(): number {
    return this.count - this.kept.length;
  }

  addMessage(message: ContextMessage): void {
    this.count++;
    this.kept.push(message);
    if (this.kept.length > this.maxSize) this.kept = this.kept.slice(-Math.floor(this.maxSize * KEPT_SHARE));
  }
}
