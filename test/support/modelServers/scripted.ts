import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { listen } from '../localServer';

/** How the bytes of a streamed reply travel. Places are counted in bytes. */
export interface Travel {
  /** The connection breaks behind so many bytes. */
  readonly cutAt?: number;
  /** The response ends there as if it were complete. */
  readonly endAt?: number;
  /** Nothing more comes behind them, and the connection stays open. */
  readonly stallAt?: number;
  /** Bytes that are sent at once; all of them by default. */
  readonly piece?: number;
  /** Milliseconds between two pieces. */
  readonly delayMs?: number;
  /** Changes the lines of the stream before they are sent. */
  readonly lines?: (lines: string[]) => string[];
}

/** What a server answers when it is asked for a reply. */
export type Step =
  | ({ readonly text: string; readonly stop?: string } & Travel)
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly fault: 'reset' | 'silence' };

/** A step, or what makes one of the messages that it answers. */
export type ScriptStep = Step | ((messages: string) => Step);

export interface Received {
  readonly route: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What a rule of a server says of a request that it refuses. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(JSON.stringify(body));
  }
}

/** A server of models on this machine, by the steps of a script. */
export abstract class ScriptedServer {
  /** Without a slash at its end. */
  url = '';
  /** All requests whose body was JSON or empty, in order. */
  readonly received: Received[] = [];
  /** What was refused by the rules. */
  readonly refusals: Refused[] = [];
  readonly problems: string[] = [];
  private readonly steps: ScriptStep[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((incoming, response) => {
      this.handle(incoming, response).catch((error: unknown) => {
        this.problems.push(String(error));
        response.destroy();
      });
    });
  }

  async start(): Promise<this> {
    this.url = await listen(this.server);
    return this;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  script(...steps: readonly ScriptStep[]): void {
    this.steps.push(...steps);
  }

  get scriptLeft(): number {
    return this.steps.length;
  }

  /** The bodies of requests for a reply. */
  asked(route: string): unknown[] {
    return this.received.filter((each) => each.route === route).map(({ body }) => body);
  }

  /** Answers a question, or gives what a reply streams as lines with their ends. @throws Refused */
  protected abstract answer(request: Received, take: () => Step): { json: unknown } | { lines: string[]; step: Step };
  protected abstract readonly streamType: string;

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(incoming);
    const route = `${incoming.method ?? ''} ${(incoming.url ?? '').replace(/\?.*/, '')}`;
    const request = { route, headers: incoming.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    this.received.push(request);
    const take = (): Step => {
      const next = this.steps.shift();
      if (!next) throw new Error('The script is at its end.');
      return typeof next === 'function' ? next(text) : next;
    };
    try {
      const answer = this.answer(request, take);
      if ('json' in answer) send(response, 200, JSON.stringify(answer.json));
      else await deliver(response, answer.lines, answer.step, this.streamType);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 400) this.refusals.push(error);
      send(response, error.status, JSON.stringify(error.body));
    }
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

async function deliver(response: ServerResponse, lines: string[], step: Step, type: string): Promise<void> {
  if ('fault' in step) {
    if (step.fault === 'reset') response.destroy();
    return;
  }
  if ('status' in step) {
    send(response, step.status, step.body, step.headers);
    return;
  }
  response.writeHead(200, { 'content-type': type });
  const bytes = Buffer.from((step.lines ? step.lines(lines) : lines).join(''));
  const most = Math.min(step.cutAt ?? Infinity, step.endAt ?? Infinity, step.stallAt ?? Infinity, bytes.length);
  const piece = step.piece ?? bytes.length;
  for (let at = 0; at < most; at += piece) {
    if (response.destroyed) return;
    if (at > 0 && step.delayMs !== undefined) await setTimeout(step.delayMs);
    if (!response.write(bytes.subarray(at, Math.min(at + piece, most)))) {
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  }
  if (most === 0) response.flushHeaders();
  if (step.cutAt !== undefined) await new Promise((resolve) => response.write('', resolve));
  if (step.cutAt !== undefined) response.destroy();
  else if (step.stallAt === undefined) response.end();
}

/** Tokens of texts as these servers count them. */
export function tokensOf(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / 4);
}

/** A text in pieces of so many characters. */
export function pieces(text: string, size = 40): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}
