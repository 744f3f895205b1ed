import { CancelledError, errorMessage, orCancelled } from '../../base/errors';
import { fingerprint } from '../../base/fingerprint';
import { INTERRUPTED_WHILE_READING, INTERRUPTED_WHILE_RUNNING, NEVER_STARTED } from '../context/projection';
import { eventsFor, isWithheld, modeOf, pinsFor, withoutSelection } from '../context/eventsFor';
import type { DataMode } from '../contract/dataMode';
import { pinsOf, type Pins } from '../session/pins';
import type { PendingApprovals } from '../approvals/pendingApprovals';
import type { Log, MakeId, ModelChooser, ModelClient } from '../ports';
import type { Localize } from '../text/formatter';
import type { Entry } from '../contract/entries';
import { eventsOf, toEvent } from '../session/eventEntries';
import type { CodeStore } from '../store/codeStore';
import { outputsOf } from '../run/knownOutputs';
import { newestOfEachId, shapesOf, uploadsOf } from '../store/uploads';
import { plainResponse, processingResponse } from './agentResponse';
import { askModel } from './askModel';
import type { AgentEvent, Attachment, RoundPlace, TurnOutcome } from '../contract/events';
import { beganWithPictures } from '../context/pictures';
import { sinceBoundary } from '../context/compaction/boundary';
import { OversizeError, type CompactionResult } from '../context/compaction/result';
import { describeModelError, ModelError, wasStopped } from '../contract/modelError';
import type { ParsedResponse } from '../reply/parseResponse';
import { readReply } from '../reply/readReply';
import type { ShownRequest } from './preview';
import type { SessionMode } from './sessionMode';
import { Repeats } from './repeats';
import { Requests, type RequestDeps, type Run } from './requests';
import type { SavedCode, StructuredResponse } from '../contract/response';
import { describeError } from '../text/describeError';
import { undoneWords } from '../writes/undone';
import type { RetryPolicy } from './retry';
import { runCalls } from './runCalls';
import type { SessionBudget } from './sessionBudget';
import type { NumberParts } from './numbers/numbersOfReply';
import { type ReportDeps, saveReply } from './saveReply';
import type { StreamedReply } from './streamReply';

/** Rounds in a row in which every call only repeats what is known, until the turn ends. */
const MAX_REPEATING_ROUNDS = 3;

export interface AgentDeps extends RequestDeps {
  models: ModelChooser;
  codes: CodeStore;
  makeId: MakeId;
  localize: Localize;
  diagnostics: Log;
  retry: RetryPolicy;
  /** Rounds of one turn. A model that has not answered by then is going in circles. */
  maxRounds: () => number;
  /** Where the numbers of reports are looked for. */
  numbers: NumberParts;
  /** Makes the files of reports. */
  reports?: ReportDeps;
  /** See {@link SessionMode.settle}. */
  settleMode: SessionMode['settle'];
  /** Told why the last request was stopped before anything of it left, in the user's language. */
  onStopped: (why: string) => void;
  /** See {@link SessionBudget.heldWithoutPrice}. */
  heldWithoutPrice: SessionBudget['heldWithoutPrice'];
  /** Asks the user whether a call may run. */
  ask: PendingApprovals['ask'];
}

/** What a user's message carries beside its words. */
export interface MessageOrigin {
  /** The turn that it takes the place of. */
  replaces?: string;
  /** Its id in the queue that it waited in. */
  queued?: string;
}

type Reply = Extract<AgentEvent, { type: 'reply' }>;
type Prompt = { system: string; fingerprint: string } | { failure: Error };

/**
 * The analyst's loop. One turn: the user's message, then rounds of reply → tools → observations until the model
 * completes. Everything that happens goes through `emit`; what is durable is on the disk before the loop goes on.
 */
export class Agent {
  private readonly requests: Requests;
  /** What waits until the user says whether its model may be asked. */
  private waiting: Run | undefined;

  constructor(private readonly deps: AgentDeps) {
    this.requests = new Requests(deps);
  }

