import * as z from 'zod';
import { ModelError } from '../../../core/contract/modelError';
import { hostOf, ownAddress, type ServerAccess } from '../servers/access';
import { question } from '../servers/exchange';
import { loadedWindow } from '../servers/probes';
import type { ProbeModel } from '../servers/windows';

/** The largest window that is asked for without a setting: memory grows with it. */
const MOST_WINDOW = 32_768;

/** https://docs.ollama.com/api/tags: the models that are there. One with a remote host answers from that host. */
const tagsSchema = z.looseObject({
  models: z.array(z.looseObject({ name: z.string().min(1), remote_host: z.string().nullish() })),
});
export type OllamaTag = z.infer<typeof tagsSchema>['models'][number];

/**
 * https://docs.ollama.com/api/show: `model_info` has the longest context that the model can have, by its architecture;
 * `capabilities` has `vision` for one that takes pictures.
 */
const showSchema = z.looseObject({
  model_info: z.record(z.string(), z.unknown()).nullish(),
  capabilities: z.array(z.string()).nullish(),
});

interface ShownModel {
  longest: number | undefined;
  images: boolean;
}

/** The models of an Ollama. @throws ModelError, CancelledError */
export async function tagsOf(access: ServerAccess, signal: AbortSignal): Promise<OllamaTag[]> {
  const { data } = tagsSchema.safeParse(await question(access, ownAddress(access, '/api/tags'), signal));
  if (!data) throw new ModelError('no_chat_api', '', undefined, { host: hostOf(access) });
  return data.models;
}

/** The longest context that a model can have, where that is told, and whether it takes pictures. @throws ModelError, CancelledError */
async function shown(access: ServerAccess, model: string, signal: AbortSignal): Promise<ShownModel> {
  const { data } = showSchema.safeParse(await question(access, ownAddress(access, '/api/show'), signal, { model }));
  const entries = Object.entries(data?.model_info ?? {});
  const length = entries.find(([name]) => name.endsWith('.context_length'))?.[1];
  const longest = typeof length === 'number' && length > 0 ? length : undefined;
  return { longest, images: data?.capabilities?.includes('vision') ?? false };
}

/**
 * The window of a model: what it can have, at most what the user has set or 32,768. A server may give less than it is asked
 * for: once it was, the window with which the model is loaded counts.
 * @param wasAsked whether a request with this window has gone out
 */
export function ollamaProbe(access: ServerAccess, wasAsked: (model: string) => boolean): ProbeModel {
  return async (model, signal) => {
    const { longest, images } = await shown(access, model, signal);
    const most = access.window ?? MOST_WINDOW;
    const window = Math.min(longest ?? most, most);
    const loaded = wasAsked(model) ? await loadedWindow(access, model, signal) : undefined;
    return { tokens: Math.min(window, loaded ?? window), images };
  };
}
