import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { unknownModel, type ApiError } from './apiError';
import { usageAtEnd, usageAtStart, type Answer } from './answer';
import { deliverMessage, deliverStream } from './delivery';
import { doorComplaint, headersOf, readJson, type Headers } from './incoming';
import { IssuedThinking } from './issuedThinking';
import { Ledger, type Usage } from './ledger';
import { DEFAULT_MODELS, modelsPage } from './models';
import { PromptCache } from './promptCache';
import { countTokens, judge, type Judgement } from './requestRules';
import type { MessagesRequest } from './requestSchema';
import type { ConnectionFault, HttpFault, Reply, Step } from './script';
import type { StreamEvent } from './streamEvents';

export interface MessagesApiOptions {
  /** The key that is good, as Bearer or as x-api-key. */
  readonly key: string;
  readonly models?: readonly ModelInfo[];
  /**
   * Whether thinking of the 5.5 generation comes back only with the same conversation before it, as for accounts made
   * since August 31, 2026. True unless said otherwise.
   */
  readonly boundThinking?: boolean;
  /** The time in milliseconds, by which the prompt cache forgets. */
  readonly now?: () => number;
}

/** A request whose body was JSON, whatever became of it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** In milliseconds, by the server's clock. */
  readonly receivedAt: number;
}

/** A request that kept all rules. */
export interface AcceptedRequest extends ReceivedRequest {
  readonly body: MessagesRequest;
}

/** A 400 that the rules gave. */
export interface Refusal {
  readonly message: string;
  readonly request: ReceivedRequest;
}

/** A server on this machine that speaks the Messages API and is as strict as it. */
export interface MessagesApi {
  /** Without a slash at its end. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  readonly accepted: readonly AcceptedRequest[];
  readonly refusals: readonly Refusal[];
  /** The paths of what was asked about models, in order. */
  readonly lookups: readonly string[];
  /** What a test has to know that its client may hide: a script at its end, a fault whose event never came. */
  readonly problems: readonly string[];
  readonly usage: Usage;
  /** How many steps of the script are still to come. */
  readonly scriptLeft: number;
  /** Adds steps; each request that keeps the rules takes the next one. */
  script(...steps: readonly Step[]): void;
  /** Adds faults for questions about models; each question takes the next one, and without one it is answered. */
  scriptLookups(...faults: readonly (HttpFault | ConnectionFault)[]): void;
  /** Lets a function decide when the script is at its end, or there is none. What it throws is a 500 and a problem. */
  answer(decide: (request: AcceptedRequest) => Step | Promise<Step>): void;
  /** Breaks every connection and resolves when the port is free. */
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startMessagesApi(options: MessagesApiOptions): Promise<MessagesApi> {
  const api = new LocalMessagesApi(options);
  await api.listen();
  return api;
}

class LocalMessagesApi implements MessagesApi {
  readonly requests: ReceivedRequest[] = [];
  readonly accepted: AcceptedRequest[] = [];
  readonly refusals: Refusal[] = [];
  readonly lookups: string[] = [];
  readonly problems: string[] = [];
  readonly #options: MessagesApiOptions;
  readonly #models: readonly ModelInfo[];
  readonly #now: () => number;
  readonly #issued: IssuedThinking;
  readonly #cache = new PromptCache();
  readonly #ledger = new Ledger();
  readonly #steps: Step[] = [];
  readonly #lookupFaults: (HttpFault | ConnectionFault)[] = [];
  readonly #server: Server;
  #decide: ((request: AcceptedRequest) => Step | Promise<Step>) | undefined;
  #count = 0;

