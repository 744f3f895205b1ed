import type { AgentEvent } from '../../contract/events';
import { fillReferences } from '../../session/reports';
import { hasWords, searchWords } from '../../session/excerpt';
import { shortened } from '../memory/limits';
import { safeLine } from '../memory/safeLine';

/** Words that say that something is to be kept, and not what. */
const PLAIN_WORDS = new Set(
  'keep focus on the a an and of to for in all everything please numbers figures data results 保留 保持 重点 关注 的 数据 结果'.split(
    ' ',
  ),
);
/** Characters of a line that is told. */
const LINE = 400;

/**
 * Lines of earlier messages and results that have what the user asked to keep, the newest first: those with all of his
 * words before those with some.
 * @param turnOf number of a turn in the conversation
 */
export function focusLines(events: readonly AgentEvent[], focus: string, turnOf: (turn: string) => number): string[] {
  const words = searchWords(focus).filter((word) => !PLAIN_WORDS.has(word));
  if (words.length === 0) return [];
  const ranked = new Map<string, number>();
  for (const event of events.toReversed()) {
    const messageText = textOf(event);
    const columns = event.type === 'tool_finished' ? /^Columns: (.+)$/m.exec(messageText)?.[1] : undefined;
    for (const line of messageText.split('\n')) {
      const found = words.filter((word) => hasWords(line, [word])).length;
      const isOfTable = columns !== undefined && !line.startsWith('Columns: ');
      const of = isOfTable ? ` (columns ${shortened(safeLine(columns), LINE / 2)})` : '';
      const text = `- turn ${turnOf(event.turn)}, ${sourceOf(event)}: ${shortened(safeLine(line), LINE)}${of}`;
      if (found > 0 && !ranked.has(text)) ranked.set(text, found);
    }
  }
  return [...ranked].sort(([, a], [, b]) => b - a).map(([text]) => text);
}

function sourceOf(event: AgentEvent): string {
  if (event.type === 'tool_finished') return `result of ${event.result.tool_name}`;
  return event.type === 'turn_started' ? 'the user' : 'a report';
}

function textOf(event: AgentEvent): string {
  switch (event.type) {
    case 'turn_started':
      return event.text;
    case 'reply':
      return event.response.metadata.action_type === 'complete' ? fillReferences(event.response) : '';
    case 'tool_finished':
      return event.result.observation;
    default:
      return '';
  }
}
