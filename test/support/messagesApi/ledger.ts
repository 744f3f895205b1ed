import type { TokenUsage } from './script';

/** What one request was billed, by what was reported to the client. */
export interface Bill extends TokenUsage {
  /** Of the message. */
  readonly id: string;
  readonly model: string;
  /** Whether the final count was reported; otherwise these are the figures of message_start. */
  readonly complete: boolean;
}

/** All bills of a server and their sums. */
export interface Usage extends TokenUsage {
  readonly requests: number;
  /** One for each request that was answered with a message, in order. */
  readonly each: readonly Bill[];
}

/** Adds up what was reported to the client. */
export function addUp(each: readonly Bill[]): Usage {
  const sum = (figure: keyof TokenUsage): number => each.reduce((total, bill) => total + bill[figure], 0);
  return {
    requests: each.length,
    input_tokens: sum('input_tokens'),
    cache_creation_input_tokens: sum('cache_creation_input_tokens'),
    cache_read_input_tokens: sum('cache_read_input_tokens'),
    output_tokens: sum('output_tokens'),
    each,
  };
}