  /**
   * Runs one turn to its end. Never throws for what a model, a tool or the user does: the turn then ends as failed or
   * cancelled, said in its last event. @throws when the session cannot be written
   */
  async query(
    text: string,
    attachments: Attachment[],
    signal: AbortSignal,
    origin: MessageOrigin = {},
  ): Promise<TurnOutcome> {
    const { deps } = this;
    const turn = deps.makeId();
    const { model, dataMode } = await this.chosen();
    const prompt = await this.prompt(model, dataMode);
    const before = this.entriesBefore(origin.replaces);
    const isCut = isWithheld(eventsOf(before), dataMode);
    await deps.emit({
      type: 'turn_started',
      turn,
      at: deps.clock.now(),
      text,
      attachments,
      context: await this.describeFiles(attachments, before, dataMode),
      model: model.id,
      ...('system' in prompt ? { prompt: prompt.fingerprint } : {}),
      ...markOf(dataMode),
      ...origin,
    });
    if (isCut) {
      const text = deps.localize(
        'Earlier answers were made of more data than the data mode lets leave now. {model} does not get them.',
        { model: model.id },
      );
      await deps.emit({ type: 'notice', turn, level: 'info', text });
    }
    return this.run({ turn, model, dataMode, signal }, 1, prompt);
  }

  /**
   * Goes on with a turn that was interrupted, stopped or has failed, from its last round: what its tools have done stays
   * done. @throws when the session cannot be written
   */
  async resume(turn: string, signal: AbortSignal): Promise<TurnOutcome> {
    const { deps } = this;
    const events = this.events.filter((event) => event.turn === turn);
    const reply = events.findLast((event) => event.type === 'reply');
    if (reply && reply.interrupted !== true && reply.response.metadata.status === 'complete') {
      // The report was there, only the end of the turn was not written.
      await deps.emit({ type: 'turn_finished', turn, at: deps.clock.now(), outcome: 'complete' });
      return 'complete';
    }
    if (reply && reply.interrupted !== true) await this.endInterruptedCalls(reply, events);
    const { model, dataMode } = await this.chosen();
    const prompt = await this.prompt(model, dataMode);
    const undone = undoneWords(deps.log.all, deps.log.entries);
    await deps.emit({
      type: 'turn_resumed',
      turn,
      at: deps.clock.now(),
      model: model.id,
      ...('system' in prompt ? { prompt: prompt.fingerprint } : {}),
      ...markOf(dataMode),
    });
    const round = events.reduce((last, event) => ('round' in event ? Math.max(last, event.round) : last), 0);
    if (events.some(({ type }) => type === 'guidance')) {
      await deps.emit({ type: 'guidance', turn, round, text: 'The turn goes on: tools may be called again.' });
    }
    if (undone !== '') await deps.emit({ type: 'guidance', turn, round, text: undone });
    return this.run({ turn, model, dataMode, signal }, round + 1, prompt);
  }

  /**
   * Tells everything but the newest part of the conversation in short from here on.
   * @param focus what the user wants kept
   * @returns nothing where no request would be smaller
   * @throws when the session cannot be written, or the system prompt be read
   */
  async compact(focus: string, signal: AbortSignal): Promise<CompactionResult | undefined> {
    const last = this.events.findLast((event) => event.type === 'turn_started');
    if (!last) return undefined;
    const { model, dataMode } = await this.chosen();
    const prompt = await this.prompt(model, dataMode);
    if ('failure' in prompt) throw prompt.failure;
    const run = { turn: last.turn, model, system: prompt.system, dataMode, signal };
    await this.permit(run).catch((error: unknown) => {
      throw error instanceof ModelError ? new Error(describeModelError(error, this.deps.localize)) : error;
    });
    return this.requests.compact(run, { trigger: 'manual', focus });
  }

  /** The request that waits until the user says whether its model may be asked; undefined where none does. */
  async upcoming(): Promise<Pick<ShownRequest, 'model' | 'request'> | undefined> {
    const run = this.waiting;
    return run && { model: run.model, request: await this.requests.upcoming(run) };
  }

  /** Ends what is done ahead of need: the conversation is another one now, or, for good, is left. */
  stop(forGood: boolean): void {
    this.requests.stop(forGood);
  }

  /** The model that answers now, and what it may get. */
  private async chosen(): Promise<Pick<Run, 'model' | 'dataMode'>> {
    const model = await this.deps.models.choose();
    await this.deps.settleMode(model);
    return { model, dataMode: modeOf(model, this.deps.dataMode) };
  }

  /** The system prompt for a turn; why there is none is the turn's failure, once its message is kept. */
  private async prompt(model: ModelClient, mode: DataMode): Promise<Prompt> {
    const { context, pipeline } = this.deps;
    try {
      const system = await context.systemPrompt(pipeline.specs, model.replyFormat, mode);
      return { system, fingerprint: fingerprint(JSON.stringify([model.replyFormat, system, pipeline.specs])) };
    } catch (failure) {
      return { failure: failure instanceof Error ? failure : new Error(errorMessage(failure)) };
    }
  }

