import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeLanguagePack } from './languagePack';
import { sleep } from './process';
import { ProcessGroup } from './processGroup';
import { addUnpacked, copyInstalled, installExtensions } from './vscodeExtensions';
import { installVscode, type VscodeInstall } from './vscodeInstall';
import { QUIET_SETTINGS } from './vscodeSettings';

export interface ServerOptions {
  /** A folder or a .code-workspace file; an empty window without it. */
  readonly workspace?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Extensions to install as a user does, from packages. */
  readonly vsix?: readonly string[];
  /** VS Code's language, such as 'zh-cn'. */
  readonly locale?: string;
  /** Workspace trust as VS Code has it by default: an unknown folder opens in Restricted Mode. */
  readonly trust?: boolean;
  /** Folders of extensions that are there unpacked, by their names as VS Code has them. */
  readonly unpacked?: Readonly<Record<string, string>>;
  /** Folder for settings, extensions and state, kept at the end; without it a fresh one, removed at the end. */
  readonly dataDir?: string;
  /** A free one without it. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const REMOVING = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 } as const;

interface Folders {
  readonly root: string;
  readonly userData: string;
  readonly extensions: string;
  readonly config: string;
}

/** A running VS Code server. */
export class VscodeServer {
  readonly userData: string;
  readonly extensions: string;
  readonly workspace: string | undefined;
  readonly locale: string | undefined;

  constructor(
    readonly url: string,
    readonly root: string,
    folders: Folders,
    options: ServerOptions,
    private readonly group: ProcessGroup,
    private readonly logFile: string,
  ) {
    this.userData = folders.userData;
    this.extensions = folders.extensions;
    this.workspace = options.workspace === undefined ? undefined : path.resolve(options.workspace);
    this.locale = options.locale;
    this.#keep = options.dataDir !== undefined;
    if (!this.#keep) process.once('exit', this.#atExit);
  }

  readonly #keep: boolean;
  readonly #atExit = () => {
    rmSync(this.root, REMOVING);
  };

  get running(): boolean {
    return this.group.running;
  }

  /** Id of the process group that everything of this server runs in. */
  get pid(): number | undefined {
    return this.group.pid;
  }

  log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** The address that opens this folder or workspace file in a browser; by default the server's, for null none. */
  address(workspace = this.workspace ?? null, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query);
    if (workspace === null) search.set('ew', 'true');
    else search.set(workspace.endsWith('.code-workspace') ? 'workspace' : 'folder', path.resolve(workspace));
    return `${this.url}/?${search.toString()}`;
  }

  /**
   * How many extension hosts of this server have got through their start-up activations, counted in their logs. Those
   * are why the install compiles @vscode/spdlog.
   */
  async extensionHosts(): Promise<number> {
    const logs = path.join(this.userData, 'logs');
    const files = await readdir(logs, { recursive: true }).catch(() => []);
    const hosts = files.filter((file) => path.basename(file) === 'remoteexthost.log');
    const texts = await Promise.all(hosts.map(async (file) => readFile(path.join(logs, file), 'utf8')));
    return texts.filter((text) => text.includes('Eager extensions activated')).length;
  }

  /** Resolves when the server has ended, by itself or by `stop`. */
  async exited(): Promise<void> {
    return this.group.exited();
  }

