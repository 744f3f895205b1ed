import { once } from 'node:events';
import type { Server } from 'node:http';

/** Has a server listen on a free port of this machine alone. @returns its address, without a slash at its end */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
