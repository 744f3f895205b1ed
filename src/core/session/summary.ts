import * as z from 'zod';
import { modelUsageSchema, usageTotal } from '../contract/model';
import { pinsOf, undoneKey } from './pins';
import { estimateTokens } from '../text/estimateTokens';
import type { Entry } from '../contract/entries';
import type { SessionDamage } from './entryReader';
import { isBeside, isRename, isUserMessage } from './thread';

/** What a list tells of a session. */
export interface SessionSummary {
  /** The last name that the user gave it, else the first thing the user said, shortened; empty when nothing was said. */
  title: string;
  /** User turns. */
  turns: number;
  /** ISO 8601 of the last entry of the conversation; undefined for an empty session. */
  lastActive: string | undefined;
  /** Tokens of the context: as the provider reported them last or a compaction left them, else an estimate of what was said. */
  tokens: number;
  /** The git branch of the last entry that has one. */
  gitBranch: string | undefined;
  /** Lines that cannot be read. */
  damaged: number;
}

const TITLE_LENGTH = 80;

/** A session in one line, from its entries. */
export function summarize(entries: readonly Entry[], damage?: Pick<SessionDamage, 'lines'>): SessionSummary {
  return {
    title: titleOf(entries),
    turns: entries.filter(isUserMessage).length,
    lastActive: entries.findLast((entry) => !isBeside(entry))?.timestamp,
    tokens: reportedTokens(entries) ?? entries.reduce((sum, entry) => sum + estimateTokens(textOf(entry)), 0),
    gitBranch: entries.findLast(({ gitBranch }) => gitBranch !== undefined)?.gitBranch,
    damaged: damage?.lines.length ?? 0,
  };
}

/** The name of a session: the last one given to it, else its first words. Empty when nothing was said. */
export function titleOf(entries: readonly Entry[]): string {
  const renamed = entries.findLast(isRename);
  const given = asTitle(renamed?.data?.['title']);
  if (given !== '') return given;
  return asTitle(
    entries.find((entry) => isUserMessage(entry) && asTitle(entry.message?.content) !== '')?.message?.content,
  );
}

/** A text on one line, shortened to what a list shows. */
export function asTitle(text: unknown): string {
  const line =
    typeof text === 'string'
      ? text
          .slice(0, 10 * TITLE_LENGTH)
          .replace(/\s+/g, ' ')
          .trim()
      : '';
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line;
}

const compactedSchema = z.object({ postTokens: z.number() });

/**
 * Tokens of the context: what the provider counted last, all that it was sent and what it answered; behind a compaction
 * that was not taken back what that left of it.
 */
export function reportedTokens(entries: readonly Entry[]): number | undefined {
  const pins = pinsOf(entries);
  const last = entries.findLast(
    ({ subtype, isCompactSummary, data }) =>
      (subtype === 'model_usage' && data?.['purpose'] === undefined) ||
      (isCompactSummary === true && !pins.has(undoneKey(String(data?.['id'])))),
  );
  if (last?.isCompactSummary === true) return compactedSchema.safeParse(last.compactMetadata).data?.postTokens;
  const usage = modelUsageSchema.safeParse(last?.data?.['usage']).data;
  return usage && usageTotal(usage);
}

/** The words of an entry that a model is sent. */
function textOf({ message, toolResult }: Entry): string {
  const content = message?.content ?? toolResult?.output;
  if (content === undefined) return '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}
