import type { AgentEvent } from '../contract/events';
import type { OutputFile } from '../contract/outputFiles';

/**
 * All files that runs of a conversation made, a projection of its events: the one that was made last comes last, and the
 * newest word of a file wins.
 */
export function outputsOf(events: readonly AgentEvent[]): OutputFile[] {
  const known = new Map<string, OutputFile>();
  for (const event of events) {
    if (event.type === 'compact_summary') {
      // It tells of all until then, and can stand behind a turn that stays whole.
      const until = new Map((event.outputs ?? []).map((file) => [file.id, file]));
      const later = [...known].filter(([id]) => !until.has(id));
      known.clear();
      for (const [id, file] of [...until, ...later]) known.set(id, file);
    } else if (event.type === 'tool_finished') {
      for (const file of event.result.details?.outputs ?? []) {
        known.delete(file.id);
        known.set(file.id, file);
      }
    }
  }
  return [...known.values()];
}

/**
 * The file that words name: by its address, or by its name where that is the name of one alone.
 * @param outputs those of the conversation
 */
export function outputNamed(outputs: readonly OutputFile[], words: string): OutputFile | undefined {
  const byId = outputs.find(({ id }) => id === words);
  const byName = outputs.filter(({ name }) => name === words);
  return byId ?? (byName.length === 1 ? byName[0] : undefined);
}
