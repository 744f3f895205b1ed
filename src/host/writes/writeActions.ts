import type { RpcHandler } from '../../base/rpc';
import { toHost } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';

type Method = 'undoWrites' | 'showWrite' | 'previewWrite';

export interface WriteActionParts {
  writes: {
    undo(session: string, turn: string): Promise<void>;
    show(session: string, turn: string, callId: string): Promise<void>;
    preview(session: string, approval: string): Promise<void>;
  };
}

/** What the panel may ask for about files that a conversation wrote. */
export function writeActions({ writes }: WriteActionParts): Record<Method, RpcHandler> {
  return {
    undoWrites: on(toHost.undoWrites, ({ session, turn }) => writes.undo(session, turn)),
    showWrite: on(toHost.showWrite, ({ session, turn, callId }) => writes.show(session, turn, callId)),
    previewWrite: on(toHost.previewWrite, ({ session, id }) => writes.preview(session, id)),
  };
}
