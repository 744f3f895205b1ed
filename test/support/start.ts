import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from './build';
import { cacheRoot, repositoryRoot } from './cache';
import { packageExtension } from './package';
import { run, step } from './process';
import { onPath } from './system';
import { startServer } from './vscodeServer';

/** A fixed port: VS Code keeps a workspace's state, our conversations with it, by the address it is opened at. */
const PORT = 8137;

/** The sample workspace as the user's own copy; what they change stays. */
async function sampleWorkspace(): Promise<string> {
  const folder = path.join(cacheRoot(), 'sample-workspace');
  if (!existsSync(folder)) await cp(path.join(repositoryRoot(), 'media', 'sample'), folder, { recursive: true });
  return folder;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => new Promise((resolve) => server.close(() => resolve(true))),
    () => false,
  );
}

function openBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return;
  const commands: Readonly<Record<string, [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', '""'],
  };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
  const browser = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  browser.once('error', () => undefined); // the address is printed as well
  browser.unref();
}

async function startDesktop(): Promise<number> {
  const code = onPath('code');
  if (!code) throw new Error("VS Code's command 'code' is not on the PATH.");
  await step('Building the extension', async () => buildExtension());
  await run('code', [`--extensionDevelopmentPath=${repositoryRoot()}`, await sampleWorkspace()]);
  return 0;
}

/** npm start [-- --port N | --desktop]: a real VS Code with the extension in it, on the sample workspace. */
export async function start(args: string[]): Promise<number> {
  const options = { port: { type: 'string' }, desktop: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.desktop) return startDesktop();

  const port = Number(values.port ?? PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`'${values.port ?? ''}' is not a port.`);
  if (!(await isFree(port))) throw new Error(`Port ${String(port)} is in use; another one: npm start -- --port N`);
  const ended = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));

  const vsix = await packageExtension();
  const workspace = await sampleWorkspace();
  const server = await step("Starting VS Code's server", async () =>
    startServer({ workspace, vsix: [vsix], port, dataDir: path.join(cacheRoot(), 'start') }),
  );
  try {
    console.log(`\nVS Code with BA-Agent: ${server.address()}\nCtrl+C ends it.\n`);
    openBrowser(server.address());
    await Promise.race([ended, server.exited()]);
    return server.running ? 0 : 1;
  } finally {
    await server.stop();
  }
}
