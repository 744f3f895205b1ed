import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { toHost } from '../../protocol/messages';
import type { OutputContent, runMethods } from '../../protocol/runs';
import { on } from '../panel/rpcMethod';
import type { Writes } from '../writes/writes';

/** What the files of runs are shown with. */
export interface Outputs {
  read(id: string): Promise<OutputContent>;
  open(id: string): Promise<void>;
  save(id: string): Promise<void>;
}

export interface RunActionDeps {
  outputs: Outputs;
  terminals: {
    /** Brings the terminal of a run to the front. @throws in words when it is gone */
    show(id: string): void;
  };
  codeRuns: {
    /** @throws in words when that code has not been run in this window */
    ask(codeId: string): Promise<void>;
  };
  writes: Pick<Writes, 'undo' | 'show' | 'preview'>;
}

/** What the panel may ask for about runs, the files that they made, and files that were written. */
export function runActions({
  outputs,
  terminals,
  codeRuns,
  writes,
}: RunActionDeps): Record<keyof typeof runMethods, RpcHandler> {
  return {
    readOutput: on(toHost.readOutput, ({ id }) => outputs.read(id)),
    openOutput: on(toHost.openOutput, ({ id }) => outputs.open(id)),
    saveOutput: on(toHost.saveOutput, ({ id }) => outputs.save(id)),
    showTerminal: on(toHost.showTerminal, ({ id }) => Promise.resolve().then(() => terminals.show(id))),
    selectPython: on(toHost.selectPython, async () => vscode.commands.executeCommand('baAgent.selectPython')),
    askAboutRun: on(toHost.askAboutRun, ({ codeId }) => codeRuns.ask(codeId)),
    undoWrites: on(toHost.undoWrites, ({ session, turn }) => writes.undo(session, turn)),
    showWrite: on(toHost.showWrite, ({ session, turn, callId }) => writes.show(session, turn, callId)),
    previewWrite: on(toHost.previewWrite, ({ session, id }) => writes.preview(session, id)),
  };
}
