import assert from 'node:assert/strict';
import { RpcError } from '../../../src/base/rpc';
import type { PanelDeps, PanelView } from '../../../webview/panel/panelDeps';
import { Requests, type RequestHost } from '../../../webview/panel/requests';
import { initialState, type PanelState } from '../../../webview/panel/state';
import { reduce, type Action } from '../../../webview/panel/store';
import { viewContext } from './views';

interface Request {
  method: string;
  params: unknown;
  answer(result: unknown): Promise<void>;
  fail(message: string, code?: string): Promise<void>;
}

export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A panel without a page, whose requests the test answers when it likes. */
export function panelWith(given: Partial<PanelState> = {}) {
  let state: PanelState = { ...initialState, phase: 'ready', context: viewContext, ...given };
  const asked: Request[] = [];
  const focused: string[][] = [];
  const moves: string[] = [];
  const host: RequestHost = {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        asked.push({
          ...{ method, params },
          answer: (result) => (resolve(result), settled()),
          fail: (message, code) => (reject(new RpcError(message, code)), settled()),
        });
      }),
  };
  const dispatch = (action: Action): void => {
    state = reduce(state, action);
  };
  const deps: PanelDeps = {
    host,
    requests: new Requests(host, (message, level) => dispatch({ type: 'problem', message, level })),
    state: () => state,
    dispatch,
    focusOn: (...selectors) => focused.push(selectors),
    caretAt: (at) => focused.push([`caret ${at}`]),
  };
  const view: PanelView = {
    toNewest: () => moves.push('newest'),
    toEnd: () => moves.push('end'),
    followNext: (follows) => moves.push(follows ? 'follow' : 'stay'),
  };
  const last = (method: string): Request => asked.findLast((each) => each.method === method) ?? assert.fail(method);
  return { parts: deps, view, asked, focused, moves, last, dispatch, state: () => state };
}
