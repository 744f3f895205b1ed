import * as vscode from 'vscode';
import { HttpEmbeddings } from '../adapters/embeddings';
import { AnthropicProvider } from '../adapters/models/anthropic';
import { OfflineModel } from '../adapters/models/offline';
import { HttpModelServer } from '../adapters/models/servers';
import { TokenWorker } from '../adapters/tokenWorker';
import { ModelPrices } from '../core/agent/modelPrices';
import { OutboundGate } from '../core/agent/outboundGate';
import { Consents } from '../core/approvals/consents';
import { ContextManager } from '../core/context/contextManager';
import { TokenMeter } from '../core/context/tokens/tokenMeter';
import type { DataMode } from '../core/contract/dataMode';
import { askRecipient } from '../host/approvals/askRecipient';
import { setting } from '../host/settings/config';
import { EditorModels } from '../host/models/editorModels';
import { EmbeddingsSelection } from '../host/models/embeddings';
import { workspaceInstructions } from '../host/context/instructions';
import { ModelSelection } from '../host/models/modelSelection';
import { ModelServers, type ServersDeps } from '../host/models/modelServers';
import { recipientAt } from '../host/models/recipients';
import systemPrompt from '../../docs/prompts.md';
import type { Data } from './data';
import type { Platform } from './platform';

/** Milliseconds that the token counter may take for one batch of texts. */
const COUNT_PATIENCE_MS = 10_000;

export type Models = ReturnType<typeof buildModels>;

/** Who answers and compares passages, what a model is sent, and how large that is. */
export function buildModels({ context, log, clock, formatter, bundle, memory }: Platform, { sets, files }: Data) {
  const { secrets } = context;
  const encoder = new TokenWorker({ script: bundle('tokenWorker.js'), log, patienceMs: COUNT_PATIENCE_MS });
  const dataMode = (): DataMode => setting('dataMode', log);
  const consents = new Consents(memory.global, clock, askRecipient);
  const prices = new ModelPrices(() => setting('prices', log));
  // Nothing is given out from here that sends, but behind it.
  const gate = new OutboundGate({ isTrusted: () => vscode.workspace.isTrusted, dataMode, consents, files });
  const connect: ServersDeps['connect'] = (access) =>
    gate.server(prices.server(new HttpModelServer(access, log)), recipientAt(access.url));
  const servers = new ModelServers({ secrets, log, connect });
  const editor = new EditorModels((model, recipient) => gate.model(prices.model(model), recipient));
  const selection = new ModelSelection({
    ...{ secrets, memory: context.globalState, log, servers, editor },
    offline: new OfflineModel(formatter, sets),
    provider: (access) =>
      gate.provider(prices.provider(new AnthropicProvider(access, memory.global, log)), recipientAt(access.baseUrl)),
  });
  const contextManager = new ContextManager(systemPrompt, workspaceInstructions(log), () => ({
    maxTokens: setting('context.smallWindow.maxTokens', log),
    maxMessages: setting('context.smallWindow.maxMessages', log),
    hours: setting('context.smallWindow.hours', log),
  }));
  return {
    ...{ selection, servers, editor, contextManager, dataMode, consents },
    tokens: new TokenMeter(encoder, memory.global, log, () => setting('tokenFamilies', log)),
    embeddings: new EmbeddingsSelection({
      ...{ secrets, log },
      connect: (access) => gate.embeddings(new HttpEmbeddings(access), recipientAt(access.url)),
    }),
    disposable: vscode.Disposable.from(encoder, selection, servers, editor),
  };
}
