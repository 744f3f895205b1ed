import type { ModelUsage, Price } from '../contract/model';
import type { ModelClient } from '../ports';

/** The model that answers when the provider's list is not available and the user has named none. */
export const FALLBACK_MODEL = 'claude-sonnet-5-5';

/**
 * Prices by the beginning of the model's id, as the provider published them on 2026-10-10
 * (https://platform.claude.com/docs/en/about-claude/pricing). Cache writes are those of the five-minute cache, the only one that is
 * used here. A model that is not here has no known price: none is guessed. The longest beginning that fits counts.
 * `baAgent.prices` corrects them.
 */
const PRICES: Readonly<Record<string, Price>> = {
  'claude-fable-5-1': { input: 10, output: 50, cacheWrite: 12.5, cacheRead: 0.25 },
  'claude-mythos-5-1': { input: 10, output: 50, cacheWrite: 12.5, cacheRead: 0.25 },
  'claude-fable-5': { input: 10, output: 50, cacheWrite: 12.5, cacheRead: 1 },
  'claude-mythos-5': { input: 10, output: 50, cacheWrite: 12.5, cacheRead: 1 },
  'claude-opus-5-5': { input: 4, output: 20, cacheWrite: 5, cacheRead: 0.2 },
  'claude-opus-5': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5 },
  'claude-opus-4-8': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5 },
  'claude-opus-4-7': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5 },
  'claude-opus-4-6': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5 },
  'claude-opus-4-5': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 },
  'claude-sonnet-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.2 },
  'claude-sonnet-4-6': { input: 3, output: 15, cacheWrite: 3.75, cacheRead: 0.3 },
  'claude-sonnet-4-5': { input: 3, output: 15, cacheWrite: 3.75, cacheRead: 0.3 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheWrite: 0.125, cacheRead: 0.01 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 },
};

/** Of models that cost more when the prompt is long: from how many tokens of input, and how many times as much. */
const LONG_PROMPTS: Readonly<Record<string, { above: number; times: number }>> = {
  'claude-haiku-5-5': { above: 100_000, times: 5 },
};

/** What one request cost, in US dollars; undefined where the price is not known, of the model or of how it was served. */
export function costOf(model: string, usage: ModelUsage): number | undefined {
  if (usage.cost !== undefined) return usage.cost;
  const family = familyOf(model);
  const price = family === undefined ? undefined : PRICES[family];
  if (family === undefined || !price || usage.special === true) return undefined;
  const { input_tokens, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } = usage;
  const long = LONG_PROMPTS[family];
  const prompt = input_tokens + cache_creation_input_tokens + cache_read_input_tokens;
  const times = long && prompt > long.above ? long.times : 1;
  return costAt(price, usage) * times;
}

/** What one request cost at a price, in US dollars. */
export function costAt({ input, output, cacheWrite = input, cacheRead = input }: Price, usage: ModelUsage): number {
  const { input_tokens, output_tokens, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } = usage;
  const dollars =
    input_tokens * input +
    output_tokens * output +
    cache_creation_input_tokens * cacheWrite +
    cache_read_input_tokens * cacheRead;
  return dollars / 1_000_000;
}

/** The price of a model in the table; undefined where it has none. */
export function listedPrice(model: string): Price | undefined {
  const family = familyOf(model);
  return family === undefined ? undefined : PRICES[family];
}

/** The most that a request can cost, in US dollars: all of its prompt is written to the cache. Undefined as for {@link costOf}. */
export function mostCostOf(
  { id, price }: Pick<ModelClient, 'id' | 'price'>,
  prompt: number,
  reply: number,
): number | undefined {
  const usage = { input_tokens: 0, cache_creation_input_tokens: prompt, output_tokens: reply };
  return price
    ? Math.max(costAt(price, usage), costAt({ ...price, cacheWrite: price.input }, usage))
    : costOf(id, usage);
}

/** An id is a family's name, alone or with a date or a variant behind it; `claude-sonnet-5-7` is not `claude-sonnet-5`. */
function familyOf(model: string): string | undefined {
  return Object.keys(PRICES)
    .filter((name) => model === name || (/^-\d{8}$|^[@:[]/.test(model.slice(name.length)) && model.startsWith(name)))
    .sort((a, b) => b.length - a.length)[0];
}
