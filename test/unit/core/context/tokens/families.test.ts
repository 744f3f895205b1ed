import assert from 'node:assert/strict';
import { familyOf } from '../../../../../src/core/context/tokens/families';
import type { Encoding } from '../../../../../src/core/ports';

const c: Encoding = 'cl100k_base';
const o: Encoding = 'o200k_base';

/** Ids as providers, gateways and clouds write them. */
const known: readonly [string, Encoding, number][] = [
  ['claude-sonnet-5-5', c, 1.75],
  ['claude-fable-5-1', c, 1.75],
  ['claude-opus-5', c, 1.75],
  ['claude-opus-4-8', c, 1.75],
  ['claude-opus-4-7', c, 1.75],
  ['claude-opus-4.7', c, 1.75],
  ['claude-opus-4-10', c, 1.75],
  ['claude-opus-4-7-20260312', c, 1.75],
  ['claude-sonnet-10', c, 1.75],
  ['claude-sonnet-latest', c, 1.75],
  ['CLAUDE_OPUS_4_8', c, 1.75],
  ['anthropic/claude-opus-4.8:thinking', c, 1.75],
  ['us.anthropic.claude-opus-4-8-20260601-v1:0', c, 1.75],
  ['claude-opus-4-6', c, 1.3],
  ['claude-sonnet-4.6', c, 1.3],
  ['claude-opus-4-1-20250805', c, 1.3],
  ['claude-opus-4-1@20250805', c, 1.3],
  ['claude-opus-4', c, 1.3],
  ['claude-sonnet-4-20250514', c, 1.3],
  ['us.anthropic.claude-sonnet-4-20250514-v1:0', c, 1.3],
  ['databricks-claude-sonnet-4', c, 1.3],
  ['claude-3-5-sonnet-20241022', c, 1.3],
  ['claude-3-7-sonnet-latest', c, 1.3],
  ['anthropic/claude-3.5-haiku', c, 1.3],
  ['claude-3-opus-20240229', c, 1.3],
  ['anthropic.claude-v2:1', c, 1.3],
  ['claude-2.1', c, 1.3],
  ['claude-instant-1.2', c, 1.3],
  ['gpt-4o-mini', o, 1.05],
  ['chatgpt-4o-latest', o, 1.05],
  ['gpt-4.1-nano', o, 1.05],
  ['gpt-5.2-codex', o, 1.05],
  ['openai/gpt-oss-120b', o, 1.05],
  ['o1', o, 1.05],
  ['openai/o3-mini', o, 1.05],
  ['o4-mini-2025-04-16', o, 1.05],
  ['gpt-4', c, 1.05],
  ['gpt-4-turbo-2024-04-09', c, 1.05],
  ['gpt-4-0613', c, 1.05],
  ['gpt-3.5-turbo', c, 1.05],
  ['gpt-35-turbo', c, 1.05],
  ['deepseek-chat', c, 1.1],
  ['ollama/deepseek-r1:14b', c, 1.1],
  ['deepseek-r1-distill-llama-70b', c, 1.25],
  ['deepseek-r1-distill-qwen-32b', c, 1.2],
  ['gemini-3-pro', c, 1.2],
  ['gemma-3-27b', c, 1.2],
  ['glm-4.6', c, 1.25],
  ['qwen3-max', c, 1.2],
  ['qwq-32b', c, 1.2],
  ['meta-llama/llama-3.3-70b-instruct', c, 1.25],
  ['mistral-large-latest', c, 1.3],
  ['codestral-2501', c, 1.3],
  ['mixtral-8x7b', c, 1.3],
  ['kimi-k2', c, 1.5],
  ['foo1', c, 1.5],
  ['', c, 1.5],
];

describe('families of models', () => {
  it('are known by the id, however it is written', () => {
    for (const [id, encoding, margin] of known) {
      const family = familyOf(id);
      assert.deepEqual({ encoding: family.encoding, margin: family.margin }, { encoding, margin }, id);
    }
  });

  it("are the user's own first, which match a part of the id in small or capital letters", () => {
    const own = [{ match: 'Kimi_K2', encoding: o, margin: 1.15 } as const, { match: 'claude', encoding: o, margin: 2 }];
    assert.equal(familyOf('moonshot/kimi-k2-instruct', own).margin, 1.15);
    assert.equal(familyOf('claude-opus-4-8', own).margin, 2);
    assert.equal(familyOf('glm-5', own).margin, 1.25);
  });

  it('take an expression in a setting for plain text', () => {
    assert.equal(familyOf('kimi', [{ match: 'k.mi', encoding: o, margin: 2 }]).margin, 1.5);
  });

  it('are found for an id of any length', () => {
    assert.equal(familyOf(`claude-${'a-'.repeat(100_000)}!`).margin, 1.75);
  });
});
