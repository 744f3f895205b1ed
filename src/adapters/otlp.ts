import { errorMessage } from '../base/errors';
import { costOf } from '../core/session/prices';
import type { UsageRecord } from '../core/metrics/records';
import type { Log } from '../core/ports';
import { OtlpMetrics, type Attributes, type Instrument } from './otlpMetrics';

const EXPORT_EVERY_MS = 60_000;
const PATIENCE_MS = 10_000;
/** The same when the window closes. */
const LAST_PATIENCE_MS = 2000;

/** Bounds that the conventions recommend for these (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-metrics). */
const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power);

const INSTRUMENTS = {
  tokens: {
    name: 'gen_ai.client.token.usage',
    unit: '{token}',
    description: 'Number of input and output tokens used.',
    bounds: TOKENS,
  },
  requestTime: {
    name: 'gen_ai.client.operation.duration',
    unit: 's',
    description: 'GenAI operation duration.',
    bounds: SECONDS,
  },
  toolTime: {
    name: 'gen_ai.execute_tool.duration',
    unit: 's',
    description: 'Duration of a call of a tool.',
    bounds: SECONDS,
  },
  toolCalls: { name: 'ba_agent.tool.calls', unit: '{call}', description: 'Calls of tools, by how they ended.' },
  toolRetries: { name: 'ba_agent.tool.retries', unit: '{attempt}', description: 'Attempts after the first one.' },
  toolTokens: {
    name: 'ba_agent.tool.tokens',
    unit: '{token}',
    description: 'Estimated tokens of arguments and observations.',
  },
  cost: { name: 'ba_agent.cost', unit: '{USD}', description: 'Cost of requests whose price is known.' },
} satisfies Record<string, Instrument>;

export interface OtlpDeps {
  /** Where to, without `/v1/metrics`; empty: nothing is counted or sent. */
  endpoint: () => string;
  /** Tools that there are: a name that a model has made up is not told. */
  isTool: (name: string) => boolean;
  version: string;
  /** Tells this process from others: an id that nothing else has. */
  instance: string;
  log: Log;
  now?: () => number;
}

/**
 * Sends figures to an OpenTelemetry collector over OTLP/HTTP, as JSON, once a minute and at the end. They are counts, times,
 * tokens and cost by tool, model and outcome: no contents, no names of files, no sessions, no keys.
 */
export class OtlpExporter {
  private readonly metrics: OtlpMetrics;
  private readonly now: () => number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(private readonly deps: OtlpDeps) {
    this.now = deps.now ?? Date.now;
    this.metrics = new OtlpMetrics(this.now());
  }

  take(record: UsageRecord): void {
    if (this.deps.endpoint() === '') return;
    this.count(record);
    this.later();
  }

  /** Sends what there is now. Never fails: that is logged, once until it works again. */
  flush(patienceMs = PATIENCE_MS): Promise<void> {
    if (this.timer === undefined) return this.sending;
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.sending = this.sending.then(() => this.send(patienceMs)));
  }

  /** Sends what was not sent yet; a server that does not answer holds up no window that closes. */
  close(): Promise<void> {
    return this.flush(LAST_PATIENCE_MS);
  }

  private async send(patienceMs: number): Promise<void> {
    const { endpoint, version, instance, log } = this.deps;
    const address = endpoint();
    if (address === '') return; // taken back meanwhile
    const resource = { 'service.name': 'ba-agent', 'service.version': version, 'service.instance.id': instance };
    const body = this.metrics.request(resource, { name: 'ba-agent', version }, this.now());
    try {
      const response = await fetch(`${address}/v1/metrics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error', // no other server gets it
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) log.warn(`Figures could not be sent to the OpenTelemetry collector: ${errorMessage(error)}`);
      this.isFailing = true;
      this.later();
    }
  }

  private later(): void {
    this.timer ??= setTimeout(() => void this.flush(), EXPORT_EVERY_MS).unref();
  }

  private count(record: UsageRecord): void {
    switch (record.kind) {
      case 'tool':
        this.countTool(record.metrics);
        return;
      case 'request': {
        const { model, usage, duration_ms } = record.metrics;
        const of = modelAttributes(model);
        this.seconds(INSTRUMENTS.requestTime, of, duration_ms);
        if (!usage) return;
        const { input_tokens, output_tokens, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } = usage;
        const input = input_tokens + cache_creation_input_tokens + cache_read_input_tokens;
        this.metrics.record(INSTRUMENTS.tokens, { ...of, 'gen_ai.token.type': 'input' }, input);
        this.metrics.record(INSTRUMENTS.tokens, { ...of, 'gen_ai.token.type': 'output' }, output_tokens);
        const cost = costOf(model, usage);
        if (cost !== undefined) this.metrics.record(INSTRUMENTS.cost, of, cost);
        return;
      }
      case 'failure': {
        const { model, kind, duration_ms } = record.metrics;
        this.seconds(INSTRUMENTS.requestTime, { ...modelAttributes(model), 'error.type': kind }, duration_ms ?? 0);
      }
    }
  }

  private countTool({ tool_name, ...metrics }: Extract<UsageRecord, { kind: 'tool' }>['metrics']): void {
    const of: Attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': this.deps.isTool(tool_name) ? tool_name : 'other',
      ...(metrics.success ? {} : { 'error.type': errorType(metrics.error_type) }),
    };
    const outcome = metrics.success ? 'success' : metrics.error_type === 'cancelled' ? 'cancelled' : 'error';
    this.metrics.record(INSTRUMENTS.toolCalls, { ...of, outcome, cached: String(metrics.cached) }, 1);
    if (!metrics.cached) this.seconds(INSTRUMENTS.toolTime, of, metrics.duration_ms);
    if (metrics.retry_count > 0) this.metrics.record(INSTRUMENTS.toolRetries, of, metrics.retry_count);
    this.metrics.record(INSTRUMENTS.toolTokens, { ...of, 'gen_ai.token.type': 'input' }, metrics.input_tokens);
    this.metrics.record(INSTRUMENTS.toolTokens, { ...of, 'gen_ai.token.type': 'output' }, metrics.output_tokens);
  }

  private seconds(instrument: Instrument, attributes: Attributes, ms: number | undefined): void {
    if (ms !== undefined) this.metrics.record(instrument, attributes, ms / 1000);
  }
}

function modelAttributes(model: string): Attributes {
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model === 'offline' ? 'ba_agent' : 'anthropic',
    'gen_ai.request.model': model,
  };
}

/** A kind of error is a word of ours, never a message. */
function errorType(type: string | undefined): string {
  return type !== undefined && /^[a-z][a-z_]{0,39}$/.test(type) ? type : '_OTHER';
}
