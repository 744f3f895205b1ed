import type { ReplyFormat, ContentBlock, ImageBlock, ModelMessage } from '../../contract/model';
import type { ModelRequest } from '../../ports';
import { blocksOf } from '../messageList';
import { toolsText, type ToolsText } from './toolsText';

/** The texts of a message that its tokens come from. */
export interface MessageTexts {
  texts: readonly string[];
  /** How many tools it calls. */
  calls: number;
  /** The pictures that it shows. */
  pictures: readonly ImageBlock[];
}

/** The texts of a request, by part. */
export interface RequestTexts {
  system: string;
  tools: string;
  messages: readonly MessageTexts[];
}

/** Everything in a request that a model counts as tokens, but for what each message and each call costs by itself. */
export function requestTexts(
  { system, messages, tools }: ModelRequest,
  replyFormat: ReplyFormat,
  tell: ToolsText = toolsText,
): RequestTexts {
  return { system, tools: tell(tools, replyFormat), messages: messages.map(messageTexts) };
}

function messageTexts({ content }: ModelMessage): MessageTexts {
  if (typeof content === 'string') return { texts: [content], calls: 0, pictures: [] };
  const blocks = blocksOf(content);
  return {
    texts: blocks.flatMap(blockTexts),
    calls: blocks.filter(({ type }) => type === 'tool_use').length,
    pictures: blocks.filter((block) => block.type === 'image'),
  };
}

/** Pictures are counted by their size. Ids and signatures are no tokens, and neither is the length of encrypted reasoning that of its words. */
function blockTexts(block: ContentBlock): string[] {
  switch (block.type) {
    case 'text':
      return [block.text];
    case 'thinking':
      return [block.thinking];
    case 'redacted_thinking':
    case 'image':
      return [];
    case 'tool_use':
      return [block.name, JSON.stringify(block.input)];
    case 'tool_result':
      return [block.content];
  }
}
