/** Who models are asked of over HTTP: each API with its strict server, behind the gate. */
import type { Consents } from '../../../../src/core/approvals/consents';
import { OutboundGate } from '../../../../src/core/agent/outboundGate';
import type { DataMode } from '../../../../src/core/contract/dataMode';
import type { ReplyFormat } from '../../../../src/core/contract/model';
import type { StructuredResponse } from '../../../../src/core/contract/response';
import type { StreamingModel } from '../../../../src/core/ports';
import { ChatApi } from '../../../support/modelServers/chatApi';
import { OllamaApi } from '../../../support/modelServers/ollamaApi';
import { MessagesApi } from '../../../support/messagesApi/server';
import { AnthropicProvider } from '../../../../src/adapters/models/anthropic';
import { allowing, somebody } from '../../../support/consents';
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

/** Whom the user allows; without it this recipient. And another way to the server. */
interface How {
  consents?: Consents;
  through?: (url: string) => Promise<string>;
}

type Open = (mode: () => DataMode, how?: How) => Promise<Recipient>;

async function gateOf(dataMode: () => DataMode, { consents }: How): Promise<OutboundGate> {
  const deps = { isTrusted: () => true, dataMode, files: pictures };
  return new OutboundGate({ ...deps, consents: consents ?? (await allowing()) });
}

async function addressOf({ url }: { url: string }, { through }: How): Promise<string> {
  return through ? through(url) : url;
}

function claude(format: ReplyFormat): Open {
  return async (mode, how = {}) => {
    const server = await MessagesApi.start({ key: KEY });
    const access = { baseUrl: await addressOf(server, how), key: KEY };
    const claude = new AnthropicProvider(access, new TestMemory(), new MemoryLog());
    const provider = (await gateOf(mode, how)).provider(claude, somebody);
    return {
      model: provider.client(MODEL, format),
      script: (...replies) => server.script(...replies.map((reply) => replyOf(reply, format, { chunk: 4000 }))),
      wire: () => JSON.stringify(server.requests),
      problems: () => [...server.refusals, ...server.problems],
      close: () => server.close(),
    };
  };
}

const chat: Open = async (mode, how = {}) => {
  const server = await new ChatApi().start();
  return {
    model: (await gateOf(mode, how))
      .server(connectTo({ url: await addressOf(server, how) }, { window: WINDOW, images: true }), somebody)
      .client('small'),
    script: (...replies) => server.script(...replies.map((reply) => ({ text: JSON.stringify(reply) }))),
    wire: () => JSON.stringify(server.received),
    problems: () => [...server.refusals, ...server.problems],
    close: () => server.close(),
  };
};

const ollama: Open = async (mode, how = {}) => {
  const server = await new OllamaApi({ models: { 'qwen3:8b': WINDOW }, sees: true }).start();
  return {
    model: (await gateOf(mode, how))
      .server(connectTo({ url: await addressOf(server, how) }, { window: WINDOW, images: true }), somebody)
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
