import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { invalidRequest, unknownModel, type ApiError } from './apiError';
import { listen } from '../localServer';
import { usageOf, type Answer } from './answer';
import { deliverStream } from './delivery';
import { doorComplaint, headersOf, readJson, type Headers } from './incoming';
import { IssuedThinking } from './issuedThinking';
import { addUp, type Bill, type Usage } from './ledger';
import { DEFAULT_MODELS } from './models';
import { PromptCache } from './promptCache';
import { countTokens, judge, type Judgement } from './requestRules';
import type { MessagesRequest } from './requestSchema';
import type { ConnectionFault, HttpFault, Reply, Step } from './script';

export interface MessagesApiOptions {
  /** The key that is good, as Bearer or as x-api-key. */
  readonly key: string;
  readonly models?: readonly ModelInfo[];
}

/** A request whose body was JSON, whatever became of it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
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
export class MessagesApi {
  /** Without a slash at its end. */
  url = '';
  readonly requests: ReceivedRequest[] = [];
  readonly accepted: AcceptedRequest[] = [];
  readonly refusals: Refusal[] = [];
  /** The paths of what was asked about models, in order. */
  readonly lookups: string[] = [];
  /** What a test has to know that its client may hide: a script at its end, a fault whose event never came. */
  readonly problems: string[] = [];
  readonly #key: string;
  readonly #models: readonly ModelInfo[];
  readonly #issued = new IssuedThinking();
  readonly #cache = new PromptCache();
  /** By message, what was reported last. */
  readonly #bills = new Map<string, Bill>();
  readonly #steps: Step[] = [];
  readonly #lookupFaults: (HttpFault | ConnectionFault)[] = [];
  readonly #server: Server;
  #decide: ((request: AcceptedRequest) => Step | Promise<Step>) | undefined;
  #count = 0;

  private constructor(options: MessagesApiOptions) {
    this.#key = options.key;
    this.#models = options.models ?? DEFAULT_MODELS;
    this.#server = createServer((incoming, response) => {
      this.#handle(incoming, response).catch((error: unknown) => {
        this.problems.push(`The server failed: ${String(error)}`);
        response.destroy();
      });
    });
  }

  /** Starts a server on a free port of 127.0.0.1. */
  static async start(options: MessagesApiOptions): Promise<MessagesApi> {
    const api = new MessagesApi(options);
    api.url = await listen(api.#server);
    return api;
  }

  get usage(): Usage {
    return addUp([...this.#bills.values()]);
  }

  /** How many steps of the script are still to come. */
  get scriptLeft(): number {
    return this.#steps.length;
  }

  /** Adds steps; each request that keeps the rules takes the next one. */
  script(...steps: readonly Step[]): void {
    this.#steps.push(...steps);
  }

  /** Adds faults for questions about models; each question takes the next one, and without one it is answered. */
  scriptLookups(...faults: readonly (HttpFault | ConnectionFault)[]): void {
    this.#lookupFaults.push(...faults);
  }

  /** Lets a function decide when the script is at its end, or there is none. What it throws is a 500 and a problem. */
  answer(decide: (request: AcceptedRequest) => Step | Promise<Step>): void {
    this.#decide = decide;
  }

  /** Breaks every connection and resolves when the port is free. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('request-id', this.#nextId('req'));
    const headers = headersOf(incoming);
    const path = incoming.url ?? '';
    const door = doorComplaint(headers, this.#key);
    const route = `${incoming.method ?? ''} ${path.replace(/\?.*/, '')}`;
    if (route === 'POST /v1/messages') {
      const { body, refusal } = await readJson(incoming, headers);
      if (!refusal) this.requests.push({ path, headers, body });
      await this.#message({ path, headers, body }, response, door ?? refusal);
    } else if (route === 'POST /v1/messages/count_tokens') {
      const { body, refusal } = await readJson(incoming, headers);
      this.#lookUp(path, response, () => door ?? refusal ?? countTokens(body, this.#models));
    } else if (incoming.method === 'GET') {
      this.#lookUp(path, response, () => door ?? this.#told(new URL(path, this.url)));
    } else {
      incoming.resume();
      sendError(response, NOT_FOUND);
    }
  }

  /** Answers what is no request for a reply, unless a fault is to come. */
  #lookUp(path: string, response: ServerResponse, answer: () => object): void {
    this.lookups.push(path);
    const fault = this.#lookupFaults.shift();
    if (fault) {
      this.#fail(fault, response);
      return;
    }
    const told = answer();
    if (isError(told)) sendError(response, told);
    else sendJson(response, 200, told);
  }

  /** What is told of one model, or of all but the retired ones on a page: the extension asks for more than there are. */
  #told({ pathname, searchParams }: URL): object {
    if (pathname === '/v1/models') {
      const data = this.#models.filter(({ lifecycle }) => lifecycle !== 'retired');
      const limit = Number(searchParams.get('limit') ?? 20);
      if (!(limit >= data.length && limit <= 1000)) return invalidRequest(`limit: ${limit} is not possible here`);
      return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
    }
    const id = /^\/v1\/models\/([^/]+)$/.exec(pathname)?.[1];
    if (id === undefined) return NOT_FOUND;
    return this.#models.find((model) => model.id === decodeURIComponent(id)) ?? unknownModel(id);
  }

  async #message(received: ReceivedRequest, response: ServerResponse, early: ApiError | undefined): Promise<void> {
    const judgement: Judgement = early ? { refusal: early } : judge(received.body, this.#models, this.#issued);
    if (judgement.refusal) {
      const { status, message } = judgement.refusal;
      if (status === 400) this.refusals.push({ message, request: received });
      sendError(response, judgement.refusal);
      return;
    }
    const request: AcceptedRequest = { ...received, body: judgement.request };
    this.accepted.push(request);
    const step = await this.#nextStep(request);
    if ('fault' in step) this.#fail(step, response);
    else await this.#reply(step, request.body, judgement.model, response);
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

  #fail(step: HttpFault | ConnectionFault, response: ServerResponse): void {
    if (step.fault === 'reset') response.destroy();
    if (step.fault !== 'http') return;
    for (const [name, value] of Object.entries(step.headers ?? {})) response.setHeader(name, value);
    sendError(response, step);
  }

  async #reply(script: Reply, request: MessagesRequest, model: ModelInfo, response: ServerResponse): Promise<void> {
    const reply = { ...script, blocks: script.blocks.map((block) => this.#signed(block)) };
    const answer: Answer = { id: this.#nextId('msg'), model: model.id, reply, input: this.#cache.take(request) };
    this.#issued.issue(request, model, reply.blocks);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    const { unused } = await deliverStream(response, answer, ({ type }) => {
      if (type !== 'message_start' && type !== 'message_delta') return;
      const complete = type === 'message_delta';
      const { id } = answer;
      this.#bills.set(id, { id, model: model.id, complete, ...usageOf(answer, complete) });
    });
    for (const fault of unused) this.problems.push(`${fault}: the event ${JSON.stringify(reply[fault])} never came`);
  }

  #signed(block: Reply['blocks'][number]): Reply['blocks'][number] {
    return block.type === 'thinking' ? { signature: this.#nextId('sig'), ...block } : block;
  }

  #nextId(kind: string): string {
    this.#count++;
    return `${kind}_${String(this.#count).padStart(8, '0')}`;
  }
}

const NOT_FOUND: ApiError = { status: 404, type: 'not_found_error', message: 'Not found' };

function isError(told: object): told is ApiError {
  return 'status' in told;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, { status, type, message }: ApiError): void {
  const request_id = response.getHeader('request-id');
  sendJson(response, status, { type: 'error', error: { type, message }, request_id });
}
