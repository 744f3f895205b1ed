/** One tool result as a model reads it. */
export interface Observation {
  tool_call_id: string;
  text: string;
}

const OPEN = /<(\\*\/?observation)/g;

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
