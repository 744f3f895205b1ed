import assert from 'node:assert/strict';
import type { ParsedResponse } from '../../../../../src/core/reply/parseResponse';
import type { StructuredResponse } from '../../../../../src/core/contract/response';

/**
 * Asserts what a reply that was cut may become: refused; or a finished answer that says that it is cut, of which every text
 * is the beginning of what was meant, and every list the first of its items.
 */
export function assertPrefix(parsed: ParsedResponse, meant: StructuredResponse): void {
  if (!parsed.ok) {
    assert.ok(parsed.problems.length > 0 && parsed.problems.every((problem) => problem.length > 10));
    return;
  }
  const { response, cut } = parsed;
  const shown = JSON.stringify(response);
  assert.equal(cut, true, shown);
  assert.ok(response.action.type === 'complete' && meant.action.type === 'complete', shown);
  assert.ok(meant.task_analysis.startsWith(response.task_analysis), shown);
  assert.ok(meant.execution_plan.startsWith(response.execution_plan), shown);
  assert.ok(meant.action.content.startsWith(response.action.content), shown);
  for (const list of ['recommended_questions', 'download_links', 'code_blocks'] as const) {
    const came: readonly unknown[] = response.action[list] ?? [];
    assert.deepEqual(came, (meant.action[list] ?? []).slice(0, came.length), shown);
  }
}
