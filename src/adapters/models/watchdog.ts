import { abortableFetch } from '../abortableFetch';

/** Milliseconds: for the beginning of a response, and of silence within one. */
export interface Patience {
  headerMs: number;
  idleMs: number;
}

/**
 * Ends a request whose response has stopped coming: nobody else does once the headers are there. It watches the bytes and
 * not the events, since pings are bytes as well.
 */
export class Watchdog {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  /** @param idleMs longest silence between two pieces of the response */
  constructor(private readonly idleMs: number) {}

  /** Aborts when nothing came for too long. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get hasStalled(): boolean {
    return this.controller.signal.aborted;
  }

  /** A fetch whose response is watched until {@link end}. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await abortableFetch(input, init);
    if (!response.body) return response;
    this.wait();
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.wait();
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(watched, response);
  };

  /** Begins to wait for the next sign of the other side, for so long. */
  wait(milliseconds = this.idleMs): void {
    clearTimeout(this.timer);
    if (!this.over) this.timer = setTimeout(() => this.controller.abort(), milliseconds);
  }

  end(): void {
    this.over = true;
    clearTimeout(this.timer);
  }
}
