import type { AgentEvent, Attachment } from '../contract/events';
import type { SavedCode } from '../contract/response';
import { outputsOf } from './knownOutputs';
import type { GivenFile } from './runFolders';

/** Stored results that a script is told of: those of long ago are read by nobody. */
const MAX_ARTIFACTS = 200;

/** What a script may open by its id: all that the conversation knows by one. */
export function givenFiles(known: {
  uploads: readonly Attachment[];
  codes: readonly SavedCode[];
  /** The path of a file of saved code; undefined where it lies outside of the workspace. */
  codePath: (filename: string) => string | undefined;
  events: readonly AgentEvent[];
}): GivenFile[] {
  const { uploads, codes, codePath, events } = known;
  const saved = codes.flatMap(({ code_id, filename }): GivenFile[] => {
    const path = codePath(filename);
    return path === undefined ? [] : [{ id: code_id, path, name: filename }];
  });
  const artifacts = events.flatMap((event) => (event.type === 'tool_finished' ? [event.result.artifact_id] : []));
  const kept = [...new Set(artifacts.filter((id) => id !== undefined))].slice(-MAX_ARTIFACTS);
  return [
    ...uploads.map(({ id, path, filename }) => ({ id, path, name: filename })),
    ...saved,
    ...kept.map((id) => ({ id, path: id, name: id })),
    ...outputsOf(events).map(({ id, name }) => ({ id, path: id, name })),
  ];
}
