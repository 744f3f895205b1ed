import { CancelledError, errorMessage, orCancelled } from '../../base/errors';
import type { AgentEventSink, ApprovalAnswer, RoundPlace } from '../contract/events';
import type { ToolCall } from '../contract/response';
import type { Clock, Log, MakeId } from '../ports';
import type { Localize } from '../text/formatter';
import type { ApprovalNeed } from '../contract/tool';
import type { Grants } from './grants';
import { present } from './present';

export interface PendingApprovalsDeps {
  grants: Grants;
  /** Id of the session. */
  session: string;
  emit: AgentEventSink;
  clock: Clock;
  makeId: MakeId;
  localize: Localize;
  diagnostics: Log;
}

/** A question that waits for the user's word. */
interface Question {
  key: string;
  need: ApprovalNeed;
  /** Takes away what was shown of it once more. */
  takeAway: (() => Promise<void>)[];
  settle: (answer: ApprovalAnswer) => void;
  cancel: () => void;
}

/** Where a conversation's calls wait for the user's word. */
export class PendingApprovals {
  private readonly open = new Map<string, Question>();
  /** What the user did not allow in this turn: a model that calls it again does not get him asked again. */
  private readonly denied = new Set<string>();
  private closed = false;

  constructor(private readonly deps: PendingApprovalsDeps) {
    deps.grants.enter(deps.session);
  }

  /**
   * Asks the user whether a call may run, and keeps what he allows.
   * @throws CancelledError when the turn is stopped, or the session left, before he has answered
   */
  async ask(place: RoundPlace, call: ToolCall, need: ApprovalNeed, signal: AbortSignal): Promise<ApprovalAnswer> {
    const { grants, session, makeId, emit, diagnostics } = this.deps;
    const { tool_call_id, tool_name: tool } = call;
    const { kind, subject, shown, language, note } = need;
    if (this.closed || signal.aborted) throw new CancelledError();
    const wanted = { tool, kind, subject };
    const key = grants.keyOf(wanted);
    // Another call's answer may have come since this one was looked at.
    if (grants.find(wanted, session) !== undefined) return 'once';
    if (this.denied.has(key)) return 'deny';
    const about = { ...place, id: makeId(), tool_call_id, tool, kind };
    const answered = this.wait(about.id, key, need);
    const question = this.open.get(about.id);
    let takeAway: (() => void) | undefined;
    try {
      const more = { ...(language === undefined ? {} : { language }), ...(note === undefined ? {} : { note }) };
      await emit({ type: 'approval_asked', ...about, shown, ...more });
      takeAway = present(need, diagnostics);
      const answer = await orCancelled(answered, signal);
      await emit({ type: 'approval_answered', ...about, answer });
      await this.keep(answer, tool, need, key);
      return answer;
    } finally {
      takeAway?.();
      this.open.delete(about.id);
      for (const again of question?.takeAway ?? []) again().catch(() => undefined); // it is in nobody's way
    }
  }

  /**
   * Takes the user's word. What is allowed for longer settles all questions about the very same thing.
   * @throws when the call waits no more
   */
  answer(id: string, answer: ApprovalAnswer): void {
    const question = this.open.get(id);
    if (!question) throw new Error(this.deps.localize('This call no longer waits for an answer.'));
    const isForMore = answer === 'session' || answer === 'workspace';
    for (const [other, { key, settle }] of [...this.open]) {
      if (other !== id && !(isForMore && key === question.key)) continue;
      this.open.delete(other);
      settle(answer);
    }
  }

  /** Shows more of what a question is about once more. @throws when the call waits no more, or it cannot be shown */
  async present(id: string): Promise<void> {
    const question = this.open.get(id);
    if (!question) throw new Error(this.deps.localize('This call no longer waits for an answer.'));
    const takeAway = await question.need.present?.();
    if (this.open.get(id) === question) question.takeAway.push(...(takeAway ? [takeAway] : []));
    else await takeAway?.();
  }

  /** What was allowed for the turn is over with it. */
  endTurn(): void {
    this.denied.clear();
    this.deps.grants.endTurn(this.deps.session);
  }

  /** The session is left: nobody will answer. */
  close(): void {
    this.closed = true;
    for (const { cancel } of this.open.values()) cancel();
    this.open.clear();
    this.deps.grants.leave(this.deps.session);
  }

  private wait(id: string, key: string, need: ApprovalNeed): Promise<ApprovalAnswer> {
    const answered = new Promise<ApprovalAnswer>((resolve, reject) => {
      this.open.set(id, { key, need, takeAway: [], settle: resolve, cancel: () => reject(new CancelledError()) });
    });
    answered.catch(() => undefined); // told to who asks
    return answered;
  }

  private async keep(answer: ApprovalAnswer, tool: string, need: ApprovalNeed, key: string): Promise<void> {
    const { grants, session, clock, diagnostics } = this.deps;
    const allowed = { tool, need, session, at: clock.now() };
    if (answer === 'deny') this.denied.add(key);
    if (answer === 'once' && need.kind === 'read_outside') grants.addForTurn(allowed);
    if (answer !== 'session' && answer !== 'workspace') return;
    // He has allowed it, whether or not that can be kept.
    await grants.add(answer, allowed).catch((error: unknown) => {
      diagnostics.warn(`What was allowed could not be kept: ${errorMessage(error)}`);
    });
  }
}
