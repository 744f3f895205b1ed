import { COMPLETE_TOOL } from '../../../reply/completeTool';
import type { ReplyFormat, StopReason } from '../../../contract/model';
import { callBlocks, readReply } from '../../../reply/readReply';
import type { ReplyBuilder } from '../../../reply/replyBuilder';
import { cleanSummary, type CleanSummary } from './clean';
import type { SummaryFailureKind } from './order';

export type ReadSummary = ({ ok: true } & CleanSummary) | { ok: false; kind: SummaryFailureKind };

const failed = (kind: SummaryFailureKind): ReadSummary => ({ ok: false, kind });

/** The summary in a whole reply of a model. */
export function readSummary({ raw, blocks }: ReplyBuilder, stop: StopReason, replyFormat: ReplyFormat): ReadSummary {
  if (stop === 'cut' || stop === 'context_full') return failed('cut');
  if (callBlocks(blocks).some(({ name }) => name !== COMPLETE_TOOL)) return failed('calls');
  if (raw.trim() === '' && callBlocks(blocks).length === 0) return failed('empty');
  const parsed = readReply({ raw, round: 1, ...(blocks && { blocks }) }, { replyFormat });
  if (parsed.ok && parsed.cut) return failed('cut');
  if (parsed.ok && parsed.response.action.type === 'tool_call') return failed('calls');
  const content = contentOf(parsed, raw);
  if (content === undefined) return failed('form');
  if (content.trim() === '') return failed('empty');
  const cleaned = cleanSummary(content);
  return cleaned.text === '' ? failed('form') : { ok: true, ...cleaned };
}

/** A summary that came as plain text is one all the same. */
function contentOf(parsed: ReturnType<typeof readReply>, raw: string): string | undefined {
  if (parsed.ok) return parsed.response.action.type === 'complete' ? parsed.response.action.content : undefined;
  return /^\s*#/.test(raw) ? raw : undefined;
}
