import type { RpcHandler } from '../../base/rpc';
import { toHost } from '../../protocol/messages';
import type { tableTypeMethods } from '../../protocol/tableTypes';
import { on } from '../panel/rpcMethod';
import type { ColumnMeanings } from './tableTypes';

/** What the panel may ask for of what columns mean. */
export function tableTypeActions(meanings: ColumnMeanings): Record<keyof typeof tableTypeMethods, RpcHandler> {
  return {
    columnTypes: on(toHost.columnTypes, async ({ artifact }) => {
      const types = await meanings.read(artifact);
      return types ? { types } : {};
    }),
    setTableChoice: on(toHost.setTableChoice, ({ table, choice }) => meanings.choose(table, choice)),
  };
}
