import { execFileSync } from 'node:child_process';
import type { VscodeServer } from './vscodeServer';

/** Process ids of the extension hosts that a server has now, one a window, the oldest first. */
export function extensionHosts(server: VscodeServer): number[] {
  return processesOf(server, '--type=extensionHost');
}

/** Process ids of what a server and its windows have started, by something in the command line, the oldest first. */
export function processesOf(server: VscodeServer, what: string): number[] {
  if (server.pid === undefined) return [];
  // Everything that a server starts is in its process group; -g of some ps would be the session.
  const list = execFileSync('ps', ['-eo', 'pgid=,pid=,args='], { encoding: 'utf8' }).split('\n');
  return list
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[1]) === server.pid && match?.[3]?.includes(what))
    .map((match) => Number(match?.[2]))
    .sort((a, b) => a - b);
}
