import type { AgentEvent, Attachment, Download, NoticeLevel, TurnOutcome } from '../contract/events';
import { fold, type Steps } from '../contract/fold';
import { usageTotal, type ModelUsage } from '../contract/model';
import type { ModelErrorKind } from '../contract/modelError';
import type { CodeRef, FactRef, FileRef, SavedCode, Unsourced } from '../contract/response';
import type { ToolExecutionResult, ToolInvocationRequest } from '../contract/toolResult';
import type { Entry } from '../contract/entries';
import { toEvent } from './eventEntries';
import { fillReferences, writtenCode, type WrittenCode } from './reports';

/** The report of a round, as the panel has it. */
export interface RoundReport {
  /** With `{{CODE:N}}`, `{{FILE:N}}`, `{{FACT:N}}` and `{{NUMBER:N}}` where it cites, or has a number without a source. */
  text: string;
  contains_html: boolean;
  code_refs: readonly CodeRef[];
  file_refs: readonly FileRef[];
  fact_refs: readonly FactRef[];
  unsourced: readonly Unsourced[];
  downloads: readonly Download[];
  recommended_questions: readonly string[];
  /** The code that came with it, as the model wrote it. */
  code: readonly WrittenCode[];
}

/**
 * One round of a conversation: the model was asked once, and what came of it. A turn that ended before
 * any reply is one round without words of the model.
 */
export interface ConversationRound {
  /** Unique in its session: the turn and the number of the round in it. */
  round_id: string;
  turn: string;
  round: number;
  /** What the user said at the beginning of the turn, verbatim; empty where its entry was lost. */
  user_message: string;
  attachments: readonly Attachment[];
  /** The task analysis, and the model's own reasoning as far as it shows it. */
  thoughts: string[];
  plan: string;
  tool_calls: ToolInvocationRequest[];
  /** Results in the order in which they came; a call without one did not end. */
  observations: ToolExecutionResult[];
  /** The report, its references told by name; null where the round did not end the turn. */
  final_answer: string | null;
  report: RoundReport | null;
  /** What was said until the reply broke off. */
  unfinished: string;
  /** Replies that were no valid response, and what the model was asked then. */
  reasked: { said: string; question: string }[];
  /** What the loop told the model. */
  guidance: string[];
  notices: { level: NoticeLevel; text: string }[];
  saved_codes: SavedCode[];
  /** Tokens of all requests of the round, input from and into the cache included; 0 where none were reported. */
  tokens: number;
  /** Tokens of requests for a summary of the conversation that were made meanwhile, none of `tokens` and `usage`. */
  summary_tokens: number;
  usage: Required<Omit<ModelUsage, 'special' | 'estimated' | 'cost'>>;
  model: string;
  /** ISO 8601. */
  started: string;
  ended: string;
  /** `continued`: another round followed. `interrupted`: it was cut off before its turn ended. */
  outcome: 'continued' | 'interrupted' | TurnOutcome;
  error?: string;
  error_kind?: ModelErrorKind;
}

/** An event and when it was written, ISO 8601. */
export interface TimedEvent {
  event: AgentEvent;
  at: string;
}

/** The events of a session file's entries, with their times. */
export function timedEvents(entries: readonly Entry[]): TimedEvent[] {
  return entries.flatMap((entry) => {
    const event = toEvent(entry);
    return event ? [{ event, at: entry.timestamp }] : [];
  });
}

/**
 * The rounds of a conversation, those of a turn together, in the order in which the turns began. A pure function of the
 * events; one whose turn was lost stays a round without a question.
 */
export function roundsOf(events: readonly TimedEvent[]): ConversationRound[] {
  const turns = new Map<string, TurnRounds>();
  for (const { event, at } of events) {
    if (isBesideRounds(event)) {
      // It may come after its turn was edited away: alone it makes no turn.
      turns.get(event.turn)?.takeBeside(event);
      continue;
    }
    const turn = turns.get(event.turn) ?? new TurnRounds(event.turn, at);
    turns.set(event.turn, turn);
    turn.take(event, at);
  }
  return [...turns.values()].flatMap((turn) => turn.end());
}

/** Whether it is no part of any round: about telling the conversation in short, or about what was done behind it. */
function isBesideRounds(event: AgentEvent): boolean {
  return event.type === 'model_usage' ? event.purpose !== undefined : BESIDE.has(event.type);
}

const BESIDE: ReadonlySet<AgentEvent['type']> = new Set([
  'compaction_started',
  'compaction_dropped',
  'compact_boundary',
  'compact_summary',
  'compaction_undone',
  'writes_undone',
]);

const NOTHING_USED = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
} as const;

/** The rounds of one turn as they come. */
class TurnRounds {
  private readonly rounds = new Map<number, ConversationRound>();
  private question = '';
  private attachments: readonly Attachment[] = [];
  private model = '';
  private finished: Extract<AgentEvent, { type: 'turn_finished' }> | undefined;
  /** Tokens of summaries, by the number of the round they came in. */
  private readonly summaries = new Map<number, number>();

