import type { EffortCapability, ModelInfo } from '@anthropic-ai/sdk/resources/models';
import type { MessagesRequest } from './requestSchema';

/** What this model allows. Each complaint is in the API's words; the first one counts. */
export function* modelRules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
  const maximum = model.max_tokens ?? Infinity;
  if (request.max_tokens > maximum) {
    yield `max_tokens: ${request.max_tokens} > ${maximum}, which is the maximum allowed number of output tokens for ${model.id}`;
  }
  yield* thinkingRules(request, model);
  yield* effortRules(request, model);
  if (model.capabilities?.structured_outputs.supported !== false) return;
  if (request.output_config?.format) yield `'${model.id}' does not support output format.`;
  const strict = (request.tools ?? []).findIndex((tool) => tool.strict === true);
  if (strict >= 0) yield `tools.${strict}.custom: '${model.id}' does not support strict tools.`;
}

function* thinkingRules({ thinking, max_tokens }: MessagesRequest, model: ModelInfo): Generator<string, void> {
  const types = model.capabilities?.thinking.types;
  if (!thinking || !types) return;
  if (!types[thinking.type].supported) {
    if (thinking.type === 'adaptive') yield 'adaptive thinking is not supported on this model';
    const instead =
      thinking.type === 'disabled' && types.between_tools.supported
        ? 'To turn thinking off on this model, send "thinking": {"type": "between_tools"}.'
        : 'Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';
    yield `"thinking.type.${thinking.type}" is not supported for this model. ${instead}`;
  }
  if (thinking.type === 'enabled' && thinking.budget_tokens >= max_tokens) {
    yield '`max_tokens` must be greater than `thinking.budget_tokens`.';
  }
}

function* effortRules({ output_config, thinking }: MessagesRequest, model: ModelInfo): Generator<string, void> {
  const effort = output_config?.effort;
  const capability = model.capabilities?.effort;
  if (!effort || !capability) return;
  if (!capability.supported) yield 'This model does not support the effort parameter.';
  if (capability[effort]?.supported !== true) {
    yield `This model does not support effort level '${effort}'. Supported levels: ${levelsOf(capability)}.`;
  }
  const off = thinking?.type === 'disabled' || thinking?.type === 'between_tools';
  if (off && (effort === 'xhigh' || effort === 'max')) {
    yield `output_config.effort '${effort}' is not supported when thinking is disabled on this model. Use effort 'high' or below, or enable thinking.`;
  }
}

function levelsOf(capability: EffortCapability): string {
  const levels = ['high', 'low', 'max', 'medium', 'xhigh'] as const;
  return levels.filter((level) => capability[level]?.supported === true).join(', ');
}
