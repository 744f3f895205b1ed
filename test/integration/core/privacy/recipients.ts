/** Who models are asked of over HTTP: each API with its strict server, behind the gate. */
import { OutboundGate } from '../../../../src/core/agent/outboundGate';
import type { DataMode } from '../../../../src/core/contract/dataMode';
import type { ReplyFormat } from '../../../../src/core/contract/model';
import type { StructuredResponse } from '../../../../src/core/contract/response';
import type { StreamingModel } from '../../../../src/core/ports';
import { ChatApi } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import { MessagesApi } from '../../../support/messagesApi/server';
import { AnthropicProvider } from '../../../../src/adapters/models/anthropic';
import { replyOf } from '../../../support/structuredReply';
import { pngOf } from '../../../support/pictures';
import { MemoryFiles, MemoryLog } from '../../../support/ports';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { KEY, MODEL } from '../../claude';
import { connectTo } from '../../adapters/servers/support';

/** Files that a user may attach as pictures: every recipient sees. */
export const pictures = new MemoryFiles({ 'plot.png': pngOf(640, 480) });

/** Tokens: nothing is left out for want of room. */
const WINDOW = 1_000_000;

export interface Recipient {
  model: StreamingModel;
  script: (...replies: readonly StructuredResponse[]) => void;
  /** All that came over the wire, as text, and what the server had to refuse. */
  wire: () => string;
  problems: () => unknown[];
  close: () => Promise<void>;
}

type Open = (mode: () => DataMode) => Promise<Recipient>;

function gateOf(dataMode: () => DataMode): OutboundGate {
  return new OutboundGate({ isTrusted: () => true, dataMode, files: pictures });
}

function claude(format: ReplyFormat): Open {
  return async (mode) => {
    const server = await MessagesApi.start({ key: KEY });
    const access = { baseUrl: server.url, key: KEY };
    const provider = gateOf(mode).provider(new AnthropicProvider(access, new TestMemory(), new MemoryLog()));
    return {
      model: provider.client(MODEL, format),
      script: (...replies) => server.script(...replies.map((reply) => replyOf(reply, format, { chunk: 4000 }))),
      wire: () => JSON.stringify(server.requests),
      problems: () => [...server.refusals, ...server.problems],
      close: () => server.close(),
    };
  };
}

const chat: Open = async (mode) => {
  const server = await new ChatApi().start();
  return {
    model: gateOf(mode)
      .server(connectTo(server, { window: WINDOW, images: true }))
      .client('small'),
    script: (...replies) => server.script(...replies.map((reply) => ({ text: JSON.stringify(reply) }))),
    wire: () => JSON.stringify(server.received),
    problems: () => [...server.refusals, ...server.problems],
    close: () => server.close(),
  };
};

const ollama: Open = async (mode) => {
  const server = await new OllamaApi({ models: { 'qwen3:8b': WINDOW }, sees: true }).start();
  return {
    model: gateOf(mode)
      .server(connectTo(server, { window: WINDOW, images: true }))
      .client('qwen3:8b'),
    script: (...replies) => server.script(...replies.map((reply) => ({ text: JSON.stringify(reply) }))),
    wire: () => JSON.stringify(server.received),
    problems: () => [...server.refusals, ...server.problems],
    close: () => server.close(),
  };
};

export const recipients: Readonly<Record<string, Open>> = {
  'Claude, JSON': claude('structured-json'),
  'Claude, tool calls': claude('native-tools'),
  'Chat Completions': chat,
  Ollama: ollama,
};
