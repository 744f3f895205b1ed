import type { ConversationMemory } from '../../contract/conversationMemory';
import { beginning } from './limits';

/** Messages that are kept: the first one, and the newest of the others. */
const COUNT = 200;
/** Characters of the first and of each of the newest, and how many these are. */
const WHOLE = 8000;
const NEWEST = 20;
/** Characters of an older one, and what is left of one where all of them together are too long. */
const OLDER = 1000;
const LEAST = 120;
const TOGETHER = 60_000;

type Request = ConversationMemory['requests'][number];

/**
 * The user's messages with one more. The first one always stays; where there are too many, the oldest of the others goes,
 * and where they are too long, the oldest is shortened first.
 */
export function takeRequest(known: readonly Request[], request: Request): Request[] {
  const [first = request, ...others] = known.length === 0 ? [] : [...known, request];
  let room = TOGETHER;
  const kept = others
    .slice(-(COUNT - 1))
    .reverse()
    .map((other, age) => {
      const cut = cutRequest(other, Math.max(LEAST, Math.min(age < NEWEST ? WHOLE : OLDER, room)));
      room -= cut.text.length;
      return cut;
    });
  return [cutRequest(first, WHOLE), ...kept.reverse()];
}

/** A message of no more characters than that; its end says how many the whole had. */
function cutRequest(request: Request, limit: number): Request {
  const { turn, text, length = text.length } = request;
  if (text.length <= limit) return request;
  const mark = `… (${length} characters)`;
  return { turn, text: beginning(text, limit - mark.length) + mark, length };
}
