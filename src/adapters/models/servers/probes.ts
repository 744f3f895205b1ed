import * as z from 'zod';
import { CancelledError } from '../../../base/errors';
import { ModelError } from '../../../core/contract/modelError';
import { chatAddress, hostOf, isOwnServer, ownAddress, type ServerAccess } from './access';
import { question } from './exchange';
import type { ProbeModel, ToldModel } from './windows';

const tokens = z.number().positive().nullish();
const price = z.union([z.string(), z.number()]).nullish();

/**
 * The list of models of Chat Completions, with what servers add to it: vLLM `max_model_len`, OpenRouter `context_length` and
 * `pricing` (dollars for one token) and `architecture.input_modalities`, LiteLLM `max_input_tokens`, Mistral
 * `capabilities.vision`.
 */
const listSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string().min(1),
      name: z.string().nullish(),
      max_model_len: tokens,
      context_length: tokens,
      max_input_tokens: tokens,
      architecture: z.looseObject({ input_modalities: z.array(z.string()).nullish() }).nullish(),
      capabilities: z.looseObject({ vision: z.boolean().nullish() }).nullish(),
      pricing: z.looseObject({ prompt: price, completion: price }).nullish(),
    }),
  ),
});
export type ListedModel = z.infer<typeof listSchema>['data'][number];

/** The models that a server lists. @throws ModelError, CancelledError */
export async function listedModels(access: ServerAccess, signal: AbortSignal): Promise<ListedModel[]> {
  const { data } = listSchema.safeParse(await question(access, chatAddress(access, '/models'), signal));
  if (!data) throw new ModelError('no_chat_api', '', undefined, { host: hostOf(access) });
  return data.data;
}

export function listedWindow(model: ListedModel | undefined): number | undefined {
  return model?.max_model_len ?? model?.context_length ?? model?.max_input_tokens ?? undefined;
}

/** Whether a model takes pictures, where its list tells. */
function listedImages(model: ListedModel | undefined): boolean | undefined {
  return model?.architecture?.input_modalities?.includes('image') ?? model?.capabilities?.vision ?? undefined;
}

/** https://lmstudio.ai/docs/developer/rest/list: a model that is loaded has the window that it was loaded with. */
const lmStudioSchema = z.looseObject({
  models: z.array(
    z.looseObject({
      key: z.string(),
      capabilities: z.looseObject({ vision: z.boolean().nullish() }).nullish(),
      loaded_instances: z.array(
        z.looseObject({ id: z.string(), config: z.looseObject({ context_length: z.number().positive() }) }),
      ),
    }),
  ),
});

/** https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md: the window of one slot, and what the model takes. */
const llamaCppSchema = z.looseObject({
  default_generation_settings: z.looseObject({ n_ctx: z.number().positive() }),
  modalities: z.looseObject({ vision: z.boolean().nullish() }).nullish(),
});

/** https://docs.ollama.com/api/ps: the models that are loaded, with the window that each was loaded with. */
const loadedSchema = z.looseObject({
  models: z.array(z.looseObject({ name: z.string(), model: z.string().nullish(), context_length: tokens })),
});

/** The window with which Ollama has a model loaded; undefined where it is not. @throws ModelError, CancelledError */
export async function loadedWindow(
  access: ServerAccess,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { data } = loadedSchema.safeParse(await question(access, ownAddress(access, '/api/ps'), signal));
  const names = [model, `${model}:latest`];
  const found = data?.models.find((each) => names.includes(each.name) || names.includes(each.model ?? ''));
  return found?.context_length ?? undefined;
}

const probes: readonly ((access: ServerAccess, model: string, signal: AbortSignal) => Promise<ToldModel>)[] = [
  async (...asked) => ({ tokens: await loadedWindow(...asked) }),
  async (access, model, signal) => {
    const { data } = lmStudioSchema.safeParse(await question(access, ownAddress(access, '/api/v1/models'), signal));
    const models = data?.models.filter(
      ({ key, loaded_instances: instances }) => key === model || instances.some(({ id }) => id === model),
    );
    const loaded = models?.flatMap(({ key, loaded_instances: instances }) =>
      instances.filter(({ id }) => id === model || key === model),
    );
    // Which of several instances answers is not known: the smallest window holds for all.
    if (!loaded || loaded.length === 0) return {};
    return {
      tokens: Math.min(...loaded.map(({ config }) => config.context_length)),
      images: models?.every(({ capabilities }) => capabilities?.vision === true),
    };
  },
  async (access, _, signal) => {
    const { data } = llamaCppSchema.safeParse(await question(access, ownAddress(access, '/props'), signal));
    return { tokens: data?.default_generation_settings.n_ctx, images: data?.modalities?.vision ?? undefined };
  },
];

/**
 * Asks a server of Chat Completions in all known ways, the first that tells counts. A server elsewhere is asked for its list
 * alone: the others are programs for machines of one's own.
 */
export function probeOf(access: ServerAccess): ProbeModel {
  return async (model, signal) => {
    const isSet = access.window !== undefined; // what the user has set holds
    if (isSet && access.images !== undefined) return {};
    for (const probe of isOwnServer(access) && !isSet ? probes : []) {
      const told = await unlessUnknown(probe(access, model, signal));
      if (told?.tokens !== undefined) return told;
    }
    const listed = await listedModels(access, signal);
    const found = listed.find(({ id }) => id === model);
    return { tokens: isSet ? undefined : listedWindow(found), images: listedImages(found) };
  };
}

/** A server that does not know a question has no answer to it. */
async function unlessUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CancelledError || (error instanceof ModelError && error.kind === 'network')) throw error;
    return undefined;
  }
}
