import type { AgentEvent } from '../../../contract/events';
import { knownFiles, type ImportantFile } from './knownFiles';
import { namedIn } from './mentions';

/** Files that a compaction carries over, at most. */
const MOST_FILES = 5;

/**
 * The files that matter most of those that were read, attached or saved in a conversation: what was written in it first,
 * then what is named most, then what was named last. A pure function of the events.
 * @param events oldest first
 */
export function importantFiles(events: readonly AgentEvent[]): ImportantFile[] {
  const files = knownFiles(events);
  const texts = events.map(textOf);
  for (const file of files) {
    const isNamed = namedIn([...file.names]);
    for (const [at, text] of texts.entries()) {
      if (text !== '' && isNamed(text)) file.mention(at);
    }
  }
  return files
    .sort((a, b) => Number(b.modified) - Number(a.modified) || b.mentions - a.mentions || b.last - a.last)
    .slice(0, MOST_FILES)
    .map(({ file }) => file);
}

/** The words of an event in which files may be named: the user's, reports and queries. */
function textOf(event: AgentEvent): string {
  if (event.type === 'turn_started') return event.text;
  if (event.type !== 'reply') return '';
  const { metadata, response } = event.response;
  const cited = [
    ...metadata.code_refs.map((ref) => ref.code_id),
    ...metadata.file_refs.map((ref) => ref.file_id),
    ...(metadata.fact_refs ?? []).map((ref) => ref.path),
  ];
  const queries = metadata.tool_calls.flatMap(({ tool_name, arguments: args }) =>
    tool_name === 'query_database' && typeof args['query'] === 'string' ? [args['query']] : [],
  );
  return [response, ...cited, ...queries].join('\n');
}
