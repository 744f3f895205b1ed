import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import type * as z from 'zod';
import { invalidRequest, unknownModel, type ApiError } from './apiError';
import { placedBlocks } from './conversation';
import type { IssuedThinking } from './issuedThinking';
import { messageRules } from './messageRules';
import { imageRules } from './imageRules';
import { inputTokens } from './promptCache';
import { MessagesRequest } from './requestSchema';
import { toolRules } from './toolRules';

/** How many cache marks one request may have. */
const MOST_MARKS = 4;

/** A body that keeps all rules, with the model that it names, or why it is refused. */
export type Judgement =
  | { readonly request: MessagesRequest; readonly model: ModelInfo; readonly refusal?: never }
  | { readonly refusal: ApiError };

/** Judges the body of POST /v1/messages as the API does: its form first, then the model, then what the parts say. */
export function judge(body: unknown, models: readonly ModelInfo[], issued: IssuedThinking): Judgement {
  const parsed = MessagesRequest.safeParse(body);
  if (!parsed.success) return { refusal: invalidRequest(complaintOf(parsed.error)) };
  const request = parsed.data;
  const model = models.find(({ id }) => id === request.model);
  if (!model || model.lifecycle === 'retired') return { refusal: unknownModel(request.model) };
  const [complaint] = complaints(request, model, issued);
  return complaint === undefined ? { request, model } : { refusal: invalidRequest(complaint) };
}

/** What POST /v1/messages/count_tokens says of a body: it is one of a message without what only the reply needs. */
export function countTokens(body: unknown, models: readonly ModelInfo[]): { input_tokens: number } | ApiError {
  const parsed = MessagesRequest.omit({ max_tokens: true, stream: true }).safeParse(body);
  if (!parsed.success) return invalidRequest(complaintOf(parsed.error));
  const model = models.find(({ id }) => id === parsed.data.model);
  return model ? { input_tokens: inputTokens(parsed.data) } : unknownModel(parsed.data.model);
}

function* complaints(request: MessagesRequest, model: ModelInfo, issued: IssuedThinking): Generator<string, void> {
  yield* modelRules(request, model);
  yield* messageRules(request);
  yield* toolRules(request);
  yield* imageRules(request, model);
  const blocks = [...(request.system ?? []), ...placedBlocks(request).map(({ block }) => block)];
  const marks = blocks.filter((block) => 'cache_control' in block).length;
  if (marks > MOST_MARKS) {
    yield `A maximum of ${MOST_MARKS} blocks with cache_control may be provided. Found ${marks}.`;
  }
  yield* issued.rules(request, model);
  const tokens = inputTokens(request);
  const maximum = model.max_input_tokens ?? Infinity;
  if (tokens > maximum) yield `prompt is too long: ${tokens} tokens > ${maximum} maximum`;
}

/** What this model allows. Each complaint is in the API's words; the first one counts. */
function* modelRules(request: MessagesRequest, { id, max_tokens, capabilities }: ModelInfo): Generator<string, void> {
  const maximum = max_tokens ?? Infinity;
  if (request.max_tokens > maximum) {
    yield `max_tokens: ${request.max_tokens} > ${maximum}, which is the maximum allowed number of output tokens for ${id}`;
  }
  if (request.thinking && capabilities?.thinking.types.adaptive.supported === false) {
    yield 'adaptive thinking is not supported on this model';
  }
  if (request.output_config && capabilities?.structured_outputs.supported === false) {
    yield `'${id}' does not support output format.`;
  }
}

/** Where a body is wrong, and how: of the branches of a union the one speaks that came furthest. */
function complaintOf({ issues }: z.ZodError): string {
  const [first] = issues.flatMap((issue) => innermost(issue)).sort((a, b) => b.path.length - a.path.length);
  return first ? `${first.path.join('.')}: ${first.message}` : '';
}

function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  return issue.errors.flat().flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }));
}
