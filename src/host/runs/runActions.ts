import type { RpcHandler } from '../../base/rpc';
import { outputActions, type OutputActionParts } from './outputActions';
import { terminalActions, type TerminalActionParts } from './terminalActions';
import { writeActions, type WriteActionParts } from '../writes/writeActions';
import type { runMethods } from '../../protocol/runs';

export type RunActionParts = OutputActionParts & TerminalActionParts & WriteActionParts;

/** What the panel may ask for about runs, the files that they made, and files that were written. */
export function runActions(parts: RunActionParts): Record<keyof typeof runMethods, RpcHandler> {
  return { ...outputActions(parts), ...terminalActions(parts), ...writeActions(parts) };
}
