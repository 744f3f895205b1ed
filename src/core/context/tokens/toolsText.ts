import type { Carrier } from '../../contract/model';
import { nativeTools, responseJsonSchema } from '../../reply/wireSchema';
import type { ToolSpec } from '../../contract/jsonSchema';

/** What a request says of tools beside its messages: their schemas, or the schema of the reply that holds their calls. */
export type ToolsText = (tools: readonly ToolSpec[], carrier: Carrier) => string;

export const toolsText: ToolsText = (tools, carrier) =>
  carrier === 'native-tools'
    ? nativeTools(tools)
        .map((tool) => JSON.stringify(tool))
        .join('\n')
    : JSON.stringify(responseJsonSchema(tools));

/** The same, made once for the tools that were asked for last: deriving schemas takes milliseconds, and tools rarely change. */
export function rememberToolsText(): ToolsText {
  const last = new Map<Carrier, { key: string; text: string }>();
  return (tools, carrier) => {
    const key = JSON.stringify(tools);
    const before = last.get(carrier);
    if (before?.key === key) return before.text;
    const text = toolsText(tools, carrier);
    last.set(carrier, { key, text });
    return text;
  };
}
