import { errorMessage } from '../../src/base/errors';
import { RpcError } from '../../src/base/rpc';
import type { ToHostMethod, ToHostParams } from '../../src/protocol/messages';
import type { ProblemLevel } from './state';

/** Whom the panel asks. */
export interface RequestHost {
  request<M extends ToHostMethod>(method: M, params: ToHostParams<M>): Promise<unknown>;
}

/** Requests whose only answer is that it worked; the user is told when it did not. */
export class Requests {
  private readonly open = new Set<string>();

  constructor(
    private readonly host: RequestHost,
    private readonly onProblem: (message: string, level: ProblemLevel) => void,
  ) {}

  ask<M extends ToHostMethod>(method: M, params: ToHostParams<M>): void {
    void this.done(method, params);
  }

  /** As {@link Requests.ask}, but not again before it is answered. Resolves with whether it was made and worked. */
  async askOnce<M extends ToHostMethod>(method: M, params: ToHostParams<M>): Promise<boolean> {
    const key = JSON.stringify([method, params]);
    if (this.open.has(key)) return false;
    this.open.add(key);
    const done = await this.done(method, params);
    this.open.delete(key);
    return done;
  }

  private async done<M extends ToHostMethod>(method: M, params: ToHostParams<M>): Promise<boolean> {
    try {
      await this.host.request(method, params);
      return true;
    } catch (error) {
      this.onProblem(problemWords(error), levelOf(error));
      return false;
    }
  }
}

/** What the user is told of a request that failed; empty where the banner of the session says it, with what can be done. */
export function problemWords(error: unknown): string {
  return error instanceof RpcError && error.code === 'read_only' ? '' : errorMessage(error);
}

/** The user has stopped it: he knows. */
export function wasStopped(error: unknown): boolean {
  return error instanceof RpcError && error.code === 'stopped';
}

/** What the host refused because there was nothing to do is no failure. */
export function levelOf(error: unknown): ProblemLevel {
  return error instanceof RpcError && error.code === 'information' ? 'info' : 'error';
}
