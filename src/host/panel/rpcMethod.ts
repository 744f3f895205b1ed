import type * as z from 'zod';
import type { RpcHandler } from '../../base/rpc';

/** A method whose params pass a schema first, and which answers with an object. */
export function on<P>(schema: z.ZodType<P>, run: (params: P) => Promise<unknown>): RpcHandler {
  return async (params) => (await run(schema.parse(params))) ?? {};
}
