import type { ListedCode } from '../../../../src/protocol/codes';

/** A version of saved code as it is listed; what a test is about is given. */
export function listedCode(code_id: string, given: Partial<ListedCode> = {}): ListedCode {
  return {
    ...{ code_id, root: code_id, version: 1, language: 'python', description: '', filename: `${code_id}.py` },
    ...{ line_count: 1, created_at: '2026-11-21T10:00:00Z', comparable: false, edited: false, runnable: true },
    ...given,
  };
}
