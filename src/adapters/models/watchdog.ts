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
  private whole: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private why: 'stalled' | 'endless' | undefined;
  private over = false;

  /**
   * @param patience longest silence between two pieces of the response, and longest time of all of it
   * @param maxBytes of a reply
   */
  constructor(
    private readonly patience: Pick<Patience, 'idleMs' | 'wholeMs'>,
    private readonly maxBytes: number,
  ) {}

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
    this.whole ??= setTimeout(() => this.give('endless'), this.patience.wholeMs);
    const response = await abortableFetch(input, init);
    if (response.body) this.wait();
    return bounded(
      response,
      this.maxBytes,
      () => this.give('endless'),
      () => this.wait(),
    );
  };

  /** Begins to wait for the next sign of the other side, for so long. */
  wait(milliseconds = this.patience.idleMs): void {
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
export const fetchAnswer: typeof globalThis.fetch = async (input, init) =>
  bounded(await abortableFetch(input, init), MAX_ANSWER, (controller) =>
    controller.error(new TypeError('The answer is too large.')),
  );

type Controller = TransformStreamDefaultController<Uint8Array>;

/**
 * A response that has no more than so many bytes; of one that is an error the beginning says what it is.
 * @param tooLarge what happens where there are more
 * @param came told of each piece
 */
function bounded(
  response: Response,
  maxBytes: number,
  tooLarge: (controller: Controller) => void,
  came?: () => void,
): Response {
  if (!response.body) return response;
  let size = 0;
  const transform = (chunk: Uint8Array, controller: Controller): void => {
    came?.();
    size += chunk.length;
    if (size <= (response.ok ? maxBytes : MAX_ERROR)) controller.enqueue(chunk);
    else if (response.ok) tooLarge(controller);
    else controller.terminate();
  };
  return new Response(response.body.pipeThrough(new TransformStream({ transform })), response);
}
