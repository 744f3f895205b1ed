import type { ConversationMemory } from '../../contract/conversationMemory';
import { beginning, newest, type Limit } from './limits';
import { ownSentences } from './ownWords';
import { takeRequest } from './requests';
import { sentenceKey } from './sentences';
import { constraintAt, definesMetric, isDecision } from './userRules';

const CONSTRAINTS: Limit = { count: 120, characters: 20_000 };
const DECISIONS: Limit = { count: 80, characters: 10_000 };
export const DEFINITIONS: Limit = { count: 600, characters: 60_000 };
/** Characters of a sentence that is kept. */
const LONGEST = 400;
/** Sentences of one message, of each kind: those at its beginning and those at its end. */
const PER_MESSAGE = 15;

/** The conversation memory after the user said something: the only place where constraints and decisions come from. */
export function takeWords(memory: ConversationMemory, text: string): ConversationMemory {
  const turn = memory.turns;
  if (text.trim() === '') return memory;
  const requests = takeRequest(memory.requests, { turn, text });
  // A question that a report proposed is the model's sentence, though the user sent it.
  if (memory.suggested.includes(suggestionOf(text))) return { ...memory, requests };
  const sentences = ownSentences(text);
  const statements = (texts: string[]): { turn: number; text: string }[] =>
    ends(texts).map((own) => ({ turn, text: own }));
  const constraints = sentences.flatMap((sentence) => {
    const at = constraintAt(sentence);
    return at === undefined ? [] : [around(sentence, at)];
  });
  const decisions = sentences.filter(isDecision).map((sentence) => around(sentence, 0));
  const metrics = sentences.filter(definesMetric).map((sentence) => around(sentence, 0));
  const keyOf = ({ text: own }: { text: string }): string => sentenceKey(own);
  return {
    ...memory,
    requests,
    constraints: newest(memory.constraints, statements(constraints), CONSTRAINTS, keyOf),
    decisions: newest(memory.decisions, statements(decisions), DECISIONS, keyOf),
    definitions: newest(
      memory.definitions,
      statements(metrics).map((metric) => ({ ...metric, kind: 'metric' as const })),
      DEFINITIONS,
      keyOf,
    ),
  };
}

/** A proposed question, as it is known again. */
export function suggestionOf(question: string): string {
  return beginning(question.trim(), LONGEST);
}

/** The first and the last of many. */
function ends(texts: readonly string[]): string[] {
  return texts.filter((_, at) => at < PER_MESSAGE || at >= texts.length - PER_MESSAGE);
}

/** A sentence; of one that is too long what stands around the words that matter. */
function around(sentence: string, at: number): string {
  if (sentence.length <= LONGEST) return sentence;
  const middle = Math.max(0, Math.min(at - LONGEST / 2, sentence.length - LONGEST));
  const start = /^[\udc00-\udfff]/.test(sentence.charAt(middle)) ? middle + 1 : middle;
  const part = beginning(sentence.slice(start), LONGEST - 2);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < sentence.length ? '…' : ''}`;
}
