import type { OutputFile } from '../../../../src/protocol/runs';
import type { ToolView, TurnView } from '../../../../src/protocol/transcript';

/** The address of a file of a run. */
export const address = (name: string, run = 'abcdefghijkl'): string => `output:${run}/${name}`;

/** A file of a run; what a test is about is given. */
export function output(name: string, given: Partial<OutputFile> = {}): OutputFile {
  return { id: address(name), name, kind: 'figure', file_type: 'PNG', size: 10, ...given };
}

/** A call of run_python that is done; what a test is about is given. */
export function call(given: Partial<ToolView> = {}): ToolView {
  return { ...{ id: 'c1', round: 1, name: 'run_python', arguments: {}, state: 'done' }, ...given };
}

/** The reply of a turn whose report names these files, the first by `{{FILE:1}}`. */
export function naming(...files: { id: string; name: string }[]): NonNullable<TurnView['response']> {
  const file_refs = files.map(({ id, name }, at) => ({
    ...{ file_id: id, filename: name, file_type: 'PNG', size: 10, index: at + 1 },
  }));
  return {
    response: '',
    metadata: {
      ...{ task_analysis: '', execution_plan: '', current_round: 1, action_type: 'complete', tool_calls: [] },
      ...{ status: 'complete', recommended_questions: [], download_links: [], saved_codes: [], code_refs: [] },
      ...{ file_refs, content_type: 'markdown', contains_html: false },
    },
  };
}
