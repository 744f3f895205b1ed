/** The grid's line to the extension: requests out, answers held against their schemas, and what VS Code keeps for the page. */
import type * as z from 'zod';
import { RpcEnd, type RpcHandler } from '../../src/base/rpc';
import {
  gridCellSchema,
  gridCopiedSchema,
  gridPartSchema,
  gridRowsSchema,
  gridStateSchema,
  gridSummarySchema,
  gridSumsSchema,
  gridTableSchema,
  gridValuesSchema,
  type gridToPage,
  type GridMethod,
  type GridParams,
  type GridState,
} from '../../src/protocol/grid';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

const schemas = {
  openTable: gridTableSchema,
  view: gridRowsSchema,
  rows: gridPartSchema,
  summary: gridSummarySchema,
  values: gridValuesSchema,
  cell: gridCellSchema,
  sums: gridSumsSchema,
  copy: gridCopiedSchema,
};
type Answered = keyof typeof schemas;
type Answer<M extends Answered> = z.infer<(typeof schemas)[M]>;
const answers: { readonly [M in Answered]: z.ZodType<Answer<M>> } = schemas;

/** Whom the grid asks. */
export interface GridLine {
  /** @throws RpcError in the user's language; CancelledError */
  ask<M extends Answered>(method: M, params: GridParams<M>, signal?: AbortSignal): Promise<Answer<M>>;
  /** Asks for something whose only answer is that it was begun. */
  tell<M extends Exclude<GridMethod, Answered>>(method: M, params: GridParams<M>): Promise<void>;
  load(): GridState | undefined;
  save(state: GridState): void;
}

/** Opens the line. May be called once: VS Code hands its API out once. */
export function connect(page: Window, handlers: Record<keyof typeof gridToPage, RpcHandler>): GridLine {
  const api = acquireVsCodeApi();
  const rpc = new RpcEnd((message) => api.postMessage(message), handlers);
  page.addEventListener('message', (event: MessageEvent<unknown>) => rpc.receive(event.data));
  return {
    ask: async (method, params, signal) => {
      return answers[method].parse(await rpc.request(method, params, signal));
    },
    tell: async (method, params) => {
      await rpc.request(method, params);
    },
    load: () => gridStateSchema.safeParse(api.getState()).data,
    save: (state) => api.setState(state),
  };
}
