import { createHash } from 'node:crypto';
import { imageText } from './imageRules';
import { placedBlocks, unmarked } from './conversation';
import type { MessagesRequest } from './requestSchema';
import type { TokenUsage } from './script';

/** How many blocks before a mark the API looks for something it has already kept. */
const LOOK_BACK = 20;

/** What one request's input costs. */
export type InputUsage = Omit<TokenUsage, 'output_tokens'>;
/** What of a request is read by the model. */
type Prompt = Omit<MessagesRequest, 'max_tokens' | 'stream'>;

/** Tokens of so many bytes of UTF-8, as this server counts: one for each four that have begun. */
export function tokensOf(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** Tokens of the tools, the system prompt and the messages of a request. */
export function inputTokens(request: Prompt): number {
  return prefixesOf(request).at(-1)?.tokens ?? 0;
}

/**
 * The prompt cache of one account. It keeps what is before each mark and reads the longest beginning that it knows; both
 * depend on the model and the output format, and behind the system prompt on how to think. Unlike the API it keeps the
 * shortest prompt, too, and forgets nothing: a test is over before.
 */
export class PromptCache {
  /** Hashes of what is kept. */
  readonly #kept = new Set<string>();

  /** Counts a request and keeps what it marks. */
  take(request: Prompt): InputUsage {
    const prefixes = prefixesOf(request);
    const marks = prefixes.flatMap(({ marked }, index) => (marked ? [index] : []));
    const known = marks.flatMap((mark) =>
      prefixes.slice(Math.max(0, mark - LOOK_BACK + 1), mark + 1).filter(({ hash }) => this.#kept.has(hash)),
    );
    const read = Math.max(0, ...known.map(({ tokens }) => tokens));
    const kept = marks.flatMap((mark) => prefixes[mark] ?? []);
    for (const { hash } of kept) this.#kept.add(hash);
    const reached = Math.max(read, ...kept.map(({ tokens }) => tokens));
    return {
      input_tokens: (prefixes.at(-1)?.tokens ?? 0) - reached,
      cache_creation_input_tokens: reached - read,
      cache_read_input_tokens: read,
    };
  }
}

/** A beginning of a prompt: what it is known by, all tokens up to its end, and whether there is a mark. */
interface Prefix {
  readonly hash: string;
  readonly tokens: number;
  readonly marked: boolean;
}

/** The beginnings of a prompt, in the order in which the model reads it. Settings are none and count nothing. */
function prefixesOf(request: Prompt): Prefix[] {
  const { model, output_config, thinking, tools = [], system = [] } = request;
  const settings = [model, output_config ?? null];
  const parts = [
    ...tools.map((tool) => ({ part: ['tools', tool], before: settings, marked: false, image: undefined })),
    ...system.map((block) => {
      return { part: ['system', block], before: settings, marked: 'cache_control' in block, image: undefined };
    }),
    ...placedBlocks(request).map(({ role, block }) => {
      const marked = 'cache_control' in block;
      return { part: [role, block], before: [...settings, thinking ?? null], marked, image: imageText(block) };
    }),
  ];
  let bytes = 0;
  let digest = '';
  return parts.map(({ part, before, marked, image }) => {
    const text = unmarked(part);
    const counted = image ?? text;
    bytes += Buffer.byteLength(counted);
    digest = hashOf(digest, text);
    return { hash: hashOf(unmarked(before), digest), tokens: tokensOf(bytes), marked };
  });
}

function hashOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
