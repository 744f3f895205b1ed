import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { invalidRequest, unknownModel, type ApiError } from './apiError';
import { cacheRules } from './cacheRules';
import type { IssuedThinking } from './issuedThinking';
import { jsonSchemaRules } from './jsonSchemaRules';
import { messageRules } from './messageRules';
import { modelRules } from './modelRules';
import { inputTokens } from './promptCache';
import { MessagesRequest } from './requestSchema';
import { schemaComplaint } from './schemaErrors';
import { toolRules } from './toolRules';

/** A body that keeps all rules, with the model that it names, or why it is refused. */
export type Judgement =
  | { readonly request: MessagesRequest; readonly model: ModelInfo; readonly refusal?: never }
  | { readonly refusal: ApiError };

/** Judges the body of POST /v1/messages as the API does: its form first, then the model, then what the parts say. */
export function judge(body: unknown, models: readonly ModelInfo[], issued: IssuedThinking): Judgement {
  const parsed = MessagesRequest.safeParse(body);
  if (!parsed.success) return { refusal: invalidRequest(schemaComplaint(parsed.error, body)) };
  const request = parsed.data;
  const model = models.find(({ id }) => id === request.model);
  if (!model || model.lifecycle === 'retired') return { refusal: unknownModel(request.model) };
  const [complaint] = complaints(request, model, issued);
  return complaint === undefined ? { request, model } : { refusal: invalidRequest(complaint) };
}

/** What POST /v1/messages/count_tokens says of a body: it is one of a message without what only the reply needs. */
export function countTokens(body: unknown, models: readonly ModelInfo[]): { input_tokens: number } | ApiError {
  const asked = typeof body === 'object' && body !== null ? body : {};
  for (const name of ['max_tokens', 'stream']) {
    if (name in asked) return invalidRequest(`${name}: Extra inputs are not permitted`);
  }
  const parsed = MessagesRequest.safeParse({ ...asked, max_tokens: 1 });
  if (!parsed.success) return invalidRequest(schemaComplaint(parsed.error, body));
  const model = models.find(({ id }) => id === parsed.data.model);
  return model ? { input_tokens: inputTokens(parsed.data) } : unknownModel(parsed.data.model);
}

function* complaints(request: MessagesRequest, model: ModelInfo, issued: IssuedThinking): Generator<string, void> {
  yield* modelRules(request, model);
  yield* messageRules(request, model);
  yield* toolRules(request, model);
  yield* cacheRules(request);
  yield* jsonSchemaRules(request);
  yield* issued.rules(request, model);
  const tokens = inputTokens(request);
  const maximum = model.max_input_tokens ?? Infinity;
  if (tokens > maximum) yield `prompt is too long: ${tokens} tokens > ${maximum} maximum`;
}
