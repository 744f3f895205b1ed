import path from 'node:path';
import * as vscode from 'vscode';
import { NodeArtifactFolder } from '../adapters/artifactFolder';
import { AttachedFiles } from '../adapters/attachedFiles';
import { NodeGit } from '../adapters/git';
import { NodeProjectPlaces } from '../adapters/projectPlaces';
import { FileProjectRegistry } from '../adapters/projectRegistry';
import { RotatingLog } from '../adapters/rotatingLog';
import { NodeSessionFiles } from '../adapters/sessionFiles';
import { sha256 } from '../adapters/sha256';
import { errorMessage } from '../base/errors';
import { Grants } from '../core/approvals/grants';
import type { Log } from '../core/ports';
import { EventLog } from '../core/session/eventLog';
import { ProjectFolders } from '../core/session/projectFolders';
import type { SessionIdentity } from '../core/session/sessionLog';
import { StoredArtifacts } from '../core/store/artifactStore';
import { copiesNamedBySessions } from '../core/store/namedCopies';
import { CodeFolders } from '../host/code/codeFolders';
import { setting } from '../host/settings/config';
import { ownFolders, workspaceRoots, type Storages } from '../host/workspace';
import { MAX_COPY_BYTES } from '../protocol/attachments';
import type { Platform } from './platform';

/** Milliseconds that the look for a project's earlier sessions may hold up the panel. */
const FOLDER_PATIENCE_MS = 1000;
/** Bytes that all copies of attached files take. */
const MAX_COPIES_BYTES = 2 * 1024 * 1024 * 1024;
/** Milliseconds after the start when copies that no session names are looked for: the panel comes first. */
const COPIES_LOOK_MS = 60_000;

export type Storage = Awaited<ReturnType<typeof buildStorage>>;

/** What is kept on the disk: sessions, what goes with them, saved code, and what the user has allowed. */
export async function buildStorage(platform: Platform) {
  const { context, log, clock, localize, makeId, makeArtifactId, version, memory } = platform;
  const { own, ...window } = windowParts(context);
  const registry = new FileProjectRegistry(context.globalStorageUri.fsPath, log);
  const places = new NodeProjectPlaces(log);
  const projects = new ProjectFolders({ registry, places, own, ...window, makeId, clock, log });
  const branch = currentBranch();
  // The list of sessions is right from the first sight on; a share that does not answer must not keep the panel.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FOLDER_PATIENCE_MS).unref());
  await Promise.race([Promise.all([projects.open(), branch.look()]), patience]);

  const sessionFolders = (): readonly string[] => projects.sessionFolders();
  /** A folder of the window's own, and those of all of its sessions. */
  const beside = (name: string) => ({
    own: path.join(path.dirname(own), name),
    all: () => sessionFolders().map((folder) => path.join(path.dirname(folder), name)),
  });
  const eventLines = new RotatingLog({ folder: beside('logs/conversations').own, now: () => clock.now(), log });
  const writeLine = (conversation: string, line: string): void => eventLines.write(conversation, line);
  const artifactFolders = beside('artifacts');
  const artifactFolder = new NodeArtifactFolder(artifactFolders.own, Date.now, () =>
    artifactFolders.all().filter((folder) => folder !== artifactFolders.own),
  );
  const sessionFiles = new NodeSessionFiles(sessionFolders, log);
  const copies = new AttachedFiles({
    ...{ folders: beside('attached').all, makeId, own: ownFolders(context) },
    limits: { fileBytes: MAX_COPY_BYTES, totalBytes: MAX_COPIES_BYTES },
    named: () => copiesNamedBySessions(sessionFiles.naming()),
  });
  const identity: Omit<SessionIdentity, 'sessionId'> = {
    ...{ cwd: vscode.workspace.name ?? '', version },
    get gitBranch() {
      return branch.name();
    },
  };
  return {
    ...{
      projects,
      registry,
      places,
      sessionFolders,
      beside,
      sessionFiles,
      artifactFolder,
      copies,
      identity,
      eventLines,
    },
    artifacts: new StoredArtifacts(artifactFolder, clock, makeArtifactId),
    trace: new EventLog(writeLine, clock, () => setting('eventLog', log)),
    grants: new Grants(memory.workspace, sha256),
    codeFolders: new CodeFolders({ globalStorage: context.globalStorageUri, clock, localize, log }),
    lookAtBranch: branch.look,
    disposable: vscode.Disposable.from(followWindow(projects), removeUnneededCopies(copies, log)),
  };
}

/** The git branch of the workspace, as it was when it was looked at last. */
function currentBranch() {
  const git = new NodeGit(() => workspaceRoots().map(({ folder }) => folder));
  const seen: { name?: string | undefined } = {};
  return {
    name: () => seen.name,
    look: async (): Promise<void> => {
      seen.name = await git.branch();
    },
  };
}

/** Removes copies of attached files that no session names, once, a while after the start. */
function removeUnneededCopies(copies: AttachedFiles, log: Log): vscode.Disposable {
  const timer = setTimeout(() => {
    copies.removeUnneeded(Date.now()).catch((error: unknown) => {
      log.warn(`Copies of attached files were not looked through: ${errorMessage(error)}`);
    });
  }, COPIES_LOOK_MS);
  return new vscode.Disposable(() => clearTimeout(timer));
}

/** What the editor tells of the window: where its sessions are, its folders, whether they are trusted. */
function windowParts({ storageUri, globalStorageUri }: Storages) {
  return {
    own: path.join((storageUri ?? globalStorageUri).fsPath, 'sessions'),
    folders: workspaceRoots,
    isOfOneFolder: () => vscode.workspace.workspaceFile === undefined,
    trusted: () => vscode.workspace.isTrusted,
  };
}

/** Looks for the projects again when the window's folders or their trust change, and when the user comes back to it. */
function followWindow(projects: ProjectFolders): vscode.Disposable {
  const again = (): void => void projects.open();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeWorkspaceFolders(again),
    vscode.workspace.onDidGrantWorkspaceTrust(again),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) again();
    }),
  );
}
