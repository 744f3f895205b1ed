import type { PanelRequests } from './panelRequests';

/** What commands and tabs ask of the chat. */
export interface Chat {
  /** Shows it, with the cursor in its input. */
  focus(): Promise<void>;
  /** Shows it with one of its lists, or puts words into its input, before what is there. */
  show(...asked: Parameters<PanelRequests['show']>): Promise<void>;
  /** Whether an answer is made. */
  readonly isAtWork: boolean;
  /** More of the open session was read: what is told beside its conversation can be another. */
  sessionRead(): Promise<void>;
  /**
   * Runs something that belongs to the conversation; its failure is shown in the panel, and logged. That there was nothing
   * to do is no failure.
   */
  run(work: () => Promise<unknown>): Promise<void>;
}
