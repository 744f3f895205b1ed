/** The panel's line to the extension: requests out, validated news in, and what VS Code keeps for the panel. */
import * as z from 'zod';
import { RpcEnd, type RpcHandler } from '../../src/base/rpc';
import { attachedFileSchema } from '../../src/protocol/attachments';
import { toViewSchema, type ToView } from '../../src/protocol/messages';
import type { RequestHost } from './requests';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

const savedSchema = z.object({
  draft: z.string(),
  /** The message that the user was changing. */
  editing: z
    .object({ turn: z.string(), text: z.string(), files: z.array(attachedFileSchema).exactOptional() })
    .optional(),
  /** Files that go with the draft. */
  files: z.array(attachedFileSchema).optional(),
  /** Names of files that were on their way to the host. */
  uploads: z.array(z.string()).exactOptional(),
  /** Pixels from the top of the conversation, or undefined when the user was at its end. */
  scrollTop: z.number().optional(),
});
type Saved = z.infer<typeof savedSchema>;

export interface Host extends RequestHost {
  /** What {@link Host.save} kept, when the page was made anew. */
  load(): Saved | undefined;
  save(saved: Saved): void;
}

/** What to do with the host's news; `onUnreadable` gets those that do not match the schema, and what their type was. */
interface HostListener {
  onMessage(message: ToView): void;
  onUnreadable(type: unknown, reason: string): void;
}

/** What the host may ask of the panel. */
interface Answers {
  /** Shows the list of sessions. */
  showHistory: RpcHandler;
  /** Shows the figures. */
  showUsage: RpcHandler;
  /** Shows the list of saved code. */
  showCode: RpcHandler;
  /** The list of saved code is another one. */
  codeChanged: RpcHandler;
  /** Puts words into the input. */
  fillDraft: RpcHandler;
  /** A run of saved code began or ended. */
  codeRan: RpcHandler;
}

/** Opens the line. May be called once: VS Code hands its API out once. */
export function connect(page: Window, listener: HostListener, answers: Answers): Host {
  const api = acquireVsCodeApi();
  const rpc = new RpcEnd((message) => api.postMessage(message), { ...answers });
  page.addEventListener('message', (event: MessageEvent<unknown>) => {
    // The sandboxed frames of charts and reports talk to this window as well; theirs is not the host's voice.
    if (isOwnFrame(page, event.source)) return;
    if (rpc.receive(event.data)) return;
    const news = toViewSchema.safeParse(event.data);
    if (news.success) listener.onMessage(news.data);
    else listener.onUnreadable(typeOf(event.data), z.prettifyError(news.error));
  });
  return {
    request: (method, params) => rpc.request(method, params),
    load: () => savedSchema.safeParse(api.getState()).data,
    save: (saved) => api.setState(saved),
  };
}

function isOwnFrame(page: Window, source: MessageEventSource | null): boolean {
  for (const frame of page.document.querySelectorAll('iframe')) if (frame.contentWindow === source) return true;
  return false;
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
}
