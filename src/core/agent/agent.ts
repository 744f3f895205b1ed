import { CancelledError, errorMessage } from '../../base/errors';
import type { ContextManager } from '../context/contextManager';
import type { Clock, Localize, MakeId, ModelClient } from '../ports';
import type { SessionLog } from '../session/sessionLog';
import { eventsOf } from '../session/eventEntries';
import type { CodeStore } from '../store/codeStore';
import { newestOfEachId, shapesOf, uploadsOf } from '../store/uploads';
import type { ToolPipeline } from '../tools/pipeline';
import {
  completeResponse,
  plainResponse,
  processingResponse,
  resolveDownloads,
  type CompleteReply,
} from './agentResponse';
import type { AgentEventSink, Attachment, TurnOutcome } from './events';
import { parseResponse } from './parseResponse';
import type { CodeBlock, SavedCode, StructuredResponse, ToolCall } from './response';
import { streamReply, type StreamedReply } from './streamReply';

/** Calls of one reply that run; each further one is told that it did not (contract row R2). */
const MAX_PARALLEL_CALLS = 6;
/** Rounds of one turn. A model that has not answered by then is going in circles. */
const MAX_ROUNDS = 25;

export interface AgentParts {
  model: ModelClient;
  context: ContextManager;
  pipeline: ToolPipeline;
  codes: CodeStore;
  log: SessionLog;
  clock: Clock;
  makeId: MakeId;
  localize: Localize;
  /** Records an event in the log, then tells everyone. */
  emit: AgentEventSink;
}

/**
 * The analyst's loop. One turn: the user's message, then rounds of reply → tools → observations until the model
 * completes. Everything that happens goes through `emit`; what is durable is on the disk before the loop goes on.
 */
export class Agent {
  constructor(private readonly parts: AgentParts) {}

  /**
   * Runs one turn to its end. Never throws for what a model, a tool or the user does: the turn then ends as failed or
   * cancelled, said in its last event. @throws when the session cannot be written
   */
  async query(text: string, attachments: Attachment[], signal: AbortSignal): Promise<TurnOutcome> {
    const { parts } = this;
    const turn = parts.makeId();
    await this.startTurn(turn, text, attachments);
    let outcome: TurnOutcome = 'complete';
    let error: string | undefined;
    try {
      await this.runRounds(turn, signal);
    } catch (thrown) {
      outcome = thrown instanceof CancelledError || signal.aborted ? 'cancelled' : 'failed';
      if (outcome === 'failed') error = errorMessage(thrown);
    }
    const at = parts.clock.now();
    await parts.emit({ type: 'turn_finished', turn, at, outcome, ...(error === undefined ? {} : { error }) });
    return outcome;
  }

  private async startTurn(turn: string, text: string, attachments: Attachment[]): Promise<void> {
    const { parts } = this;
    const events = eventsOf(parts.log.entries);
    const lastTurn = events.findLastIndex((event) => event.type === 'turn_started');
    const savedSince = events.slice(lastTurn + 1).flatMap((event) => (event.type === 'code_saved' ? [event.code] : []));
    const context = parts.context.describeFiles(
      await parts.codes.list(),
      newestOfEachId([...uploadsOf(events), ...attachments]),
      attachments,
      savedSince,
      shapesOf(events),
    );
    const at = parts.clock.now();
    await parts.emit({ type: 'turn_started', turn, at, text, attachments, context, model: parts.model.id });
  }

