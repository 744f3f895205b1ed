import * as z from 'zod';

/** A sentence of the user's, and the turn of the conversation (counted from 1) in which it was said. */
const saidSchema = z.object({ turn: z.number(), text: z.string() });

/** A message of the user's; `length` is what the whole has in characters, where its end was cut off. */
const requestSchema = saidSchema.extend({ length: z.number().exactOptional() });

const definitionSchema = z.object({
  turn: z.number(),
  kind: z.enum(['filter', 'metric']),
  text: z.string(),
  /** Labels of the queries that have it. */
  sources: z.array(z.string()).exactOptional(),
});

/** A call that has begun, and what is known of it by then. */
const runningSchema = z.object({
  /** Id of the turn. */
  turn: z.string(),
  id: z.string(),
  tool: z.string(),
  /** Its arguments, shortened. */
  call: z.string(),
  /** Of a query or a script: its label. */
  label: z.string().exactOptional(),
  /** Of a query: what it defines, which counts once it has run. */
  definitions: z.array(definitionSchema.pick({ kind: true, text: true })).exactOptional(),
});

/**
 * What is known of a conversation without any model: kept by code beside what models write, entry by entry, as a pure
 * function of its events. Constraints and decisions come from the user's own messages and from nowhere else.
 */
export const memorySchema = z.object({
  /** Turns so far; the number of the newest one. */
  turns: z.number(),
  /** The user's messages, verbatim, as far as they are kept. */
  requests: z.array(requestSchema),
  /** What the user said must, or must not, be. */
  constraints: z.array(saidSchema),
  /** What the user chose or confirmed. */
  decisions: z.array(saidSchema),
  /** The plan as the model told it last: its steps, R1, R2, …, and whether each is done. */
  plan: z.object({
    turn: z.number(),
    steps: z.array(z.object({ id: z.string(), text: z.string(), done: z.boolean() })),
    /** The step that the model was at, as it numbers them. */
    round: z.number().default(0),
    /** The calls of this step have ended, and not all of them badly. */
    ran: z.boolean().default(false),
  }),
  /** Tables that were read. */
  datasets: z.array(
    z.object({
      turn: z.number(),
      path: z.string(),
      id: z.string().exactOptional(),
      name: z.string(),
      bytes: z.number(),
      /** A fingerprint of the file's content when it was read. */
      hash: z.string().exactOptional(),
      rows: z.number().exactOptional(),
      /** `name TYPE`, or the name alone. */
      columns: z.array(z.string()),
      /** How many columns there are, where not all are named. */
      width: z.number().exactOptional(),
      encoding: z.string().exactOptional(),
      sheets: z.array(z.string()).exactOptional(),
    }),
  ),
  /** Filters and how metrics are computed, as queries had them. */
  definitions: z.array(definitionSchema),
  /** Sentences of reports that hold figures, with what they name as their source. */
  figures: z.array(
    z.object({
      turn: z.number(),
      text: z.string(),
      /** Of a row of a table: the table's first row. */
      columns: z.string().exactOptional(),
      /** Labels of queries and scripts, and ids of code. */
      sources: z.array(z.string()),
      /** Rows that the sources' results had. */
      rows: z.number().exactOptional(),
    }),
  ),
  /** Files that were read or written and are no tables. */
  files: z.array(
    z.object({
      turn: z.number(),
      path: z.string(),
      how: z.enum(['read', 'written']),
      hash: z.string().exactOptional(),
      /** The user took back what was written last. */
      undone: z.literal(true).exactOptional(),
    }),
  ),
  codes: z.array(
    z.object({
      turn: z.number(),
      code_id: z.string(),
      filename: z.string(),
      language: z.string(),
      description: z.string(),
    }),
  ),
  /** Calls that failed. */
  errors: z.array(z.object({ turn: z.number(), tool: z.string(), code: z.string(), text: z.string() })),
  /** Calls that ended, the newest last. */
  done: z.array(
    z.object({
      turn: z.number(),
      round: z.number(),
      tool: z.string(),
      /** Its arguments, shortened. */
      call: z.string(),
      /** How it ended, in a line. */
      outcome: z.string(),
      success: z.boolean(),
    }),
  ),
  /** What comes next: the first open step of the plan, or what the last turn ended with. */
  next: z.string(),
  /** Queries that have run, by their labels, and the rows that they gave. */
  queries: z.array(z.object({ turn: z.number(), label: z.string(), rows: z.number().exactOptional() })).default([]),
  /** Calls that have not ended. */
  running: z.array(runningSchema).default([]),
  /** What the last report proposed to ask next: words of the model, also where the user sends them. */
  suggested: z.array(z.string()).default([]),
});
export type ConversationMemory = z.infer<typeof memorySchema>;

export const emptyMemory: ConversationMemory = {
  turns: 0,
  requests: [],
  constraints: [],
  decisions: [],
  plan: { turn: 0, steps: [], round: 0, ran: false },
  datasets: [],
  definitions: [],
  figures: [],
  files: [],
  codes: [],
  errors: [],
  done: [],
  next: '',
  queries: [],
  running: [],
  suggested: [],
};
