/**
 * Loaded before the tests of `test/unit`: what such a test may not do throws, and says where it belongs. It is replaced in the
 * modules themselves, so that it does not matter who calls it.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workers from 'node:worker_threads';

function refuse<T extends object>(owner: T, ...names: (keyof T & string)[]): void {
  for (const name of names) {
    const value = function (): never {
      throw new Error(
        `A test of test/unit called ${name}: what starts programs, opens ports or writes files belongs to test/integration.`,
      );
    };
    Object.defineProperty(owner, name, { value });
  }
}

// mocha's own process starts the workers; only they are told this way.
if (process.send) {
  refuse(childProcess, 'spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync');
  refuse(workers, 'Worker');
  refuse(net.Server.prototype, 'listen');
  refuse(net.Socket.prototype, 'connect');
  refuse(process, 'dlopen');
  refuse(fs, 'mkdtempSync', 'mkdirSync', 'writeFileSync');
  refuse(fs.promises, 'mkdtemp', 'mkdir', 'writeFile');
  syncBuiltinESMExports();
}
