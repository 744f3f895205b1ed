import type { ContextBudget } from '../context/contextBudget';
import type { ContextUsage } from '../contract/contextUsage';
import type { DataMode } from '../contract/dataMode';
import type { ModelClient, ModelRequest, Recipient } from '../ports';
import { mostCostOf } from '../session/prices';

/**
 * Whether a request went out. `waits`: it would go out next; `again`: it is made again from the session, as it would be made
 * today; `refused`: it was stopped before anything left.
 */
export type RequestState = 'sent' | 'waits' | 'again' | 'refused';

/** A request of a conversation. */
export interface ShownRequest {
  model: ModelClient;
  request: ModelRequest;
  state: RequestState;
  /** Why it was refused, in the user's language. */
  why?: string | undefined;
}

/** What of a request the user may look at. */
export interface Preview extends Pick<ContextUsage, 'total' | 'estimated' | 'parts'> {
  state: RequestState;
  why?: string | undefined;
  /** Undefined: nothing leaves. */
  recipient: Recipient | undefined;
  /** Id of the model. */
  model: string;
  dataMode: DataMode;
  /** US dollars that it costs at most, with the longest reply; undefined where the price, or that reply, is not known. */
  mostCost: number | undefined;
  /** As it goes out, byte for byte; of a model of the editor its messages. */
  body: string;
}

/** Tells of a request what leaves with it, to whom, and what it may cost. Nobody is asked for it. */
export async function previewOf(
  { model, request, state, why }: ShownRequest,
  budget: Pick<ContextBudget, 'usage'>,
): Promise<Preview> {
  const { total, estimated, parts } = await budget.usage(request, model, []);
  const { recipient, id, price, longestReply } = model;
  return {
    ...{ state, why, recipient, model: id, dataMode: request.dataMode ?? 'all', total, estimated, parts },
    mostCost: longestReply === undefined ? undefined : mostCostOf({ id, price }, total, longestReply),
    body: await model.body(request),
  };
}