  constructor(options: MessagesApiOptions) {
    this.#options = options;
    this.#models = options.models ?? DEFAULT_MODELS;
    this.#now = options.now ?? Date.now;
    this.#issued = new IssuedThinking(options.boundThinking ?? true);
    this.#server = createServer((incoming, response) => {
      this.#handle(incoming, response).catch((error: unknown) => {
        this.problems.push(`The server failed: ${String(error)}`);
        response.destroy();
      });
    });
  }

  get url(): string {
    const address = this.#server.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  }

  get usage(): Usage {
    return this.#ledger.usage;
  }

  get scriptLeft(): number {
    return this.#steps.length;
  }

  script(...steps: readonly Step[]): void {
    this.#steps.push(...steps);
  }

  scriptLookups(...faults: readonly (HttpFault | ConnectionFault)[]): void {
    this.#lookupFaults.push(...faults);
  }

  answer(decide: (request: AcceptedRequest) => Step | Promise<Step>): void {
    this.#decide = decide;
  }

  async listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  async close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('request-id', this.#nextId('req'));
    const headers = headersOf(incoming);
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const refusal = doorComplaint(headers, this.#options.key);
    if (incoming.method === 'GET' && refusal) sendError(response, refusal);
    else if (incoming.method === 'GET') this.#handleGet(url, response);
    else if (incoming.method === 'POST' && url.pathname === '/v1/messages') {
      await this.#handleMessages(incoming, headers, response, refusal);
    } else if (incoming.method === 'POST' && url.pathname === '/v1/messages/count_tokens') {
      await this.#handleCount(incoming, headers, response, refusal);
    } else {
      incoming.resume();
      sendError(response, { status: 404, type: 'not_found_error', message: 'Not found' });
    }
  }

  #handleGet({ pathname, search, searchParams }: URL, response: ServerResponse): void {
    this.lookups.push(pathname + search);
    const fault = this.#lookupFaults.shift();
    if (fault) {
      this.#fail(fault, response);
      return;
    }
    if (pathname === '/v1/models') {
      const page = modelsPage(this.#models, searchParams);
      if ('status' in page) sendError(response, page);
      else sendJson(response, 200, page);
      return;
    }
    const id = /^\/v1\/models\/([^/]+)$/.exec(pathname)?.[1];
    const model = this.#models.find((one) => one.id === decodeURIComponent(id ?? ''));
    if (model) sendJson(response, 200, model);
    else if (id !== undefined) sendError(response, unknownModel(decodeURIComponent(id)));
    else sendError(response, { status: 404, type: 'not_found_error', message: 'Not found' });
  }

  /** Counts a request as it would be billed; the same rules hold but for its length. */
  async #handleCount(
    incoming: IncomingMessage,
    headers: Headers,
    response: ServerResponse,
    atTheDoor: ApiError | undefined,
  ): Promise<void> {
    const read = await readJson(incoming, headers);
    this.lookups.push(incoming.url ?? '');
    const fault = this.#lookupFaults.shift();
    const early = atTheDoor ?? read.refusal;
    if (fault) this.#fail(fault, response);
    else if (early) sendError(response, early);
    else {
      const counted = countTokens(read.body, this.#models);
      if ('status' in counted) sendError(response, counted);
      else sendJson(response, 200, counted);
    }
  }

  async #handleMessages(
    incoming: IncomingMessage,
    headers: Headers,
    response: ServerResponse,
    atTheDoor: ApiError | undefined,
  ): Promise<void> {
    const read = await readJson(incoming, headers);
    const received = { path: incoming.url ?? '', headers, body: read.body, receivedAt: this.#now() };
    const early = atTheDoor ?? read.refusal;
    if (!read.refusal) this.requests.push(received);
    const judgement: Judgement = early ? { refusal: early } : judge(read.body, this.#models, this.#issued);
    if (judgement.refusal) {
      const { status, message } = judgement.refusal;
      if (status === 400) this.refusals.push({ message, request: received });
      sendError(response, judgement.refusal);
      return;
    }
    const request: AcceptedRequest = { ...received, body: judgement.request };
    this.accepted.push(request);
    await this.#play(await this.#nextStep(request), request, judgement.model, response);
  }

  /** The step for a request. Without one it is an error that the SDK does not try again. */
  async #nextStep(request: AcceptedRequest): Promise<Step> {
    const failed = (message: string): Step => {
      this.problems.push(message);
      return { fault: 'http', status: 500, type: 'api_error', message, headers: { 'x-should-retry': 'false' } };
    };
    try {
      return this.#steps.shift() ?? (await this.#decide?.(request)) ?? failed('script exhausted');
    } catch (error) {
      return failed(`The answer function failed: ${String(error)}`);
    }
  }

  async #play(step: Step, request: AcceptedRequest, model: ModelInfo, response: ServerResponse): Promise<void> {
    if (!('fault' in step)) return this.#reply(step, request.body, model, response);
    this.#fail(step, response);
  }

  #fail(step: HttpFault | ConnectionFault, response: ServerResponse): void {
    if (step.fault === 'reset') response.destroy();
    if (step.fault !== 'http') return;
    for (const [name, value] of Object.entries(step.headers ?? {})) response.setHeader(name, value);
    sendError(response, step);
  }

  async #reply(script: Reply, request: MessagesRequest, model: ModelInfo, response: ServerResponse): Promise<void> {
    if (script.errorAfter !== undefined && request.stream !== true) {
      const { type = 'overloaded_error', message = 'Overloaded' } = script.error ?? {};
      sendError(response, { status: 529, type, message });
      return;
    }
    const reply = { ...script, blocks: script.blocks.map((block) => this.#signed(block)) };
    const input = this.#cache.take(request, this.#now());
    const answer: Answer = { id: this.#nextId('msg'), model: model.id, reply, input };
    this.#issued.issue(request, model, reply.blocks);
    if (request.stream !== true) {
      response.writeHead(200, { 'content-type': 'application/json' });
      await deliverMessage(response, answer, () => {
        this.#bill(answer, true);
      });
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    const { unused } = await deliverStream(response, answer, (event: StreamEvent) => {
      if (event.type === 'message_start') this.#bill(answer, false);
      if (event.type === 'message_delta') this.#bill(answer, true);
    });
    for (const fault of unused) this.problems.push(`${fault}: the event ${JSON.stringify(reply[fault])} never came`);
  }

  #signed(block: Reply['blocks'][number]): Reply['blocks'][number] {
    return block.type === 'thinking' ? { signature: this.#nextId('sig'), ...block } : block;
  }

  #bill(answer: Answer, complete: boolean): void {
    const { id, model } = answer;
    this.#ledger.report({ id, model, complete, ...(complete ? usageAtEnd(answer) : usageAtStart(answer)) });
  }

  #nextId(kind: string): string {
    this.#count++;
    return `${kind}_${String(this.#count).padStart(8, '0')}`;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, { status, type, message }: ApiError): void {
  const request_id = response.getHeader('request-id');
  sendJson(response, status, { type: 'error', error: { type, message }, request_id });
}
