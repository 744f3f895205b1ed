import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { toHost } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';

type Method = 'showTerminal' | 'selectPython' | 'askAboutRun';

export interface TerminalActionParts {
  terminals: {
    /** Brings the terminal of a run to the front. @throws in words when it is gone */
    show(id: string): void;
  };
  codeRuns: {
    /** @throws in words when that code has not been run in this window */
    ask(codeId: string): Promise<void>;
  };
}

/** What the panel may ask for about the terminals of runs, and about runs of saved code. */
export function terminalActions({ terminals, codeRuns }: TerminalActionParts): Record<Method, RpcHandler> {
  return {
    showTerminal: on(toHost.showTerminal, ({ id }) => Promise.resolve().then(() => terminals.show(id))),
    selectPython: on(toHost.selectPython, async () => vscode.commands.executeCommand('baAgent.selectPython')),
    askAboutRun: on(toHost.askAboutRun, ({ codeId }) => codeRuns.ask(codeId)),
  };
}
