import * as vscode from 'vscode';
import { Conversation, type ConversationListener } from '../core/agent/conversation';
import { defaultRetryPolicy } from '../core/agent/retry';
import { carryFiles } from '../core/context/compaction/files';
import { ContextBudget } from '../core/context/contextBudget';
import { eventsOf } from '../core/session/eventEntries';
import type { SessionLog } from '../core/session/sessionLog';
import { uploadsOf } from '../core/store/uploads';
import { ToolPipeline, type PipelineOptions } from '../core/tools/pipeline';
import { ResultCache } from '../core/tools/pipeline/resultCache';
import { askDataMode } from '../host/approvals/askRecipient';
import { setting } from '../host/settings/config';
import { workspaceUri } from '../host/workspace';
import { toolsOf, type ConversationServices } from './tools';
import { permissionsOf } from '../core/approvals/policy';

/** Builds the conversation on a session's log. */
export function conversations(services: ConversationServices) {
  const { platform, storage, data, models, runs } = services;
  const { log, clock, makeId, localize, formatter } = platform;
  const { artifacts, grants, trace, codeFolders } = storage;
  const { files, documents, outliner, sets, reports, deadlines } = data;
  const { contextManager: context, selection, tokens, dataMode } = models;
  const pipelineOptions: PipelineOptions = {
    ...{ artifacts, deadlines, spools: runs.runner },
    timeoutMs: () => 1000 * setting('tools.timeoutSeconds', log),
    level: () => setting('tools.outputLevel', log),
    cache: new ResultCache(
      async (file) => (await files.stat(file)).stamp,
      () => clock.monotonic(),
    ),
  };
  const limits = {
    retry: defaultRetryPolicy,
    spendingLimits: () => ({ dollars: setting('budget.dollars', log), tokens: setting('budget.tokens', log) }),
    maxRounds: () => setting('maxRounds', log),
    compaction: () => ({
      maxMessages: setting('compaction.maxMessages', log),
      maxCodeBlocks: setting('compaction.maxCodeBlocks', log),
      background: setting('compaction.background', log),
    }),
  };
  /** All tools that there are. */
  const toolNames = new Set<string>();
  /** What may run: what the user has allowed, and only in a workspace that he trusts. */
  const permissions = permissionsOf(grants, () => vscode.workspace.isTrusted);
  const converse = (session: SessionLog, listener: ConversationListener): Conversation => {
    const [first] = uploadsOf(eventsOf(session.entries));
    const codeFolder = codeFolders.begin(first && workspaceUri(first.path));
    const tools = toolsOf(services, { session, codeFolder });
    for (const { name } of tools) toolNames.add(name);
    const codes = codeFolder.store;
    return new Conversation(
      {
        ...{ models: selection, context, codes, log: session, files, trace, reports, grants, clock, makeId, localize },
        ...{ ...limits, dataMode, askDataMode, diagnostics: log, numbers: { sets, files, formatter } },
        budget: new ContextBudget(tokens, context, session),
        pipeline: new ToolPipeline(tools, permissions, clock, log, pipelineOptions),
        carry: (important, room, signal) =>
          carryFiles(important, { files, notebooks: documents, codes, outliner }, room, signal),
      },
      listener,
    );
  };
  return { converse, toolNames: toolNames as ReadonlySet<string> };
}