  private async runRounds(turn: string, signal: AbortSignal): Promise<void> {
    let asked = false;
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      await this.parts.emit({ type: 'round_started', turn, round });
      const reply = await this.reply(turn, round, signal);
      const parsed = parseResponse(reply.raw);
      if (parsed.ok) {
        const { done } = await this.act(turn, round, reply, parsed.response, signal);
        if (done) return;
      } else if (!asked) {
        asked = true;
        await this.reask(turn, round, reply.raw, parsed.problems);
      } else {
        await this.answerPlainly(turn, round, reply);
        return;
      }
    }
    throw new Error(this.parts.localize('No answer after {rounds} rounds: stopped.', { rounds: MAX_ROUNDS }));
  }

  private async reply(turn: string, round: number, signal: AbortSignal): Promise<StreamedReply> {
    const { parts } = this;
    const request = parts.context.buildContext(parts.log.entries);
    const reply = await streamReply(parts.model, request, parts.clock, signal, async (deltas) => {
      for (const delta of deltas) await parts.emit({ type: 'reply_delta', turn, round, ...delta });
    });
    if (reply.error === undefined) return reply;
    if (reply.raw !== '') await this.keepInterrupted(turn, round, reply);
    throw reply.error instanceof Error ? reply.error : new Error(errorMessage(reply.error));
  }

  /** What came before a reply was cut off stays in the conversation, for the user and for the model. */
  private async keepInterrupted(turn: string, round: number, { raw, shown, usage }: StreamedReply): Promise<void> {
    const words = raw.includes('{') ? shown.content : raw; // a reply that is no JSON at all is prose
    const response = plainResponse(words, round, shown);
    const reply = { raw, model: this.parts.model.id, response, downloads: [], interrupted: true };
    await this.parts.emit({ type: 'reply', turn, round, ...reply, ...(usage && { usage }) });
  }

  private async reask(turn: string, round: number, raw: string, problems: string[]): Promise<void> {
    const question = [
      'Your last reply is not a valid response:',
      ...problems.slice(0, 10).map((problem) => `- ${problem}`),
      'Answer again with one JSON object of the agreed form and nothing else.',
    ].join('\n');
    await this.parts.emit({ type: 'reasked', turn, round, raw, model: this.parts.model.id, question });
  }

  private async answerPlainly(turn: string, round: number, { raw, usage }: StreamedReply): Promise<void> {
    const { parts } = this;
    const text = parts.localize('The model did not answer in the agreed form; its words are shown as they came.');
    await parts.emit({ type: 'notice', turn, level: 'warning', text });
    const reply = { raw, model: parts.model.id, response: plainResponse(raw, round), downloads: [] };
    await parts.emit({ type: 'reply', turn, round, ...reply, ...(usage && { usage }) });
  }

  private async act(
    turn: string,
    round: number,
    { raw, usage }: StreamedReply,
    response: StructuredResponse,
    signal: AbortSignal,
  ): Promise<{ done: boolean }> {
    const said = { type: 'reply', turn, round, raw, model: this.parts.model.id, ...(usage && { usage }) } as const;
    if (response.action.type === 'tool_call') {
      await this.parts.emit({ ...said, response: processingResponse(response), downloads: [] });
      await this.runCalls(turn, round, response.action.content, signal);
      return { done: false };
    }
    const complete = { ...response, action: response.action };
    await this.parts.emit({ ...said, ...(await this.complete(turn, complete)) });
    return { done: true };
  }

  private async runCalls(turn: string, round: number, calls: readonly ToolCall[], signal: AbortSignal): Promise<void> {
    const { emit, pipeline } = this.parts;
    for (const call of calls) await emit({ type: 'tool_started', turn, round, call });
    const ended = await Promise.allSettled(
      calls.map(async ({ tool_call_id, tool_name, arguments: parameters }, index) => {
        const request = { tool_call_id, tool_name, parameters };
        const result =
          index < MAX_PARALLEL_CALLS
            ? await pipeline.run(request, signal)
            : pipeline.refuse(request, `At most ${MAX_PARALLEL_CALLS} calls run in one round; call it again.`);
        await emit({ type: 'tool_finished', turn, round, result });
      }),
    );
    // No call goes on when the turn ends, whatever became of the others.
    for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
    if (signal.aborted) throw new CancelledError();
  }

  /** Saves the reply's code and resolves its references. Code that cannot be saved stays readable from the log. */
  private async complete(turn: string, response: CompleteReply) {
    const { parts } = this;
    const saved: SavedCode[] = [];
    const byRequestedId = new Map<string, SavedCode>();
    for (const block of response.action.code_blocks ?? []) await this.saveCode(turn, block, saved, byRequestedId);
    const { note } = parts.codes;
    if (note !== undefined && saved.length > 0) await parts.emit({ type: 'notice', turn, level: 'info', text: note });
    const known = new Map((await parts.codes.list()).map((code) => [code.code_id, code]));
    const uploads = uploadsOf(eventsOf(parts.log.entries));
    const agentResponse = completeResponse(response, saved, {
      code: (id) => {
        const code = byRequestedId.get(id) ?? known.get(id);
        return code && { code_id: code.code_id, language: code.language, description: code.description };
      },
      file: (id) => {
        const file = uploads.find((upload) => upload.id === id);
        return file && { file_id: id, filename: file.filename, file_type: file.file_type, size: file.size };
      },
      notFound: (id) => `[**${parts.localize('{id}: not found', { id })}**]`,
    });
    const links = agentResponse.metadata.download_links;
    return { response: agentResponse, downloads: resolveDownloads(links, [...saved, ...known.values()], uploads) };
  }

  private async saveCode(
    turn: string,
    block: CodeBlock,
    saved: SavedCode[],
    byRequestedId: Map<string, SavedCode>,
  ): Promise<void> {
    const { parts } = this;
    const warn = (text: string): Promise<void> => parts.emit({ type: 'notice', turn, level: 'warning', text });
    const keepUnsaved = async (reason: string): Promise<void> => {
      const unsaved = parts.codes.unsaved(block);
      byRequestedId.set(block.code_id ?? unsaved.code_id, unsaved);
      await warn(parts.localize('Code was not saved as a file: {reason}', { reason }));
    };
    const { unavailable } = parts.codes;
    if (unavailable !== undefined) {
      await keepUnsaved(unavailable);
      return;
    }
    try {
      const result = await parts.codes.save(block);
      saved.push(result.saved);
      byRequestedId.set(result.requestedId, result.saved);
      await parts.emit({ type: 'code_saved', turn, code: result.saved });
      for (const warning of result.warnings) await warn(warning);
    } catch (error) {
      await keepUnsaved(errorMessage(error));
    }
  }
}
