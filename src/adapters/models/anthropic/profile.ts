import * as z from 'zod';

/** What can be asked of a model. */
export const modelProfileSchema = z.object({
  id: z.string(),
  /** Name for people. */
  label: z.string(),
  /** Tokens of the context window. */
  window: z.number(),
  /** Tokens that one reply may have, as the provider allows it. */
  maxOutput: z.number(),
  /** Whether a reply can be bound to a schema; undefined where it is to be tried. */
  structuredOutput: z.boolean().optional(),
  /** Whether it takes pictures; undefined where that is not told. */
  images: z.boolean().optional(),
  /** Whether the model decides itself how much it thinks, and tells of it when it is asked to. */
  adaptiveThinking: z.boolean(),
  /** A family that is made for everyday work. */
  everyday: z.boolean(),
});
export type ModelProfile = z.infer<typeof modelProfileSchema>;

const supported = z.looseObject({ supported: z.boolean() }).nullish();

const modelInfoSchema = z.looseObject({
  id: z.string().min(1),
  display_name: z.string().nullish(),
  lifecycle: z.string().nullish(),
  line: z.string().nullish(),
  max_input_tokens: z.number().positive().nullish(),
  max_tokens: z.number().positive().nullish(),
  capabilities: z
    .looseObject({
      structured_outputs: supported,
      image_input: supported,
      thinking: z.looseObject({ types: z.looseObject({ adaptive: supported }).nullish() }).nullish(),
    })
    .nullish(),
});

/** The window and the longest reply of a model of which nothing is known: what every model of today has. */
const UNKNOWN = { window: 200_000, maxOutput: 8192 };

/** The profile of a model that a gateway offers or the user named, and that tells nothing of itself. */
export function unknownProfile(id: string): ModelProfile {
  return {
    id,
    label: id,
    ...UNKNOWN,
    structuredOutput: undefined,
    images: undefined,
    adaptiveThinking: false,
    everyday: false,
  };
}

/** A model of the provider's list; undefined for one that cannot be used or read. */
export function profileOf(info: unknown): ModelProfile | undefined {
  const { data } = modelInfoSchema.safeParse(info);
  if (!data || data.lifecycle === 'retired') return undefined;
  return {
    id: data.id,
    label: data.display_name ?? data.id,
    window: data.max_input_tokens ?? UNKNOWN.window,
    maxOutput: data.max_tokens ?? UNKNOWN.maxOutput,
    structuredOutput: data.capabilities?.structured_outputs?.supported,
    images: data.capabilities?.image_input?.supported,
    adaptiveThinking: data.capabilities?.thinking?.types?.adaptive?.supported ?? false,
    everyday: data.line === 'sonnet' && data.lifecycle !== 'deprecated',
  };
}
