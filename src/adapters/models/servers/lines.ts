/** Lines of a text that comes in pieces, whatever ends them; what stands behind the last end comes last. */
export async function* lines(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let rest: string[] = [];
  for await (const piece of pieces) {
    const parts = piece.split('\n');
    const last = parts.pop() ?? '';
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