  private async run(of: Omit<Run, 'system'>, firstRound: number, prompt: Prompt): Promise<TurnOutcome> {
    const { deps } = this;
    const { turn, signal } = of;
    let outcome: TurnOutcome = 'complete';
    let failure: Partial<Extract<AgentEvent, { type: 'turn_finished' }>> = {};
    try {
      if ('failure' in prompt) throw prompt.failure;
      const run = { ...of, system: prompt.system };
      await this.permit(run);
      await this.tellUnpriced(run);
      await this.lookAtPictures(run, firstRound === 1);
      await this.requests.begin(run);
      await this.runRounds(run, firstRound);
    } catch (thrown) {
      outcome = thrown instanceof CancelledError || signal.aborted ? 'cancelled' : 'failed';
      if (outcome === 'failed') failure = this.describeFailure(thrown);
    }
    await deps.emit({ type: 'turn_finished', turn, at: deps.clock.now(), outcome, ...failure });
    return outcome;
  }

  /** Asks the user whether the model may be asked, where that was not said yet: before anything is done for its request. */
  private async permit(run: Run): Promise<void> {
    const { model, dataMode, signal } = run;
    if (!('stream' in model)) return;
    this.waiting = run;
    try {
      await model.permit?.({ dataMode }, signal);
    } finally {
      this.waiting = undefined;
    }
  }

  /** Once in a session of each model. */
  private async tellUnpriced({ turn, model }: Run): Promise<void> {
    const { heldWithoutPrice, localize } = this.deps;
    const held = heldWithoutPrice(model);
    if (held === undefined) return;
    const values = { model: model.id };
    const text =
      held === 'tokens'
        ? localize('The price of {model} is not known: of the budget, the tokens alone hold for it.', values)
        : localize(
            'The price of {model} is not known: the budget in dollars does not hold for it. Set the one in tokens: baAgent.budget.tokens.',
            values,
          );
    if (this.events.some((event) => event.type === 'notice' && event.text === text)) return;
    await this.deps.emit({ type: 'notice', turn, level: 'warning', text });
  }

  /** Whether the model sees may be known only once it was asked; where it gets no pictures, the user is told so. */
  private async lookAtPictures({ turn, model, dataMode, signal }: Run, isNew: boolean): Promise<void> {
    const { localize, emit } = this.deps;
    if (!this.events.some((event) => event.turn === turn && beganWithPictures(event))) return;
    await orCancelled(model.prepare?.(signal) ?? Promise.resolve(), signal);
    if (!isNew || (dataMode === 'all' && model.images === true)) return;
    const text =
      dataMode === 'all'
        ? localize('{model} is not shown pictures: it gets their names, formats and sizes.', { model: model.id })
        : localize('The data mode keeps pictures here: {model} gets their names, formats and sizes.', {
            model: model.id,
          });
    await emit({ type: 'notice', turn, level: 'info', text });
  }

  private describeFailure(thrown: unknown): Partial<Extract<AgentEvent, { type: 'turn_finished' }>> {
    if (thrown instanceof OversizeError) return { error: thrown.words, error_kind: thrown.kind };
    if (!(thrown instanceof ModelError)) return { error: describeError(thrown, this.deps.localize) };
    return { error: describeModelError(thrown, this.deps.localize), error_kind: thrown.kind };
  }

  private get events(): AgentEvent[] {
    return eventsOf(this.deps.log.entries);
  }

  /** What was said before a turn that is replaced; everything for one that is not. */
  private entriesBefore(replaced: string | undefined): readonly Entry[] {
    const { entries } = this.deps.log;
    const at = entries.findIndex((entry) => {
      const event = entry.turn === replaced ? toEvent(entry) : undefined;
      return event?.type === 'turn_started';
    });
    return at < 0 ? entries : entries.slice(0, at);
  }

  private async describeFiles(attachments: Attachment[], entries: readonly Entry[], mode: DataMode): Promise<string> {
    const { deps } = this;
    const events = eventsFor(eventsOf(entries), mode);
    const codes = await deps.codes.list();
    const lastTurn = events.findLastIndex((event) => event.type === 'turn_started');
    const savedSince = events.slice(lastTurn + 1).flatMap((event) => (event.type === 'code_saved' ? [event.code] : []));
    return deps.context.describeFiles(
      {
        codes: mode === 'all' ? codes : knownCodes(codes, events),
        uploads: newestOfEachId([...uploadsOf(events), ...attachments]),
        outputs: outputsOf(events),
        shapes: shapesOf(events),
      },
      mode === 'all' ? attachments : attachments.map(withoutSelection),
      savedSince,
      announcedFiles(events, pinsFor(pinsOf(deps.log.all), mode)),
      undoneWords(deps.log.all, entries),
    );
  }

