import type { ToHostParams } from '../../src/protocol/messages';
import { INPUT } from './places';
import type { Requests, RequestHost } from './requests';
import type { PanelState } from './state';
import type { Action } from './store';

/** What the controls, which do what the user asks, need of the panel. */
export interface PanelDeps {
  host: RequestHost;
  requests: Requests;
  state(): PanelState;
  dispatch(action: Action): void;
  /** Puts the cursor on the first of these that is there. */
  focusOn(...selectors: string[]): void;
  /** Puts the cursor into the input, behind so many characters of its text. */
  caretAt(at: number): void;
}

/** How the controls move the view through the conversation. */
export interface PanelView {
  toNewest(): void;
  toEnd(): void;
  /** The view goes to the turn that begins next, or no longer does. */
  followNext(follows: boolean): void;
}

/** Makes a turn run. The button that was pressed may go away: the cursor goes to the input, where Escape stops. */
export async function runTurn<M extends 'continueTurn' | 'extendBudget' | 'answerOffline' | 'sendQueued' | 'send'>(
  panel: PanelDeps,
  view: Pick<PanelView, 'followNext'>,
  method: M,
  params: ToHostParams<M>,
): Promise<void> {
  view.followNext(true);
  panel.focusOn(INPUT);
  if (!(await panel.requests.askOnce(method, params))) view.followNext(false);
}

/** What tells the host which session is meant: the one that is shown. */
export function shown({ context }: PanelState): { session: string } {
  return { session: context?.session.id ?? '' };
}
