import type { CapabilitySupport, EffortCapability, ModelInfo, ThinkingTypes } from '@anthropic-ai/sdk/resources/models';
import { invalidRequest, type ApiError } from './apiError';

const yes: CapabilitySupport = { supported: true };
const no: CapabilitySupport = { supported: false };
const ALL_EFFORTS: EffortCapability = { supported: true, low: yes, medium: yes, high: yes, xhigh: yes, max: yes };
const NO_EFFORT: EffortCapability = { supported: false, low: no, medium: no, high: no, xhigh: no, max: no };

interface Traits {
  readonly thinking: ThinkingTypes;
  readonly effort: EffortCapability;
  readonly structured: boolean;
}

function model(
  facts: Pick<ModelInfo, 'id' | 'display_name' | 'line' | 'created_at' | 'max_input_tokens' | 'max_tokens'> &
    Partial<Pick<ModelInfo, 'lifecycle' | 'deprecated_at' | 'retires_at'>>,
  { thinking, effort, structured }: Traits,
): ModelInfo {
  const thinks = thinking.adaptive.supported || thinking.enabled.supported || thinking.between_tools.supported;
  return {
    type: 'model',
    lifecycle: 'active',
    deprecated_at: null,
    retires_at: null,
    ...facts,
    capabilities: {
      batch: yes,
      citations: yes,
      code_execution: yes,
      context_management: {
        supported: true,
        clear_thinking_20251015: yes,
        clear_tool_uses_20250919: yes,
        compact_20260112: yes,
      },
      effort,
      image_input: yes,
      pdf_input: yes,
      server_tools: { supported: true, code_execution: yes, web_search: yes },
      structured_outputs: { supported: structured },
      thinking: { supported: thinks, types: thinking },
    },
  };
}

/**
 * What GET /v1/models knows unless a test says otherwise, newest first: three models of today, one that is deprecated and
 * here has no structured outputs, and one that is retired. Limits and ways to think are those of the documentation.
 */
export const DEFAULT_MODELS: readonly ModelInfo[] = [
  model(
    {
      id: 'claude-haiku-5-5',
      display_name: 'Claude Haiku 5.5',
      line: 'haiku',
      created_at: '2026-10-07T00:00:00Z',
      max_input_tokens: 1_000_000,
      max_tokens: 128_000,
    },
    {
      thinking: { adaptive: yes, between_tools: no, disabled: yes, enabled: no },
      effort: ALL_EFFORTS,
      structured: true,
    },
  ),
  model(
    {
      id: 'claude-sonnet-5-5',
      display_name: 'Claude Sonnet 5.5',
      line: 'sonnet',
      created_at: '2026-09-28T00:00:00Z',
      max_input_tokens: 1_000_000,
      max_tokens: 128_000,
    },
    {
      thinking: { adaptive: yes, between_tools: yes, disabled: no, enabled: no },
      effort: ALL_EFFORTS,
      structured: true,
    },
  ),
  model(
    {
      id: 'claude-opus-5-5',
      display_name: 'Claude Opus 5.5',
      line: 'opus',
      created_at: '2026-09-22T00:00:00Z',
      max_input_tokens: 1_000_000,
      max_tokens: 128_000,
    },
    {
      thinking: { adaptive: yes, between_tools: no, disabled: no, enabled: no },
      effort: ALL_EFFORTS,
      structured: true,
    },
  ),
  model(
    {
      id: 'claude-sonnet-4-5',
      display_name: 'Claude Sonnet 4.5',
      line: 'sonnet',
      created_at: '2025-09-29T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: 64_000,
      lifecycle: 'deprecated',
      deprecated_at: '2026-08-31T00:00:00Z',
      retires_at: '2026-11-30T00:00:00Z',
    },
    {
      thinking: { adaptive: no, between_tools: no, disabled: yes, enabled: yes },
      effort: NO_EFFORT,
      structured: false,
    },
  ),
  model(
    {
      id: 'claude-3-5-haiku-20241022',
      display_name: 'Claude Haiku 3.5',
      line: 'haiku',
      created_at: '2024-10-22T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: 8_192,
      lifecycle: 'retired',
      deprecated_at: '2025-12-19T00:00:00Z',
      retires_at: '2026-02-19T00:00:00Z',
    },
    {
      thinking: { adaptive: no, between_tools: no, disabled: yes, enabled: no },
      effort: NO_EFFORT,
      structured: false,
    },
  ),
];

/** Whether a last message of the assistant may be continued: up to the 4.5 generation. ModelInfo does not say it. */
export function takesPrefill({ id }: ModelInfo): boolean {
  return /^claude-(3-|(haiku|opus|sonnet)-4-[0-5](-|$))/.test(id);
}

/** Whether `tool_choice` may force a tool. ModelInfo does not say it. */
export function takesForcedTools({ id }: ModelInfo): boolean {
  return id !== 'claude-sonnet-5-5' && id !== 'claude-opus-5-5';
}

/** Whether thinking that comes back must have the same conversation before it: since the 5.5 generation. */
export function bindsThinking(model: ModelInfo): boolean {
  return !takesPrefill(model);
}

interface ModelsPage {
  readonly data: readonly ModelInfo[];
  readonly has_more: boolean;
  readonly first_id: string | null;
  readonly last_id: string | null;
}

/** What GET /v1/models answers to `limit` (1 to 1000), `after_id` and `lifecycle`. Retired models only when asked for. */
export function modelsPage(models: readonly ModelInfo[], query: URLSearchParams): ModelsPage | ApiError {
  const limit = Number(query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1) {
    return invalidRequest('limit: Input should be greater than or equal to 1');
  }
  if (limit > 1000) return invalidRequest('limit: Input should be less than or equal to 1000');
  const stages = [...query.getAll('lifecycle'), ...query.getAll('lifecycle[]')];
  const wanted = stages.length === 0 ? ['active', 'deprecated'] : stages;
  const listed = models.filter(({ lifecycle }) => wanted.includes(lifecycle));
  const after = query.get('after_id');
  const last = listed.findIndex(({ id }) => id === after);
  if (after !== null && last < 0) return invalidRequest(`after_id: There is no model '${after}'`);
  const data = listed.slice(last + 1, last + 1 + limit);
  return {
    data,
    has_more: last + 1 + data.length < listed.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}
