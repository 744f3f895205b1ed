/** One tool result as a model reads it. */
export interface Observation {
  tool_call_id: string;
  text: string;
}

const OPEN = /<(\\*\/?observation)/g;
const ESCAPED = /<\\(\\*\/?observation)/g;

/**
 * The results of one round as one user message, each under its call's id. Text inside cannot forge the end of its own
 * observation or the start of another: the tag's name after `<` is broken by a backslash there.
 */
export function encodeObservations(observations: readonly Observation[]): string {
  return observations
    .map(({ tool_call_id, text }) => {
      const id = JSON.stringify(tool_call_id);
      return `<observation tool_call_id=${id.replace(/</g, '\\u003c')}>\n${text.replace(OPEN, '<\\$1')}\n</observation>`;
    })
    .join('\n');
}

/**
 * The observations that a message begins with, as {@link encodeObservations} made them, and the words behind them.
 * A message that does not begin with one is words alone.
 */
export function splitObservations(message: string): { observations: Observation[]; rest: string } {
  const pattern = /<observation tool_call_id=("(?:[^"\\]|\\.)*")>\n([\s\S]*?)\n<\/observation>\n?/y;
  const observations: Observation[] = [];
  let end = 0;
  for (let match = pattern.exec(message); match; match = pattern.exec(message)) {
    end = pattern.lastIndex;
    const id: unknown = JSON.parse(match[1] ?? '""');
    if (typeof id === 'string') observations.push({ tool_call_id: id, text: (match[2] ?? '').replace(ESCAPED, '<$1') });
  }
  return { observations, rest: message.slice(end).trim() };
}