  /** Calls that have no result yet get one that says whether they had started: nothing of them is done again by itself. */
  private async endInterruptedCalls(reply: Reply, events: readonly AgentEvent[]): Promise<void> {
    const { turn, round, response } = reply;
    const inRound = events.filter((event) => 'round' in event && event.round === round);
    for (const { tool_call_id, tool_name, arguments: parameters } of response.metadata.tool_calls) {
      const isOf = (id: string): boolean => id === tool_call_id;
      if (inRound.some((e) => e.type === 'tool_finished' && isOf(e.result.tool_call_id))) continue;
      const started = inRound.some((e) => e.type === 'tool_started' && isOf(e.call.tool_call_id));
      const isRead = this.deps.pipeline.effectOf(tool_name) === 'read';
      const result = this.deps.pipeline.refuse(
        { tool_call_id, tool_name, parameters },
        !started ? NEVER_STARTED : isRead ? INTERRUPTED_WHILE_READING : INTERRUPTED_WHILE_RUNNING,
        { type: 'interrupted', code: started ? 'interrupted' : 'not_started' },
      );
      await this.deps.emit({ type: 'tool_finished', turn, round, result });
    }
  }

  private async runRounds(run: Run, firstRound: number): Promise<void> {
    const { deps } = this;
    const lastRound = firstRound + Math.max(1, deps.maxRounds()) - 1;
    let asked = false;
    let repeating = 0;
    for (let round = firstRound; round <= lastRound; round++) {
      const place = { turn: run.turn, round };
      const isLast = round === lastRound;
      if (isLast && round > firstRound) {
        const text =
          'This is the last round of this turn: call no more tools. Finish with a report from what you have.';
        await deps.emit({ type: 'guidance', ...place, text });
      }
      const streamed = await this.ask(run, place);
      const parsed = understood(streamed, run, round);
      if (!parsed.ok && streamed.stop === 'context_full') {
        await this.keepInterrupted(run.model, place, streamed);
        throw new ModelError('too_long', '');
      }
      if (parsed.ok) {
        asked = false;
        const done = await this.act(run, place, streamed, parsed, isLast);
        if (done === true) return;
        repeating = done === 'repeating' ? repeating + 1 : 0;
        if (repeating >= MAX_REPEATING_ROUNDS) {
          throw new Error(deps.localize('The model made the same calls over and over: stopped.'));
        }
      } else if (!asked && !isLast) {
        asked = true;
        await this.reask(run, place, streamed, parsed.problems);
      } else {
        await this.answerPlainly(run, place, streamed);
        return;
      }
    }
    throw new Error(deps.localize('No answer after {rounds} rounds: stopped.', { rounds: lastRound - firstRound + 1 }));
  }

  /** @throws when there is no reply; what came of one is kept */
  private async ask(run: Run, place: RoundPlace): Promise<StreamedReply> {
    const { model } = run;
    let streamed = await this.askOnce(run, place);
    const isTooLong = streamed.error instanceof ModelError && streamed.error.kind === 'too_long';
    if (isTooLong && (await this.shorten(run))) streamed = await this.askOnce(run, place);
    if (streamed.error === undefined) return streamed;
    if (streamed.reply.length > 0) await this.keepInterrupted(model, place, streamed);
    throw streamed.error instanceof Error ? streamed.error : new Error(errorMessage(streamed.error));
  }

  private async askOnce(run: Run, place: RoundPlace): Promise<StreamedReply> {
    const request = await this.requests.next(run, place);
    const streamed = await askModel(run.model, { request, events: this.events }, place, run.signal, this.deps);
    const { error } = streamed;
    if (error instanceof ModelError && wasStopped(error.kind)) {
      this.deps.onStopped(describeModelError(error, this.deps.localize));
    }
    if (streamed.usage) this.requests.reported(streamed.usage, run);
    return streamed;
  }

  /** After the provider's word that a request is too long. @returns whether the next one is shorter */
  private async shorten(run: Run): Promise<boolean> {
    try {
      return (await this.requests.compact(run, { trigger: 'too_long', forced: true })) !== undefined;
    } catch (error) {
      if (error instanceof OversizeError) return false; // what the provider says is told
      throw error;
    }
  }

  /** What came before a reply was cut off stays in the conversation, for the user and for the model. */
  private async keepInterrupted(model: ModelClient, place: RoundPlace, { reply, usage }: StreamedReply): Promise<void> {
    const { raw, shown } = reply;
    const isProse = !raw.includes('{') && shown.content === '' && shown.task_analysis === '';
    const response = plainResponse(isProse ? raw : shown.content, place.round, shown);
    await this.deps.emit({
      type: 'reply',
      ...place,
      ...replyFields(reply, model),
      response,
      downloads: [],
      interrupted: true,
      ...(usage && { usage }),
    });
  }

