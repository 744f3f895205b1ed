/** Questions with what they ask as data, as answers keep them in the conversation. */
import * as z from 'zod';
import type { FactSet } from '../analysis/facts/factSet';
import { boundSchema, type Bound } from '../analysis/questions/bound';
import { understand, type AskedBefore } from '../analysis/questions/understand';
import { withoutFile } from '../analysis/questions/fileMentions';
import type { Asked, BoundQuestions } from '../contract/boundQuestions';
import type { Formatter } from '../text/formatter';
import type { AnalystReply } from './analystReply';
import type { Attached, ConversationTurn } from './conversationTurns';

const onTableSchema = z.object({ path: z.string(), where: z.string(), bound: boundSchema });

/** What a question asks of rows of a table. */
export type OnTable = z.infer<typeof onTableSchema>;

/** What a conversation keeps of it. */
export function askedOf({ path, where }: Attached, bound: Bound): Asked {
  return { path, where, bound };
}

/** What a question of the turns before asked of a table; undefined where it was none of one, or by an earlier version. */
export function askedIn({ bound }: Pick<ConversationTurn, 'bound'>): OnTable | undefined {
  return onTableSchema.safeParse(bound?.asked).data;
}

/** What a text asks that an answer offered, the newest one first. */
export function offeredAs(text: string, before: readonly ConversationTurn[]): OnTable | undefined {
  const said = text.trim();
  for (const { bound } of [...before].reverse()) {
    const found = bound?.offered.find(({ question }) => question.trim() === said);
    const asked = onTableSchema.safeParse(found?.asked).data;
    if (asked) return asked;
  }
  return undefined;
}

/** The questions before, as one of a table goes on from them. */
export function askedBefore(before: readonly ConversationTurn[], path: string): AskedBefore[] {
  return before.map((turn) => {
    const asked = askedIn(turn);
    return { text: withoutFile(turn.text, path), ...(asked?.path === path && { bound: asked.bound }) };
  });
}

/** A reply with what the questions ask that it offers on a table. */
export function offering(reply: AnalystReply, set: FactSet, formatter: Formatter): AnalystReply {
  const next = reply.action.type === 'complete' ? (reply.action.recommended_questions ?? []) : [];
  return next.length === 0 ? reply : { ...reply, bound: { offered: offeredOn(next, set, formatter) } };
}

/** What questions ask that are offered on a table, and what choices of an answer do; those of other tables ask for a report. */
export function offeredOn(
  questions: readonly string[],
  set: FactSet,
  formatter: Formatter,
  choices: ReadonlyMap<string, Bound> = new Map(),
): BoundQuestions['offered'] {
  const own = questions.flatMap((question) => {
    const read = choices.has(question) ? undefined : understand(question, set, formatter);
    return read && 'bound' in read ? [[question, read.bound] as const] : [];
  });
  return [...choices, ...own].map(([question, bound]) => ({ question, asked: askedOf(set, bound) }));
}
