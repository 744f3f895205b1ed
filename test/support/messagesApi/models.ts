import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';

const no = { supported: false };
/** Of what can be asked of a model this server has images, structured outputs and adaptive thinking: the extension asks no more. */
const NOTHING: NonNullable<ModelInfo['capabilities']> = {
  ...{ batch: no, citations: no, code_execution: no, image_input: no, pdf_input: no, structured_outputs: no },
  context_management: { ...no, clear_thinking_20251015: no, clear_tool_uses_20250919: no, compact_20260112: no },
  effort: { ...no, low: no, medium: no, high: no, xhigh: no, max: no },
  server_tools: { ...no, code_execution: no, web_search: no },
  thinking: { ...no, types: { adaptive: no, between_tools: no, disabled: no, enabled: no } },
};

type Facts = Pick<ModelInfo, 'id' | 'display_name' | 'line' | 'created_at'>;

function modern(facts: Facts): ModelInfo {
  const yes = { supported: true };
  const thinking = { ...yes, types: { ...NOTHING.thinking.types, adaptive: yes } };
  return {
    ...{ type: 'model', lifecycle: 'active', deprecated_at: null, retires_at: null, ...facts },
    ...{ max_input_tokens: 1_000_000, max_tokens: 128_000 },
    capabilities: { ...NOTHING, image_input: yes, structured_outputs: yes, thinking },
  };
}

/**
 * What GET /v1/models knows unless a test says otherwise, newest first: three models of today, one that is deprecated and
 * here has no structured outputs, and one that is retired. Limits are those of the documentation.
 */
export const DEFAULT_MODELS: readonly ModelInfo[] = [
  modern({
    ...{ id: 'claude-haiku-5-5', display_name: 'Claude Haiku 5.5', line: 'haiku' },
    created_at: '2026-10-07T00:00:00Z',
  }),
  modern({
    ...{ id: 'claude-sonnet-5-5', display_name: 'Claude Sonnet 5.5', line: 'sonnet' },
    created_at: '2026-09-28T00:00:00Z',
  }),
  modern({
    ...{ id: 'claude-opus-5-5', display_name: 'Claude Opus 5.5', line: 'opus' },
    created_at: '2026-09-22T00:00:00Z',
  }),
  {
    ...{ type: 'model', id: 'claude-sonnet-4-5', display_name: 'Claude Sonnet 4.5', line: 'sonnet' },
    ...{ created_at: '2025-09-29T00:00:00Z', max_input_tokens: 200_000, max_tokens: 64_000, lifecycle: 'deprecated' },
    ...{ deprecated_at: '2026-08-31T00:00:00Z', retires_at: '2026-11-30T00:00:00Z', capabilities: NOTHING },
  },
  {
    ...{ type: 'model', id: 'claude-3-5-haiku-20241022', display_name: 'Claude Haiku 3.5', line: 'haiku' },
    ...{ created_at: '2024-10-22T00:00:00Z', max_input_tokens: 200_000, max_tokens: 8_192, lifecycle: 'retired' },
    ...{ deprecated_at: '2025-12-19T00:00:00Z', retires_at: '2026-02-19T00:00:00Z', capabilities: NOTHING },
  },
];
