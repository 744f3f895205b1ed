/** Plain versions of what other agents do with a conversation that is too long, for comparison on the same messages. */
import { blocksOf } from '../../src/core/context/messageList';
import { type ModelMessage } from '../../src/core/contract/model';
import { messageText, splitObservations } from '../support/messages';
import { encodeObservations } from '../../src/core/context/observations';
import { plantedTokens } from '../integration/core/context/compaction/planted';
import type { Summarise } from '../integration/core/context/compaction/scriptedSummaries';

/** Makes a conversation shorter. The last message is the user's new one, and stays. */
export type Peer = (messages: readonly ModelMessage[], summarise: Summarise) => ModelMessage[];

/** Estimated tokens of a summary: as many as our own asks for. */
const SUMMARY_TOKENS = 2500;

/** The last so many messages. */
export const keepLast =
  (count: number): Peer =>
  (messages) =>
    fromUser(messages.slice(-count));

/** The last messages, so many of a hundred by count, behind a summary of the others. */
export const keepShareAndSummary =
  (percent: number): Peer =>
  (messages, summarise) =>
    summarised(messages, messages.length - Math.ceil((messages.length * percent) / 100), summarise);

/** The last messages of so many tokens, behind a summary of the others. */
export const keepTokensAndSummary =
  (tokens: number): Peer =>
  (messages, summarise) => {
    let left = tokens;
    const at = messages.findLastIndex((message) => (left -= plantedTokens([message])) < 0);
    return summarised(messages, Math.min(at + 1, messages.length - 1), summarise);
  };

/** Everything, but of results of tools the last so many alone. */
export const keepLastResults =
  (count: number): Peer =>
  (messages) => {
    let left = count;
    return messages
      .toReversed()
      .map((message) => {
        const { observations, rest } = splitObservations(messageText(message));
        if (message.role !== 'user' || observations.length === 0) return message;
        const told = observations
          .toReversed()
          .map((each) => (left-- > 0 ? each : { ...each, text: '[Old result cleared]' }))
          .toReversed();
        return { ...message, content: [encodeObservations(told), rest].filter((part) => part !== '').join('\n') };
      })
      .toReversed();
  };

/** Where no summary comes the others are gone all the same. */
function summarised(messages: readonly ModelMessage[], at: number, summarise: Summarise): ModelMessage[] {
  const kept = fromUser(messages.slice(at));
  const others = messages.slice(0, messages.length - kept.length);
  const text = textOf(others, summarise);
  if (text === '') return kept;
  const [first, ...more] = kept;
  const summary = { type: 'text' as const, text: `Summary of the conversation so far:\n${text}` };
  return [{ role: 'user', content: [summary, ...blocksOf(first?.content ?? [])] }, ...more];
}

function textOf(messages: readonly ModelMessage[], summarise: Summarise): string {
  try {
    return summarise(messages, SUMMARY_TOKENS).text;
  } catch {
    return '';
  }
}

/** From the first message of the user on: no list begins with a reply. */
function fromUser(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.slice(messages.findIndex(({ role }) => role === 'user'));
}
