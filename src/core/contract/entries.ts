import * as z from 'zod';

/** Version of the entry format. A change of meaning raises it and adds a migration (migrate.ts). */
export const SCHEMA_VERSION = 3;

const role = z.enum(['user', 'assistant', 'system']);

/**
 * One line of a session file. What the reader does not know is kept.
 */
export const entrySchema = z.looseObject({
  uuid: z.string().min(1),
  /** The entry before it in its thread; null for the first. */
  parentUuid: z.string().nullable(),
  sessionId: z.string().min(1),
  /** ISO 8601. */
  timestamp: z.string(),
  type: z.enum(['user', 'assistant', 'tool_use', 'tool_result', 'system']),
  /** Kind of a system entry, e.g. turn_finished; unknown ones are kept. */
  subtype: z.string().exactOptional(),
  /** Name of the workspace folder; no absolute path is written. */
  cwd: z.string(),
  gitBranch: z.string().exactOptional(),
  /** Version of the extension that wrote it. */
  version: z.string(),
  schemaVersion: z.int().min(1),
  message: z
    .looseObject({
      role,
      content: z.unknown(),
      model: z.string().exactOptional(),
      usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }).exactOptional(),
    })
    .exactOptional(),
  tool: z.looseObject({ id: z.string(), name: z.string(), input: z.unknown() }).exactOptional(),
  toolResult: z.looseObject({ id: z.string(), output: z.unknown(), error: z.string().exactOptional() }).exactOptional(),
  isCompactSummary: z.boolean().exactOptional(),
  compactMetadata: z.unknown().exactOptional(),
  /** Which turn and round of it this belongs to. */
  turn: z.string().exactOptional(),
  round: z.int().exactOptional(),
  /** What the entry's kind carries beside the fields above. */
  data: z.record(z.string(), z.unknown()).exactOptional(),
});

export type Entry = z.infer<typeof entrySchema>;

/** An entry before the session gives it its ids and time. */
export type EntryDraft = Pick<Entry, 'type'> &
  Partial<
    Pick<
      Entry,
      'subtype' | 'message' | 'tool' | 'toolResult' | 'isCompactSummary' | 'compactMetadata' | 'turn' | 'round' | 'data'
    >
  >;
