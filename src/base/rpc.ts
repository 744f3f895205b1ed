import { CancelledError, errorMessage } from './errors';

/** What goes over the wire between two ends of an RPC. Both ends may ask and answer. */
export type RpcMessage =
  | { kind: 'request'; id: number; method: string; params: unknown }
  | { kind: 'reply'; id: number; result: unknown }
  | { kind: 'error'; id: number; message: string; code?: string }
  | { kind: 'cancel'; id: number };

/** An error that crossed the wire, with the code its thrower gave it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export type RpcHandler = (params: unknown, signal: AbortSignal) => Promise<unknown>;

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The message as an RpcMessage, or undefined when it is something else that travels on the same wire. */
export function asRpcMessage(value: unknown): RpcMessage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return undefined;
  const { kind, id } = value;
  if (typeof id !== 'number') return undefined;
  if (kind === 'request' && 'method' in value && typeof value.method === 'string') {
    return { kind, id, method: value.method, params: 'params' in value ? value.params : undefined };
  }
  if (kind === 'reply') return { kind, id, result: 'result' in value ? value.result : undefined };
  if (kind === 'error' && 'message' in value && typeof value.message === 'string') {
    const code = 'code' in value && typeof value.code === 'string' ? { code: value.code } : {};
    return { kind, id, message: value.message, ...code };
  }
  return kind === 'cancel' ? { kind, id } : undefined;
}

/**
 * One end of a request/reply channel over any message transport (a webview, a worker, a child process). Every request
 * ends: with a reply, with an error (a throwing handler answers too) or as cancelled; {@link close} ends those still open.
 */
export class RpcEnd {
  private nextId = 1;
  private readonly pending = new Map<number, Pending>();
  private readonly running = new Map<number, AbortController>();
  private closed: Error | undefined;

  /**
   * @param post sends one message to the other end
   * @param handlers the methods that the other end may call; each validates its own params
   */
  constructor(
    private readonly post: (message: RpcMessage) => void,
    private readonly handlers: Readonly<Record<string, RpcHandler>> = {},
  ) {}

  /**
   * Calls a method of the other end. Aborting the signal rejects at once and tells the other end to stop.
   * @throws RpcError what the handler threw; CancelledError when aborted
   */
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    if (this.closed) return Promise.reject(this.closed);
    if (signal?.aborted) return Promise.reject(new CancelledError());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (!this.pending.delete(id)) return;
        this.post({ kind: 'cancel', id });
        reject(new CancelledError());
      };
      const settle = (): void => signal?.removeEventListener('abort', onAbort);
      this.pending.set(id, {
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.post({ kind: 'request', id, method, params });
    });
  }

  /** Takes what came in from the other end. @returns false for what is something else that travels on the same wire */
  receive(value: unknown): boolean {
    const message = asRpcMessage(value);
    if (!message) return false;
    switch (message.kind) {
      case 'request':
        // One that was on its way when this end was closed: nobody waits for it any more.
        if (!this.closed) void this.answer(message.id, message.method, message.params);
        break;
      case 'cancel':
        this.running.get(message.id)?.abort();
        break;
      case 'reply':
        this.take(message.id)?.resolve(message.result);
        break;
      case 'error':
        this.take(message.id)?.reject(new RpcError(message.message, message.code));
    }
    return true;
  }

  /** Ends every open request with the given error; later requests fail with it too. */
  close(error: Error): void {
    this.closed = error;
    for (const pending of this.pending.values()) pending.reject(error);
    this.pending.clear();
    for (const controller of this.running.values()) controller.abort();
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private async answer(id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      const handler = Object.hasOwn(this.handlers, method) ? this.handlers[method] : undefined;
      if (!handler) throw new RpcError(`Unknown method: ${method}`, 'unknown_method');
      const result = await handler(params, controller.signal);
      if (!this.closed) this.post({ kind: 'reply', id, result });
    } catch (error) {
      if (this.closed) return; // nobody is there to answer
      const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
      this.post({
        kind: 'error',
        id,
        message: errorMessage(error),
        ...(typeof code === 'string' ? { code } : {}),
      });
    } finally {
      this.running.delete(id);
    }
  }
}
