import type { ReplyFormat } from '../../contract/model';
import type { ModelClient } from '../../ports';
import { nativeTools, responseJsonSchema } from '../../reply/wireSchema';
import type { ToolSpec } from '../../contract/jsonSchema';

/** What a request says of tools beside its messages: their schemas, or the schema of the reply that holds their calls. */
export type ToolsText = (tools: readonly ToolSpec[], replyFormat: ReplyFormat) => string;

export const toolsText: ToolsText = (tools, replyFormat) =>
  replyFormat === 'native-tools'
    ? nativeTools(tools)
        .map((tool) => JSON.stringify(tool))
        .join('\n')
    : JSON.stringify(responseJsonSchema(tools));

/** The same for a model: one to which the prompt alone tells of them gets no schema. */
export function schemasFor(
  { replyFormat, promptAlone = false }: Pick<ModelClient, 'replyFormat' | 'promptAlone'>,
  tools: readonly ToolSpec[],
  tell: ToolsText = toolsText,
): string {
  return promptAlone ? '' : tell(tools, replyFormat);
}

/** The same, made once for the tools that were asked for last: deriving schemas takes milliseconds, and tools rarely change. */
export function rememberToolsText(): ToolsText {
  const last = new Map<ReplyFormat, { key: string; text: string }>();
  return (tools, replyFormat) => {
    const key = JSON.stringify(tools);
    const before = last.get(replyFormat);
    if (before?.key === key) return before.text;
    const text = toolsText(tools, replyFormat);
    last.set(replyFormat, { key, text });
    return text;
  };
}