  private async reask({ model }: Run, place: RoundPlace, { reply }: StreamedReply, problems: string[]): Promise<void> {
    const form = model.replyFormat === 'native-tools' ? 'with tool calls' : 'with one JSON object of the agreed form';
    const question = [
      'Your last reply is not a valid response:',
      ...problems.slice(0, 10).map((problem) => `- ${problem}`),
      `Answer again ${form} and nothing else.`,
    ].join('\n');
    await this.deps.emit({ type: 'reasked', ...place, ...replyFields(reply, model), question });
  }

  private async answerPlainly({ turn, model }: Run, place: RoundPlace, { reply, usage }: StreamedReply): Promise<void> {
    const { deps } = this;
    const words = reply.raw.trim() === '' ? reply.shown.content : reply.raw;
    const text =
      words.trim() === ''
        ? deps.localize('The model gave no answer. Ask again, or pick another model.')
        : deps.localize('The model did not answer in the agreed form; its words are shown as they came.');
    await deps.emit({ type: 'notice', turn, level: 'warning', text });
    const response = plainResponse(words, place.round);
    const fields = replyFields(reply, model);
    await deps.emit({ type: 'reply', ...place, ...fields, response, downloads: [], ...(usage && { usage }) });
  }

  /** @returns true when the turn is done; `repeating` when all of the calls were already known */
  private async act(
    run: Run,
    place: RoundPlace,
    { reply, usage }: StreamedReply,
    { response, cut }: { response: StructuredResponse; cut: boolean },
    isLast: boolean,
  ): Promise<boolean | 'repeating'> {
    const { deps } = this;
    const shown = { type: 'reply', ...place, ...replyFields(reply, run.model), ...(usage && { usage }) } as const;
    if (response.action.type === 'tool_call') {
      await deps.emit({ ...shown, response: processingResponse(response), downloads: [] });
      if (isLast) return false;
      const { windowFill } = this.requests;
      const unbounded = run.model.requestLimit === undefined;
      const repeats = new Repeats(this.events, run.turn, (tool) => deps.pipeline.effectOf(tool));
      const beside = { repeats, signal: run.signal, unbounded, mode: run.dataMode };
      const calls = response.action.content;
      return runCalls(calls, place, { ...beside, ...(windowFill === undefined ? {} : { windowFill }) }, deps);
    }
    if (cut) {
      const text = deps.localize('The answer reached the limit of its length: its end is missing.');
      await deps.emit({ type: 'notice', turn: run.turn, level: 'warning', text });
    }
    const complete = { ...response, action: response.action };
    const files = { uploads: uploadsOf(this.events), outputs: outputsOf(this.events) };
    const saved = await saveReply(run.turn, complete, { ...deps, ...files, signal: run.signal });
    await deps.emit({ ...shown, ...saved });
    return true;
  }
}

function understood({ response, reply, stop }: StreamedReply, { model }: Run, round: number): ParsedResponse {
  if (response) return { ok: true, cut: false, response };
  const { raw, blocks } = reply;
  const cut = stop === 'cut' || stop === 'context_full';
  return readReply({ raw, round, ...(blocks && { blocks }) }, { cut, replyFormat: model.replyFormat });
}

/** What the model has been told of files, as far as it still has it. */
function announcedFiles(events: readonly AgentEvent[], pins: Pins): string[] {
  const { summary, events: kept } = sinceBoundary(events, pins);
  const contexts = kept.flatMap((event) => (event.type === 'turn_started' ? [event.context] : []));
  return [...(summary ? [summary.told] : []), ...contexts];
}

/** The code that was saved in what the model may know: of the rest the descriptions may tell of cells. */
function knownCodes(codes: readonly SavedCode[], events: readonly AgentEvent[]): SavedCode[] {
  const saved = new Set(events.flatMap((event) => (event.type === 'code_saved' ? [event.code.code_id] : [])));
  return codes.filter(({ code_id }) => saved.has(code_id));
}

/** A data mode as it is kept: that nothing is withheld is told by its absence. */
function markOf(mode: DataMode): { data_mode?: DataMode } {
  return mode === 'all' ? {} : { data_mode: mode };
}

function replyFields({ raw, blocks }: StreamedReply['reply'], { id }: ModelClient) {
  return { raw, ...(blocks && { blocks }), model: id };
}
