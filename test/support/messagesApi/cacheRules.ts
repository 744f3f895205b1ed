import { placedBlocks, systemBlocks } from './conversation';
import type { CacheControl, MessagesRequest } from './requestSchema';

/** How many cache marks one request may have. */
const MAXIMUM = 4;

interface Mark {
  readonly path: string;
  readonly control: CacheControl;
  /** The text that is marked, where it is text. */
  readonly text?: string;
}

/** Where cache marks may be. Each complaint is in the API's words; the first one counts. */
export function* cacheRules(request: MessagesRequest): Generator<string, void> {
  const marks = marksOf(request);
  const count = marks.length + (request.cache_control ? 1 : 0);
  if (count > MAXIMUM) yield `A maximum of ${MAXIMUM} blocks with cache_control may be provided. Found ${count}.`;
  for (const { path, text } of marks) {
    if (text === '') yield `${path}: cache_control cannot be set for empty text blocks`;
  }
  const short = marks.findIndex(({ control }) => control.ttl !== '1h');
  const long = marks.findLastIndex(({ control }) => control.ttl === '1h');
  if (short >= 0 && long > short) {
    yield `${marks[long]?.path ?? ''}.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`;
  }
}

function marksOf(request: MessagesRequest): Mark[] {
  const marks: Mark[] = [];
  const add = (path: string, block: { cache_control?: CacheControl | null | undefined }, text?: string): void => {
    if (block.cache_control) {
      marks.push({ path, control: block.cache_control, ...(text === undefined ? {} : { text }) });
    }
  };
  for (const [index, tool] of (request.tools ?? []).entries()) add(`tools.${index}`, tool);
  for (const [index, block] of systemBlocks(request).entries()) add(`system.${index}`, block, block.text);
  for (const { block, path } of placedBlocks(request.messages)) {
    if (block.type === 'thinking' || block.type === 'redacted_thinking') continue;
    add(block.type === 'text' ? `${path}.text` : path, block, block.type === 'text' ? block.text : undefined);
    if (block.type !== 'tool_result' || typeof block.content !== 'object') continue;
    for (const [at, inner] of block.content.entries()) {
      add(`${path}.tool_result.content.${at}`, inner, inner.type === 'text' ? inner.text : undefined);
    }
  }
  return marks;
}
