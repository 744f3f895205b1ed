import { COMPLETE_TOOL } from '../../src/core/reply/completeTool';
import type { ReplyFormat } from '../../src/core/contract/model';
import { joinNativeText } from '../../src/core/reply/nativeText';
import type { StructuredResponse } from '../../src/core/contract/response';
import type { Reply, ReplyBlock } from './messagesApi/script';

/** A reply of the model, as it travels in a reply format. */
export function replyOf(response: StructuredResponse, replyFormat: ReplyFormat, more: Partial<Reply> = {}): Reply {
  const { task_analysis, execution_plan, action } = response;
  if (replyFormat === 'structured-json') return { blocks: [{ type: 'text', text: JSON.stringify(response) }], ...more };
  if (action.type === 'complete') {
    const { type: _, ...report } = action;
    const input = { task_analysis, execution_plan, ...report };
    return { blocks: [{ type: 'tool_use', id: nextId(), name: COMPLETE_TOOL, input }], ...more };
  }
  const calls = action.content.map(({ tool_name, tool_call_id, arguments: input }): ReplyBlock => {
    return { type: 'tool_use', id: tool_call_id, name: tool_name, input };
  });
  return { blocks: [{ type: 'text', text: joinNativeText(task_analysis, execution_plan) }, ...calls], ...more };
}

let last = 0;
function nextId(): string {
  return `toolu_${String(++last).padStart(4, '0')}`;
}