  /** Ends the server with its extension hosts, terminals and shells. */
  async stop(): Promise<void> {
    await this.group.stop();
    process.removeListener('exit', this.#atExit);
    if (!this.#keep) await rm(this.root, REMOVING);
  }
}

function environment(options: ServerOptions, temporary: string): NodeJS.ProcessEnv {
  // Inherited from a VS Code terminal, these would make code-server hand over to that instance.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|CODE_SERVER_|ELECTRON_|XDG_RUNTIME_DIR$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    EXTENSIONS_GALLERY: '{}', // no look-ups in an extension registry
    SHELL: '/bin/bash', // the same shell for everybody
    TMPDIR: temporary, // VS Code leaves its sockets behind there
    ...options.env,
  };
}

async function createFolders(options: ServerOptions): Promise<Folders> {
  const root = options.dataDir
    ? path.resolve(options.dataDir)
    : await mkdtemp(path.join(os.tmpdir(), 'ba-agent-vscode-'));
  const folders = {
    root,
    userData: path.join(root, 'user-data'),
    extensions: path.join(root, 'extensions'),
    config: path.join(root, 'config.yaml'),
  };
  for (const folder of [folders.extensions, path.join(root, 'tmp')]) await mkdir(folder, { recursive: true });
  await writeSettings(folders.userData, options);
  await writeFile(folders.config, ''); // else ~/.config/code-server is read, and written
  return folders;
}

/** Settings are files on the server (those of a user by code-server's own change), read when a window opens and not followed after. */
export async function writeSettings(
  userData: string,
  { settings = {}, trust = false, dataDir }: ServerOptions,
): Promise<void> {
  const user = { ...QUIET_SETTINGS, 'security.workspace.trust.enabled': trust, ...settings };
  // Settings of machine scope are read from a file of their own.
  for (const [scope, values] of Object.entries({ User: user, Machine: settings })) {
    const file = path.join(userData, scope, 'settings.json');
    if (dataDir !== undefined && scope === 'User' && existsSync(file)) continue; // in kept data the user's own changes win
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(values, null, 2));
  }
}

/** Parts of VS Code that start with each window, take a third of its start, and have no share in what is tested. */
const LEFT_OUT =
  /^(copilot|git.*|.*-authentication|debug-.*|ms-vscode\..*|merge-conflict|terminal-suggest|typescript-.*features|emmet|npm|tunnel-forwarding)$/;

/** A folder with VS Code's own extensions, less those. */
async function ownExtensions(vscode: VscodeInstall, root: string): Promise<string> {
  const from = path.join(path.dirname(vscode.entry), '..', '..', 'lib', 'vscode', 'extensions');
  const folder = path.join(root, 'own-extensions');
  await mkdir(folder);
  for (const name of (await readdir(from)).filter((each) => !LEFT_OUT.test(each))) {
    await symlink(path.join(from, name), path.join(folder, name));
  }
  return folder;
}

async function listen(group: ProcessGroup, logFile: string): Promise<string> {
  for (const end = Date.now() + 60_000; group.running && Date.now() < end;) {
    const url = /listening on (http:\/\/[\d.:]+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (url) return url;
    await sleep(50);
  }
  await group.stop();
  throw new Error(`VS Code's server did not start:\n${readFileSync(logFile, 'utf8')}`);
}

/** Starts VS Code's server on the loopback interface; resolves when it listens. */
export async function startServer(options: ServerOptions = {}): Promise<VscodeServer> {
  const vscode = await installVscode();
  const folders = await createFolders(options);
  const { root, userData, extensions, config } = folders;
  const env = environment(options, path.join(root, 'tmp'));
  const common = ['--user-data-dir', userData, '--extensions-dir', extensions, '--config', config];
  const installing = { vscode, env, vsix: options.vsix ?? [] };
  if (options.dataDir === undefined) await copyInstalled(installing, extensions);
  else await installExtensions(installing, common);
  await addUnpacked(options.unpacked ?? {}, extensions);
  if (options.locale) await writeLanguagePack(userData, options.locale);

  const args = [vscode.entry, ...common, '--auth', 'none', '--bind-addr', `127.0.0.1:${String(options.port ?? 0)}`];
  args.push(
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-getting-started-override',
    '--ignore-last-opened',
  );
  if (options.dataDir === undefined) args.push('--builtin-extensions-dir', await ownExtensions(vscode, root));
  if (options.locale) args.push('--locale', options.locale);

  const logFile = path.join(root, 'server.log');
  const log = openSync(logFile, 'w');
  const group = new ProcessGroup(vscode.node, args, { cwd: root, env, log });
  closeSync(log); // the child has its own
  return new VscodeServer(await listen(group, logFile), root, folders, options, group, logFile);
}
