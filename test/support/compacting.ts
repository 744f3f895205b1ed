/** A compactor on a conversation that is given by its events, with each of its parts as a test says. */
import type { AgentEvent } from '../../src/core/contract/events';
import { Compactor, type CompactorDeps } from '../../src/core/context/compaction/compactor';
import type { CompactionOrder } from '../../src/core/context/compaction/order';
import { ContextBudget } from '../../src/core/context/contextBudget';
import { conversedIn, ContextManager } from '../../src/core/context/contextManager';
import { pinEntry, pinsOf, type Pins } from '../../src/core/session/pins';
import { TokenMeter } from '../../src/core/context/tokens/tokenMeter';
import { turnByTurn } from '../../src/core/session/turnByTurn';
import type { MakeId, ModelClient, ModelRequest, StreamingModel, TokenEncoder } from '../../src/core/ports';
import { eventsOf, toEntry } from '../../src/core/session/eventEntries';
import { SessionLog } from '../../src/core/session/sessionLog';
import { TestMemory } from '../unit/core/context/tokens/support';
import { identity, modelsOf, roughEncoder } from './chat';
import { counter, localize, MemoryAppendLog, MemoryLog, tickingClock } from './ports';

export interface CompactingOptions {
  summarizer?: StreamingModel;
  encoder?: TokenEncoder;
  carry?: CompactorDeps['carry'];
  makeId?: MakeId;
  /** Milliseconds that a summary may take. */
  patienceMs?: number;
  /** Told of what the compactor says, before it is kept. */
  onEmit?: (event: AgentEvent) => unknown;
  budgetOf?: (meter: TokenMeter, context: ContextManager, session: SessionLog) => ContextBudget;
}

/** No file can be read. */
const noFiles: CompactorDeps['carry'] = () => Promise.resolve({ text: '', files: [] });
/** What goes beside the messages. */
export const beside = { system: 'You are an analyst.', tools: [] } as const;

export class Compacting {
  /** What the compactor has said. */
  readonly emitted: AgentEvent[] = [];
  readonly diagnostics = new MemoryLog();
  readonly context = new ContextManager('', { read: () => Promise.resolve({}) });
  readonly compactor: Compactor;
  readonly budget: ContextBudget;

  private constructor(
    readonly session: SessionLog,
    readonly file: MemoryAppendLog,
    readonly model: ModelClient,
    {
      summarizer,
      encoder = roughEncoder,
      carry = noFiles,
      makeId = counter('k'),
      patienceMs,
      onEmit = () => undefined,
      budgetOf = (meter, context, log) => new ContextBudget(meter, context, log),
    }: CompactingOptions,
  ) {
    const { context, diagnostics } = this;
    this.budget = budgetOf(new TokenMeter(encoder, new TestMemory(), diagnostics), context, session);
    const emit = async (event: AgentEvent): Promise<void> => {
      await onEmit(event);
      await this.say(event);
      this.emitted.push(event);
    };
    const parts = {
      context,
      budget: this.budget,
      log: session,
      models: modelsOf(model, summarizer),
      carry,
      clock: tickingClock(),
      makeId,
      localize,
    };
    const patience = patienceMs === undefined ? {} : { patienceMs };
    this.compactor = new Compactor({ ...parts, diagnostics, emit, ...patience });
  }

  static async open(
    events: readonly AgentEvent[],
    model: ModelClient,
    options: CompactingOptions = {},
    file = new MemoryAppendLog(),
  ): Promise<Compacting> {
    const session = await SessionLog.open(file, identity, tickingClock(), counter('e'));
    const opened = new Compacting(session, file, model, options);
    for (const event of events) await opened.say(event);
    return opened;
  }

  /** Keeps an event, as far as events are kept. */
  async say(event: AgentEvent): Promise<void> {
    const entry = toEntry(event);
    if (entry) await this.session.append(entry);
  }

  pin(keys: readonly string[]): Promise<unknown> {
    return this.session.append(pinEntry(keys, true, undefined));
  }

  get events(): AgentEvent[] {
    return eventsOf(this.session.entries);
  }

  order(more: Partial<CompactionOrder> = {}): CompactionOrder {
    const newest = turnByTurn(this.events).findLast(({ type }) => type === 'turn_started');
    const { signal } = new AbortController();
    const asked = { ...beside, model: this.model, signal };
    return { ...asked, turn: newest?.turn ?? '', trigger: 'tokens', focus: '', forced: false, ...more };
  }

  /** The request that the log makes now. */
  request(session: Pick<SessionLog, 'entries' | 'all'> = this.session): ModelRequest {
    return this.context.buildContext(conversedIn(session), this.model, beside);
  }

  /** The same with nothing left out for a small window. */
  whole(): ModelRequest {
    return this.context.buildContext(this, this.model, beside, { whole: true });
  }

  get pins(): Pins {
    return pinsOf(this.session.all);
  }

  /** Tokens of the request that the log makes now. */
  async tokens(): Promise<number> {
    return (await this.budget.measure(this.request(), this.model)).total;
  }

  /** The request that a window makes which opens the file. */
  async reopened(): Promise<ModelRequest> {
    const file = new MemoryAppendLog(this.file.text);
    return this.request(await SessionLog.open(file, identity, tickingClock(), counter('never')));
  }
}
