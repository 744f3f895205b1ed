import * as vscode from 'vscode';
import { NodeSessionStores } from '../adapters/sessionStores';
import { OtlpExporter } from '../adapters/otlp';
import { NodeStoredRuns } from '../adapters/run/runFolderStore';
import { ConversationMetrics } from '../core/metrics/conversationMetrics';
import { LiveUsage } from '../core/metrics/liveUsage';
import { MetricsCollector } from '../core/metrics/metricsCollector';
import { cleanUpRunFolders } from '../core/run/runCleanUp';
import { ProjectRecovery } from '../core/session/projectRecovery';
import { SessionSearch } from '../core/session/search';
import { Sessions, type RememberedSession } from '../core/agent/sessions';
import { cleanUpArtifacts } from '../core/store/artifactCleanUp';
import { CleanUpRuns } from '../core/run/cleanUpRuns';
import { setting } from '../host/settings/config';
import { UsageReader } from '../host/usage/usageReader';
import { conversations } from './conversation';
import type { Storage } from './storage';
import type { ConversationServices } from './tools';

/** Where the window keeps which session is open in it. */
const OPEN_SESSION = 'baAgent.openSession';
/** Milliseconds until stored results are looked through, after the start and after a session was deleted. */
const ARTIFACTS_LOOK_MS = 90_000;

export type SessionServices = ReturnType<typeof buildSessions>;

/** The session that is open and the others of the workspace, what is found in them, and what they used. */
export function buildSessions(services: ConversationServices) {
  const { platform, storage } = services;
  const { context, log, clock, makeId, localize, version } = platform;
  const { sessionFiles: files, projects, registry, places, sessionFolders: folders, identity } = storage;
  const { converse, toolNames } = conversations(services);
  const remembered = rememberedSession(context.workspaceState);
  const open = new Sessions({ files, clock, makeId, log, localize, remembered, identity, converse });
  const { storageUri, globalStorageUri } = context;
  const otherStorage = { window: storageUri?.fsPath, global: globalStorageUri.fsPath };
  const otherSessions = new NodeSessionStores(otherStorage, log);
  const usageReader = new UsageReader({
    collector: new MetricsCollector({ files, log }),
    inMemory: async (id) => {
      const { log: own } = await open.current();
      return own.id === id && own.isWhole ? new ConversationMetrics(own.all) : undefined;
    },
  });
  const otlp = new OtlpExporter({
    endpoint: () => (vscode.workspace.isTrusted ? setting('telemetry.otlpEndpoint', log) : ''),
    isTool: (name) => toolNames.has(name),
    ...{ version, instance: makeId(), log },
  });
  const liveUsage = new LiveUsage(clock, (record) => otlp.take(record));
  const cleanUps = new CleanUpRuns(() => cleanUp(storage), ARTIFACTS_LOOK_MS, log);
  cleanUps.soon();
  const stopCounting = open.listen({
    opened: () => liveUsage.opened(),
    event: (event) => liveUsage.event(event),
  });
  const stopListening = open.listen({
    event: ({ type }) => {
      if (type === 'turn_started') void storage.lookAtBranch();
      if (type === 'code_saved') void projects.ensureProjectFile();
    },
    removed: () => cleanUps.soon(),
  });
  return {
    ...{ sessions: open, usageReader },
    search: new SessionSearch({ files, clock, log }),
    recovery: new ProjectRecovery({
      registry,
      places,
      stores: otherSessions,
      files,
      folders,
      clock,
      makeId,
      identity,
    }),
    /** Lets go of the open session, and writes out what waits. */
    close: async (): Promise<void> => {
      await open.close();
      await Promise.all([storage.eventLines.flush(), otlp.close()]);
    },
    disposable: vscode.Disposable.from(
      ...[usageReader, cleanUps],
      ...[stopCounting, stopListening].map((stop) => new vscode.Disposable(stop)),
    ),
  };
}

function rememberedSession(memory: vscode.Memento): RememberedSession {
  return {
    get: () => {
      const id: unknown = memory.get(OPEN_SESSION);
      return typeof id === 'string' ? id : undefined;
    },
    set: (id) => void memory.update(OPEN_SESSION, id),
  };
}

/** Removes stored results and folders of runs that no session names. @returns how many */
async function cleanUp({ sessionFiles, beside, artifactFolder, artifacts }: Storage): Promise<number> {
  const sessions = sessionFiles.naming();
  const runs = new NodeStoredRuns(beside('runs').own);
  const runsRemoved = await cleanUpRunFolders({ runs, sessions, now: Date.now });
  return runsRemoved + (await cleanUpArtifacts({ folder: artifactFolder, store: artifacts, sessions, now: Date.now }));
}
