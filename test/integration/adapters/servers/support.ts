import { HttpModelServer } from '../../../../src/adapters/models/servers';
import type { ServerAccess } from '../../../../src/adapters/models/servers/access';
import type { Patience } from '../../../../src/adapters/models/watchdog';
import { errorMessage } from '../../../../src/base/errors';
import { ModelError } from '../../../../src/core/contract/modelError';
import type { ModelChunk } from '../../../../src/core/contract/model';
import type { ModelRequest, StreamingModel } from '../../../../src/core/ports';
import { ChatApi } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import type { ScriptedServer } from '../../../support/modelServers/scripted';
import { MemoryLog } from '../../../support/ports';

export const KEY = 'sk-local-9fjW2_Secret';

/** Longer than any answer takes, on whatever machine. */
const long: Patience = { headerMs: 120_000, idleMs: 120_000, wholeMs: 120_000 };

/** The server of an API, as the product asks it. */
export function connectTo(
  { url }: { url: string },
  more: Partial<ServerAccess & { api: 'auto' | 'chat' | 'ollama' }> = {},
  patience: Partial<Patience> = {},
): HttpModelServer {
  const access = { name: 'local', url, key: '', allowHttp: false, api: 'auto', ...more } as const;
  return new HttpModelServer(access, new MemoryLog(), { ...long, ...patience });
}

/** Both APIs, each with one model. */
export const apis = {
  chat: {
    start: (): Promise<ScriptedServer> => new ChatApi().start(),
    model: 'small',
    route: 'POST /v1/chat/completions',
  },
  ollama: { start: (): Promise<ScriptedServer> => new OllamaApi().start(), model: 'qwen3:8b', route: 'POST /api/chat' },
};

export const request: ModelRequest = {
  system: 'You are an analyst.',
  messages: [{ role: 'user', content: 'Count the rows.' }],
  tools: [],
};

export interface Outcome {
  text: string;
  chunks: ModelChunk[];
  error?: unknown;
}

/** Asks once, and keeps what came before a failure. */
export async function ask(
  model: StreamingModel,
  asked: ModelRequest = request,
  signal = new AbortController().signal,
): Promise<Outcome> {
  const outcome: Outcome = { text: '', chunks: [] };
  try {
    for await (const chunk of model.stream(asked, signal)) {
      outcome.chunks.push(chunk);
      if (chunk.type === 'text') outcome.text += chunk.text;
    }
  } catch (error) {
    outcome.error = error;
  }
  return outcome;
}

/** The kind of a failure; its words where it is none of a model. */
export function kindOf({ error }: Outcome): string {
  return error instanceof ModelError ? error.kind : error === undefined ? 'none' : errorMessage(error);
}
