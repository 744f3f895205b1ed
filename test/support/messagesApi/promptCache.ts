import { createHash } from 'node:crypto';
import { blocksOf, systemBlocks, unmarked } from './conversation';
import type { CacheControl, MessagesRequest } from './requestSchema';
import type { TokenUsage } from './script';

/** How many blocks before a mark the API looks for something it has already kept. */
const LOOK_BACK = 20;
const MINUTE = 60_000;
const LIFETIME = { '5m': 5 * MINUTE, '1h': 60 * MINUTE } as const;

/** What one request's input costs, and how what is newly kept divides by its lifetime. */
export interface InputUsage extends Omit<TokenUsage, 'output_tokens'> {
  readonly cache_creation: {
    readonly ephemeral_5m_input_tokens: number;
    readonly ephemeral_1h_input_tokens: number;
  };
}

/** Tokens of so many bytes of UTF-8, as this server counts: one for each four that have begun. */
export function tokensOf(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** Tokens of the tools, the system prompt and the messages of a request. */
export function inputTokens(request: MessagesRequest): number {
  return tokensOf(partsOf(request).reduce((sum, { bytes }) => sum + bytes, 0));
}

/**
 * The prompt cache of one account. It keeps what is before each mark and reads the longest beginning that it knows; both
 * depend on the model and the output format, and behind the system prompt on how to think and to choose tools. Unlike the
 * API it keeps the shortest prompt, too.
 */
export class PromptCache {
  /** By hash: how long it is kept, and when it is forgotten unless it is read before, both in milliseconds. */
  readonly #kept = new Map<string, { readonly lifetime: number; readonly until: number }>();

  /** Counts a request and keeps what it marks. `now` is in milliseconds. */
  take(request: MessagesRequest, now: number): InputUsage {
    const prefixes = prefixesOf(request);
    const marks = prefixes.flatMap(({ ttl }, index) => (ttl === undefined ? [] : [index]));
    const known = marks.flatMap((mark) => {
      const from = Math.max(0, mark - LOOK_BACK + 1);
      return prefixes.slice(from, mark + 1).filter(({ hash }) => (this.#kept.get(hash)?.until ?? 0) > now);
    });
    const longest = known.toSorted((a, b) => b.tokens - a.tokens)[0];
    const read = longest?.tokens ?? 0;
    const found = longest && this.#kept.get(longest.hash);
    if (found) this.#kept.set(longest.hash, { ...found, until: now + found.lifetime });
    const created = { '5m': 0, '1h': 0 };
    let reached = read;
    for (const mark of marks) {
      const prefix = prefixes[mark];
      if (prefix?.ttl === undefined) continue;
      const lifetime = LIFETIME[prefix.ttl];
      this.#kept.set(prefix.hash, { lifetime, until: now + lifetime });
      created[prefix.ttl] += Math.max(0, prefix.tokens - reached);
      reached = Math.max(reached, prefix.tokens);
    }
    return {
      input_tokens: (prefixes.at(-1)?.tokens ?? 0) - reached,
      cache_creation_input_tokens: created['5m'] + created['1h'],
      cache_read_input_tokens: read,
      cache_creation: { ephemeral_5m_input_tokens: created['5m'], ephemeral_1h_input_tokens: created['1h'] },
    };
  }
}

type Lifetime = keyof typeof LIFETIME;

/** A piece of the prompt, in the order in which the model reads it. */
interface Part {
  readonly text: string;
  /** Of what counts as input; settings count nothing. */
  readonly bytes: number;
  /** Where a mark is, how long what is before it is kept. */
  readonly ttl: Lifetime | undefined;
}

function partsOf(request: MessagesRequest): Part[] {
  const { model, output_config, tool_choice, thinking } = request;
  const parts: Part[] = [
    setting([model, output_config?.format ?? null]),
    ...(request.tools ?? []).map((tool) => part(['tools', tool], tool.cache_control)),
    ...systemBlocks(request).map((block) => part(['system', block], block.cache_control)),
    setting([tool_choice ?? null, thinking ?? null]),
    ...request.messages.flatMap(({ role, content }) =>
      blocksOf(content).map((block) => part([role, block], 'cache_control' in block ? block.cache_control : undefined)),
    ),
  ];
  const last = parts.at(-1);
  if (last && request.cache_control) parts.splice(-1, 1, { ...last, ttl: last.ttl ?? ttlOf(request.cache_control) });
  return parts;
}

function part(value: unknown, control: CacheControl | null | undefined): Part {
  const text = unmarked(value);
  return { text, bytes: Buffer.byteLength(text), ttl: ttlOf(control) };
}

function setting(value: unknown): Part {
  return { text: unmarked(value), bytes: 0, ttl: undefined };
}

function ttlOf(control: CacheControl | null | undefined): Lifetime | undefined {
  return control ? (control.ttl ?? '5m') : undefined;
}

/** The beginnings of a prompt, each with what it is known by and all tokens up to its end. */
function prefixesOf(request: MessagesRequest): { hash: string; tokens: number; ttl: Lifetime | undefined }[] {
  let hash = '';
  let bytes = 0;
  return partsOf(request).map((one) => {
    hash = createHash('sha256').update(hash).update(one.text).digest('hex');
    bytes += one.bytes;
    return { hash, tokens: tokensOf(bytes), ttl: one.ttl };
  });
}
