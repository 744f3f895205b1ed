import { ModelError } from '../../../core/contract/modelError';

/** An event of a streamed message, as far as its place in the stream goes. */
interface PlacedEvent {
  type: string;
  /** Of the block that it belongs to. */
  index?: number | null | undefined;
}

/**
 * The order of the events of one message: it starts once, its blocks come one behind the other, each with a start, its pieces and a
 * stop, then what is said of the whole, then its end. A stream that was sent twice, or mixed with another one, gives no reply.
 * A piece of a block that comes twice by itself cannot be told: nothing numbers the pieces.
 * Source of the format: https://platform.claude.com/docs/en/build-with-claude/streaming
 */
export class EventOrder {
  private at: 'before' | 'blocks' | 'behind' | 'ended' = 'before';
  private open: number | undefined;
  private next = 0;

  /** @throws ModelError `disordered` */
  check({ type, index }: PlacedEvent): void {
    if (!this.isTurnOf(type, index ?? undefined)) throw new ModelError('disordered', '');
  }

  private isTurnOf(type: string, index: number | undefined): boolean {
    switch (type) {
      case 'message_start':
        return this.go('before', 'blocks');
      case 'content_block_start':
        return this.at === 'blocks' && this.open === undefined && this.opens(index);
      case 'content_block_delta':
        return this.at === 'blocks' && this.open !== undefined && (index ?? this.open) === this.open;
      case 'content_block_stop':
        return this.at === 'blocks' && this.closes(index);
      case 'message_delta':
        return this.open === undefined && (this.go('blocks', 'behind') || this.at === 'behind');
      case 'message_stop':
        return this.open === undefined && (this.go('behind', 'ended') || this.go('blocks', 'ended'));
      default:
        return true;
    }
  }

  private go(from: EventOrder['at'], to: EventOrder['at']): boolean {
    if (this.at !== from) return false;
    this.at = to;
    return true;
  }

  private opens(index = this.next): boolean {
    if (index < this.next) return false;
    this.open = index;
    this.next = index + 1;
    return true;
  }

  private closes(index = this.open): boolean {
    if (this.open === undefined || index !== this.open) return false;
    this.open = undefined;
    return true;
  }
}
