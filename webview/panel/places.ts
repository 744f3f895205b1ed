/** Selectors of places where the cursor goes when what it was in goes away, or comes. */
export const INPUT = '#input';
/** The text of a message that is being changed. */
export const EDIT_INPUT = '[data-testid="edit-input"]';
/** The input where one can write in it. */
export const OPEN_INPUT = `${INPUT}:not(:disabled)`;
export const CONVERSATION = '#log';
export const HISTORY_BUTTON = '[data-testid="history-open"]';
/** The scope of the figures that is chosen. */
export const USAGE_SCOPE = '.usage-scopes input:checked';
export const CODE_BUTTON = '[data-testid="codes-open"]';
export const CODE_FILTER = '[data-testid="codes-filter"]';
export const HISTORY_SEARCH = '[data-testid="history-search"]';

/** A turn of the conversation. */
export function turnPlace(turn: string): string {
  return `[data-turn=${JSON.stringify(turn)}]`;
}

/** A question whether a call may run. */
export function approvalPlace(id: string): string {
  return `[data-approval=${JSON.stringify(id)}]`;
}

/** A part of a turn. */
export function partOf(turn: string, testId: string): string {
  return `${turnPlace(turn)} [data-testid="${testId}"]`;
}

/** A part of a session in the list of sessions. */
export function partOfSession(id: string, testId: string): string {
  return `[data-session=${JSON.stringify(id)}] [data-testid="${testId}"]`;
}

/** A file of a run, where it is shown itself. */
export function outputPlace(id: string): string {
  return `[data-output=${JSON.stringify(id)}]`;
}

/** A part of saved code in the list of a folder's. */
export function partOfCode(place: string, root: string, testId: string): string {
  return `[data-place=${JSON.stringify(place)}] [data-code=${JSON.stringify(root)}] [data-testid="${testId}"]`;
}
