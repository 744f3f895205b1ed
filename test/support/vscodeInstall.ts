import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheRoot, withLock } from './cache';
import { npm, npmEnvironment } from './npm';
import { run, step } from './process';
import { requirePrograms } from './system';

/** code-server 4.139.1 is VS Code 1.139.1: the workbench in a page, the extension host a separate Node process. */
const CODE_SERVER = '4.139.1';
/** code-server's `engines` wants exactly this major version; the extension host runs on it, too. */
const NODE = '24.21.0';

export interface VscodeInstall {
  /** The Node that runs the server and the extension host. */
  readonly node: string;
  /** code-server's entry script. */
  readonly entry: string;
  readonly folder: string;
}

function platformPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (/^(linux|darwin)-(x64|arm64)$/.test(platform)) return `node-${platform}`;
  throw new Error(
    `The VS Code for tests (code-server) does not run on ${platform}. ` +
      "With VS Code's 'code' on the PATH, 'npm start -- --desktop' and 'npm run test:electron' work here.",
  );
}

function layout(folder: string): VscodeInstall {
  const modules = path.join(folder, 'node_modules');
  return {
    folder,
    node: path.join(modules, platformPackage(), 'bin', 'node'),
    entry: path.join(modules, 'code-server', 'out', 'node', 'entry.js'),
  };
}

async function install(folder: string): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), '{ "name": "vscode-for-tests", "private": true }\n');
  const { node, entry } = layout(folder);

  // --ignore-scripts: code-server's own postinstall builds ten native modules, and kerberos among them needs
  // libkrb5-dev. argon2, @parcel/watcher, node-pty and ripgrep bring their binaries inside their packages.
  await step(`  code-server ${CODE_SERVER} and Node ${NODE}`, async () =>
    npm(
      [
        'install',
        '--ignore-scripts',
        '--engine-strict=false',
        `${platformPackage()}@${NODE}`,
        `code-server@${CODE_SERVER}`,
      ],
      { cwd: folder },
    ),
  );

  // The rest is that postinstall, less what nothing in the workbench misses (kerberos: proxy log-in; @vscode/sqlite3:
  // the agent host). The platform package of Node ships its headers: with nodedir, node-gyp downloads nothing. It has
  // no npm of its own: ours runs under it, by the PATH. A nodedir in somebody's .npmrc loses against the variable.
  const home = path.dirname(path.dirname(node));
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}`;
  const env = { ...npmEnvironment(), PATH, npm_config_nodedir: home };
  const vscode = path.join(path.dirname(path.dirname(path.dirname(entry))), 'lib', 'vscode');
  await step("  VS Code's own dependencies", async () => {
    await npm(['install', '--omit=dev', '--ignore-scripts'], { cwd: vscode, env });
    await npm(['install', '--omit=dev', '--ignore-scripts'], { cwd: path.join(vscode, 'extensions'), env });
  });
  // Logs (without spdlog no log file is written, and readiness is read from one), the end of orphaned extension hosts,
  // the machine id.
  await step('  compiling three native modules', async () =>
    npm(['rebuild', '@vscode/spdlog', '@vscode/native-watchdog', '@vscode/deviceid'], { cwd: vscode, env }),
  );
  const probe =
    'require("node-pty").spawn("true", [], {}); require("@vscode/spdlog"); require("@vscode/native-watchdog")';
  await run(node, ['-e', probe], { cwd: vscode, env });
}

/** Installs VS Code (code-server) once into the cache: about two minutes and 0.8 GB. A later call returns at once. */
export async function installVscode(): Promise<VscodeInstall> {
  const name = `vscode-${CODE_SERVER}-${platformPackage()}-${NODE}`;
  const folder = path.join(cacheRoot(), name);
  const stamp = path.join(folder, 'installed');
  if (existsSync(stamp)) return layout(folder);

  await withLock(name, async () => {
    if (existsSync(stamp)) return; // another run did it while this one waited
    await requirePrograms({ python3: 'python3', make: 'make', 'g++': 'g++' }, "Compiling VS Code's native modules");
    await step(`Installing VS Code into ${folder} (once, some minutes)`, async () => {
      await mkdir(cacheRoot(), { recursive: true });
      // Somewhere else first, under its name only when whole: an interrupted install leaves nothing that looks done.
      const temporary = await mkdtemp(path.join(cacheRoot(), 'installing-'));
      try {
        await install(temporary);
        await rm(folder, { recursive: true, force: true });
        await writeFile(path.join(temporary, 'installed'), `${name}\n`);
        await rename(temporary, folder);
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    });
  });
  return layout(folder);
}