  constructor(
    private readonly turn: string,
    private last: string,
  ) {}

  take(event: AgentEvent, at: string): void {
    if (event.type === 'turn_started') {
      this.question = event.text;
      this.attachments = event.attachments;
    }
    if (event.type === 'turn_started' || event.type === 'turn_resumed') {
      this.model = event.model;
      this.finished = undefined;
    } else if (event.type === 'turn_finished') {
      this.finished = event;
    } else {
      const round = this.round('round' in event ? event.round : this.current, this.last);
      fold([event], round, STEPS).ended = at;
    }
    this.last = at;
  }

  /** Takes what came beside the rounds. */
  takeBeside(event: AgentEvent): void {
    if (event.type !== 'model_usage') return;
    const { current } = this;
    this.summaries.set(current, (this.summaries.get(current) ?? 0) + usageTotal(event.usage));
  }

  end(): ConversationRound[] {
    const rounds = [...(this.rounds.size === 0 ? [this.round(1, this.last)] : this.rounds.values())];
    for (const round of rounds) {
      round.user_message = this.question;
      round.attachments = this.attachments;
    }
    for (const [number, tokens] of this.summaries) {
      const round = this.rounds.get(number) ?? rounds[0];
      if (round) round.summary_tokens += tokens;
    }
    const last = rounds.at(-1);
    if (last) {
      last.outcome = this.finished?.outcome ?? 'interrupted';
      if (this.finished?.error !== undefined) last.error = this.finished.error;
      if (this.finished?.error_kind !== undefined) last.error_kind = this.finished.error_kind;
    }
    return rounds;
  }

  private get current(): number {
    return [...this.rounds.keys()].at(-1) ?? 1;
  }

  private round(number: number, started: string): ConversationRound {
    const known = this.rounds.get(number);
    if (known) return known;
    const round: ConversationRound = {
      round_id: `${this.turn}:${number}`,
      turn: this.turn,
      round: number,
      user_message: '',
      attachments: [],
      thoughts: [],
      plan: '',
      tool_calls: [],
      observations: [],
      final_answer: null,
      report: null,
      unfinished: '',
      reasked: [],
      guidance: [],
      notices: [],
      saved_codes: [],
      tokens: 0,
      summary_tokens: 0,
      usage: NOTHING_USED,
      model: this.model,
      started,
      ended: started,
      outcome: 'continued',
    };
    this.rounds.set(number, round);
    return round;
  }
}

/** What events make of the round that they are of. */
const STEPS: Steps<ConversationRound> = {
  model_usage: (round, { model, usage }) => {
    round.model = model;
    addUsage(round, usage);
  },
  guidance: (round, { text }) => void round.guidance.push(text),
  reply: takeReply,
  reasked: (round, { raw, question }) => void round.reasked.push({ said: raw, question }),
  tool_finished: (round, { result }) => void round.observations.push(result),
  code_saved: (round, { code }) => void round.saved_codes.push(code),
  notice: (round, { level, text }) => void round.notices.push({ level, text }),
};

function takeReply(round: ConversationRound, event: Extract<AgentEvent, { type: 'reply' }>): undefined {
  const { response, metadata } = event.response;
  const reasoning = (event.blocks ?? []).flatMap((block) => (block.type === 'thinking' ? [block.thinking] : []));
  round.model = event.model;
  round.thoughts.push(...[...reasoning, metadata.task_analysis].filter((thought) => thought.trim() !== ''));
  round.plan = metadata.execution_plan || round.plan;
  // Usage is written once a request; where no entry of it is left, the reply's own counts.
  if (event.usage && round.tokens === 0) addUsage(round, event.usage);
  if (event.interrupted === true) {
    round.unfinished = response;
  } else if (metadata.action_type === 'tool_call') {
    round.tool_calls.push(
      ...metadata.tool_calls.map((call) => ({
        tool_call_id: call.tool_call_id,
        tool_name: call.tool_name,
        parameters: call.arguments,
      })),
    );
  } else {
    const { contains_html, code_refs, file_refs, fact_refs = [], unsourced = [], recommended_questions } = metadata;
    const numbers = { fact_refs, unsourced };
    const cited = { text: response, contains_html, code_refs, file_refs, ...numbers, recommended_questions };
    round.report = { ...cited, downloads: event.downloads, code: writtenCode(event) };
    round.final_answer = fillReferences(event.response);
  }
}

function addUsage(round: ConversationRound, more: ModelUsage): void {
  const { usage } = round;
  round.usage = {
    input_tokens: usage.input_tokens + more.input_tokens,
    output_tokens: usage.output_tokens + more.output_tokens,
    cache_creation_input_tokens: usage.cache_creation_input_tokens + (more.cache_creation_input_tokens ?? 0),
    cache_read_input_tokens: usage.cache_read_input_tokens + (more.cache_read_input_tokens ?? 0),
  };
  round.tokens = Object.values(round.usage).reduce((sum, tokens) => sum + tokens, 0);
}
