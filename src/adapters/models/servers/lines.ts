import { ModelError } from '../../../core/contract/modelError';

/** Lines of a reply at most: a token comes in three. */
const MAX_LINES = 500_000;

/**
 * Lines of a text that comes in pieces, whatever ends them; what stands behind the last end comes last.
 * @throws ModelError `endless` for more lines than any reply has
 */
export async function* lines(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let rest: string[] = [];
  let count = 0;
  for await (const piece of pieces) {
    const parts = piece.split('\n');
    const last = parts.pop() ?? '';
    count += parts.length;
    if (count > MAX_LINES) throw new ModelError('endless', '');
    for (const part of parts) {
      yield [...rest, part].join('').replace(/\r$/, '');
      rest = [];
    }
    if (last !== '') rest.push(last);
  }
  if (rest.length > 0) yield rest.join('');
}

/**
 * The data of server-sent events, one text an event. A line of any other field, and a comment, is passed over; an event that
 * the stream ends within is none.
 * Source of the format: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* eventData(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let data: string[] = [];
  for await (const line of lines(pieces)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
  }
}
