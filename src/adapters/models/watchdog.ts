import { ModelError, type ModelErrorFacts } from '../../core/contract/modelError';
import { abortableFetch } from '../abortableFetch';

/** Milliseconds: for the beginning of a response, of silence within one, and of a whole reply with its reasoning. */
export interface Patience {
  headerMs: number;
  idleMs: number;
  wholeMs: number;
}

/** Bytes of an error that are read. */
export const MAX_ERROR = 64 * 1024;
/** Bytes of an answer to a question about models. */
export const MAX_ANSWER = 8 * 1024 * 1024;

/**
 * Ends a request whose response has stopped coming, or does not come to an end: nobody else does once the headers are there.
 * It watches the bytes, as they are unpacked, and not the events, since pings are bytes as well.
 */
export class Watchdog {
  private readonly controller = new AbortController();
  private readonly idleMs: number;
  private readonly whole: ReturnType<typeof setTimeout>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private why: 'stalled' | 'endless' | undefined;
  private over = false;

  /**
   * @param patience longest silence between two pieces of the response, and longest time of all of it
   * @param maxBytes of a reply
   */
  constructor(
    { idleMs, wholeMs }: Pick<Patience, 'idleMs' | 'wholeMs'>,
    private readonly maxBytes: number,
  ) {
    this.idleMs = idleMs;
    this.whole = setTimeout(() => this.give('endless'), wholeMs);
  }

  /** Aborts when nothing came for too long, or too much came. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Why it was ended; undefined where it was not. */
  failure(facts: ModelErrorFacts = {}): ModelError | undefined {
    return this.why && new ModelError(this.why, '', undefined, facts);
  }

  /** A fetch whose response is watched until {@link end}. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await abortableFetch(input, init);
    if (!response.body) return response;
    this.wait();
    let size = 0;
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.wait();
          size += chunk.length;
          if (size <= (response.ok ? this.maxBytes : MAX_ERROR)) controller.enqueue(chunk);
          else if (response.ok) this.give('endless');
          else controller.terminate(); // its beginning says what it is
        },
      }),
    );
    return new Response(watched, response);
  };

  /** Begins to wait for the next sign of the other side, for so long. */
  wait(milliseconds = this.idleMs): void {
    clearTimeout(this.timer);
    if (!this.over) this.timer = setTimeout(() => this.give('stalled'), milliseconds);
  }

  end(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.whole);
  }

  private give(why: 'stalled' | 'endless'): void {
    if (this.over) return;
    this.why ??= why;
    this.controller.abort();
  }
}

/** A fetch of short answers: what is larger is an error of the network. */
export const fetchAnswer: typeof globalThis.fetch = async (input, init) => {
  const response = await abortableFetch(input, init);
  if (!response.body) return response;
  let size = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length;
        if (size <= (response.ok ? MAX_ANSWER : MAX_ERROR)) controller.enqueue(chunk);
        else if (response.ok) controller.error(new TypeError('The answer is too large.'));
        else controller.terminate();
      },
    }),
  );
  return new Response(bounded, response);
};
