import type { RpcHandler } from '../../base/rpc';
import { toHost } from '../../protocol/messages';
import type { OutputContent } from '../../protocol/runs';
import { on } from '../panel/rpcMethod';

type Method = 'readOutput' | 'openOutput' | 'saveOutput';

/** What the files of runs are shown with. */
export interface OutputActionParts {
  outputs: {
    read(id: string): Promise<OutputContent>;
    open(id: string): Promise<void>;
    save(id: string): Promise<void>;
  };
}

/** What the panel may ask for of files that runs made. */
export function outputActions({ outputs }: OutputActionParts): Record<Method, RpcHandler> {
  return {
    readOutput: on(toHost.readOutput, ({ id }) => outputs.read(id)),
    openOutput: on(toHost.openOutput, ({ id }) => outputs.open(id)),
    saveOutput: on(toHost.saveOutput, ({ id }) => outputs.save(id)),
  };
}
