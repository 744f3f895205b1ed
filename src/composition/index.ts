/**
 * The other half of the composition root: builds every service. The extension loads it at the first use of a command or
 * of the panel, so that activating costs next to nothing.
 */
import type * as vscode from 'vscode';
import type { Log } from '../core/ports';
import type { CommandDeps } from '../host/commands/commandDeps';
import type { SavedCodeFiles } from '../host/code/savedCodeFiles';
import { buildData } from './data';
import { buildModels } from './models';
import { buildPlatform } from './platform';
import { buildRuns } from './runs';
import { buildSessions } from './sessions';
import { buildStorage } from './storage';
import { buildUi } from './ui';

export { endOrphans } from '../adapters/run/orphans';
export { runCommand } from '../host/commands/commands';

/** Builds the services, each of what was built before it; they end with the extension. */
export async function compose(
  context: vscode.ExtensionContext,
  log: Log,
  savedCode: SavedCodeFiles,
): Promise<CommandDeps> {
  const platform = buildPlatform(context, log);
  const storage = await buildStorage(platform);
  const data = buildData(platform, storage);
  const models = buildModels(platform, data);
  const runs = buildRuns(platform);
  const services = { platform, storage, data, models, runs };
  const sessions = buildSessions(services);
  const ui = buildUi(services, sessions, savedCode);
  const parts = [ui, sessions, runs, models, data, storage, platform];
  context.subscriptions.push(...parts.map(({ disposable }) => disposable));
  return {
    ...{ context, localize: platform.localize, formatter: platform.formatter, version: platform.version },
    ...{
      models: models.selection,
      modelServers: models.servers,
      editorModels: models.editor,
      embeddings: models.embeddings,
      python: runs.selectPython,
    },
    ...{ files: storage.sessionFiles, grants: storage.grants, consents: models.consents },
    ...{ search: sessions.search, recovery: sessions.recovery, close: sessions.close },
    ...ui,
  };
}
