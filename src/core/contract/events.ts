import * as z from 'zod';
import { keptQuestionSchema } from './boundQuestions';
import { memorySchema } from './conversationMemory';
import { dataModeSchema } from './dataMode';
import { outputFileSchema } from './outputFiles';
import { pictureSchema } from './picture';
import { toolExecutionResultSchema } from './toolResult';
import { modelUsageSchema, replyBlockSchema } from './model';
import { modelErrorKinds } from './modelError';
import { agentResponseSchema, codeBlockSchema, savedCodeSchema, toolCallSchema } from './response';

/** A part of a table, as the data grid gives it. */
export const selectionSchema = z.object({
  /** How SQL names the table. */
  table: z.string(),
  /** Condition of its rows, in SQL; '' all rows. */
  where: z.string(),
  rows: z.number(),
  /** Missing: all columns. */
  columns: z.array(z.string()).exactOptional(),
});
export type Selection = z.infer<typeof selectionSchema>;

/** A workspace file that the user gave to the conversation. */
export const attachmentSchema = z.object({
  /** `upload_001`, …: by this id the model and the report refer to it. */
  id: z.string(),
  /** Relative to the workspace. */
  path: z.string(),
  filename: z.string(),
  file_type: z.string(),
  /** Bytes, when it was attached. */
  size: z.number(),
  /** It comes from outside of the workspace: `path` is the address of a copy. Missing: `path` is the workspace's file. */
  source: z.literal('copy').exactOptional(),
  /** Rows and columns of its table that the user has picked. Missing: all of it is meant. */
  selection: selectionSchema.exactOptional(),
  /** What a model that sees is shown of it, in the turn of its message. */
  image: pictureSchema.exactOptional(),
});

/** A download that a reply names, resolved. `target` is missing when nothing has that name. */
export const downloadSchema = z.object({
  name: z.string(),
  target: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('code'), code_id: z.string() }),
      z.object({ kind: z.literal('file'), path: z.string() }),
      z.object({ kind: z.literal('output'), id: z.string() }),
    ])
    .exactOptional(),
});

/** What a call that needs the user's word is about (see `ApprovalNeed`). */
export const approvalKinds = ['read_outside', 'write', 'execute'] as const;
/** What the user said. `once`: for this call. */
export const approvalAnswers = ['once', 'session', 'workspace', 'deny'] as const;

export const noticeLevels = ['info', 'warning'] as const;
/** Saved code that a notice is about: `edited`, which the user has changed, is the version that it is beside. */
export const codeNoticeSchema = z.object({ code_id: z.string(), edited: z.string() });
export const turnOutcomes = ['complete', 'cancelled', 'failed'] as const;
/** The parts of a reply that are shown while it streams. */
export const replyFields = ['task_analysis', 'execution_plan', 'content'] as const;

/** A result that the model gets as a stub. */
export const cleanedResultSchema = z.object({
  /** Where the result came. */
  turn: z.string(),
  round: z.number(),
  tool_call_id: z.string(),
  /** What the model reads in its place; it never changes. */
  stub: z.string(),
  /** The file, for people. */
  path: z.string(),
});
export type CleanedResult = z.infer<typeof cleanedResultSchema>;

/** Why a conversation is compacted. */
export const compactionTriggers = ['tokens', 'messages', 'code_blocks', 'manual', 'too_long'] as const;
/**
 * How it is: by a summary of a model; by what the program picks; by leaving out all but the newest part; by leaving out
 * everything but the newest message.
 */
export const compactionModes = ['summarize', 'extract', 'truncate', 'least'] as const;
/** What became of a file whose text a compaction carries over. */
export const carriedStates = ['same', 'changed', 'gone'] as const;

/** A file that a summary tells of with its text, or with its shape. */
export const carriedFileSchema = z.object({
  /** Relative to the workspace. */
  path: z.string(),
  state: z.enum(carriedStates),
  /** Lines of it that are told; 0: its outline alone. */
  lines: z.number(),
});

/** Where what is kept whole begins: this turn's message, and its rounds from this one on (0: all of them). */
export const keptFromSchema = z.object({ turn: z.string(), round: z.number() });

const inTurn = { turn: z.string() };
const inRound = { ...inTurn, round: z.number() };

/**
 * Everything that happens in a conversation. The panel, the session log and the tests are all driven by this one union;
 * what is durable of it is in the log before anybody else hears of it.
 */
export const agentEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn_started'),
    ...inTurn,
    /** ISO 8601. */
    at: z.string(),
    text: z.string(),
    attachments: z.array(attachmentSchema),
    /** What was told to the model beside the user's words (files, saved code), frozen as it was sent. */
    context: z.string(),
    model: z.string(),
    /** A fingerprint of the system prompt and the tools: reasoning is bound to them. */
    prompt: z.string().exactOptional(),
    /** The data mode that held for what the model got; missing: all. */
    data_mode: dataModeSchema.exactOptional(),
    /** The turn that the user edited into this one: this one takes its place, and what followed it. */
    replaces: z.string().exactOptional(),
    /** The message had waited in the queue under this id. */
    queued: z.string().exactOptional(),
  }),
  /** A turn that was interrupted, stopped or had failed goes on from where it was. */
  z.object({
    type: z.literal('turn_resumed'),
    ...inTurn,
    at: z.string(),
    model: z.string(),
    prompt: z.string().exactOptional(),
    data_mode: dataModeSchema.exactOptional(),
  }),
  /** The model is asked; said again when the same round is asked once more. */
  z.object({ type: z.literal('round_started'), ...inRound }),
  /** The request failed in a way that passes: it is sent again, by itself. */
  z.object({
    type: z.literal('retry_scheduled'),
    ...inRound,
    /** The request that comes, counted from 1, and how many there will be at most. */
    attempt: z.number(),
    attempts: z.number(),
    /** ISO 8601: when it is sent. */
    until: z.string(),
    /** Why, in the user's language. */
    reason: z.string(),
  }),
  /** What one request cost, whatever became of its reply. */
  z.object({
    type: z.literal('model_usage'),
    ...inRound,
    model: z.string(),
    usage: modelUsageSchema,
    /** The request asked for a summary of the conversation and not for its next reply. */
    purpose: z.literal('summary').exactOptional(),
  }),
  /** One field's text changed: everything from `from` on is replaced by `text`. */
  z.object({
    type: z.literal('reply_delta'),
    ...inRound,
    field: z.enum(replyFields),
    from: z.number(),
    text: z.string(),
  }),
  z.object({
    type: z.literal('reply'),
    ...inRound,
    /** The model's own words, byte for byte: all of its text. */
    raw: z.string(),
    /** Its parts, where there is more than one text: reasoning, tool calls of the provider's API. */
    blocks: z.array(replyBlockSchema).exactOptional(),
    model: z.string(),
    response: agentResponseSchema,
    downloads: z.array(downloadSchema),
    /** Code that the program wrote for it: the scripts of a report. */
    made_code: z.array(codeBlockSchema).exactOptional(),
    usage: modelUsageSchema.exactOptional(),
    /** It was stopped or broke off: raw is cut. */
    interrupted: z.boolean().exactOptional(),
  }),
  /** The reply was invalid and the model is asked once more, with these words. */
  z.object({
    type: z.literal('reasked'),
    ...inRound,
    raw: z.string(),
    blocks: z.array(replyBlockSchema).exactOptional(),
    model: z.string(),
    question: z.string(),
  }),
  /** The loop tells the model something: that it repeats itself, that this is the last round. */
  z.object({ type: z.literal('guidance'), ...inRound, text: z.string() }),
  z.object({ type: z.literal('tool_started'), ...inRound, call: toolCallSchema }),
  /** A call waits for the user's word; nothing of it is kept. */
  z.object({
    type: z.literal('approval_asked'),
    ...inRound,
    /** Of the question: the answer has the same. */
    id: z.string(),
    tool_call_id: z.string(),
    tool: z.string(),
    kind: z.enum(approvalKinds),
    /** What will be done, in full. */
    shown: z.string(),
    language: z.string().exactOptional(),
    /** With what and where, on one line. */
    note: z.string().exactOptional(),
  }),
  /** He gave it. What he allowed and what he did not stays in the session. */
  z.object({
    type: z.literal('approval_answered'),
    ...inRound,
    id: z.string(),
    tool_call_id: z.string(),
    tool: z.string(),
    kind: z.enum(approvalKinds),
    answer: z.enum(approvalAnswers),
  }),
  z.object({ type: z.literal('tool_finished'), ...inRound, result: toolExecutionResultSchema }),
  /**
   * From here on the model gets a stub of each of these results in place of its text: of files that were read in earlier
   * turns, or, under pressure, earlier in this one. Once a turn; the results stay whole in the session.
   */
  z.object({
    type: z.literal('context_cleaned'),
    ...inTurn,
    reason: z.enum(['new_turn', 'pressure']),
    results: z.array(cleanedResultSchema),
    /** Tokens of the conversation before and after, as estimated. */
    before: z.number(),
    after: z.number(),
  }),
  /** The conversation is being compacted; nothing of it is kept. */
  z.object({ type: z.literal('compaction_started'), ...inTurn, trigger: z.enum(compactionTriggers) }),
  /** It was not compacted after all; nothing of it is kept. */
  z.object({ type: z.literal('compaction_dropped'), ...inTurn }),
  /** A summary comes. What it tells counts from the entry behind this one on. */
  z.object({
    type: z.literal('compact_boundary'),
    ...inTurn,
    /** Of the compaction: its two events have the same. */
    id: z.string(),
    trigger: z.enum(compactionTriggers),
    preTokens: z.number(),
  }),
  /** From here on the model gets `text` in place of everything before `from`. The session stays as it is. */
  z.object({
    type: z.literal('compact_summary'),
    ...inTurn,
    id: z.string(),
    trigger: z.enum(compactionTriggers),
    mode: z.enum(compactionModes),
    /** The data mode under which it was made; missing: all. */
    data_mode: dataModeSchema.exactOptional(),
    /** What the model reads, whole. */
    text: z.string(),
    /** Of it what a model wrote; empty where none did. */
    summary: z.string(),
    from: keptFromSchema,
    /** Tokens of a request before and after, as estimated. */
    preTokens: z.number(),
    postTokens: z.number(),
    /** Messages of the user and answers that are told in short from here on, and those that stay whole. */
    dropped: z.number(),
    kept: z.number(),
    files: z.array(carriedFileSchema),
    /** All files that the user gave to the conversation until then, and what was detected of files, by their paths. */
    uploads: z.array(attachmentSchema),
    shapes: z.record(z.string(), z.string()),
    /** All files that runs made until then. */
    outputs: z.array(outputFileSchema).exactOptional(),
    /** What the text tells of files that may be cited: the messages that told it are gone. */
    told: z.string(),
    /** What the user pinned of it, by its key: it stands in the text whole. */
    pinned: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
    /** What the user asked to keep. */
    focus: z.string().exactOptional(),
    /** The same of all compactions until then, and the lines that have it. */
    wanted: z.object({ words: z.string(), lines: z.string() }).exactOptional(),
    /** Why a model did not write it, where one was asked; for the user. */
    error: z.string().exactOptional(),
    /** What is known of the conversation until then. */
    ledger: memorySchema,
    /** The user's last questions until then, the newest last; missing in earlier versions. */
    questions: z.array(keptQuestionSchema).exactOptional(),
  }),
  /** The user took a compaction back: the model gets what it told in short whole again. */
  z.object({ type: z.literal('compaction_undone'), ...inTurn, id: z.string() }),
  /** The user took back what was written in a turn: these files are as before, and those stayed as they are. */
  z.object({
    type: z.literal('writes_undone'),
    ...inTurn,
    /** The turn that had written them, where it is not the newest one, behind which this stands. */
    of: z.string().exactOptional(),
    paths: z.array(z.string()),
    kept: z.array(z.object({ path: z.string(), reason: z.string() })),
  }),
  z.object({ type: z.literal('code_saved'), ...inTurn, code: savedCodeSchema }),
  z.object({
    type: z.literal('notice'),
    ...inTurn,
    level: z.enum(noticeLevels),
    text: z.string(),
    code: codeNoticeSchema.exactOptional(),
  }),
  z.object({
    type: z.literal('turn_finished'),
    ...inTurn,
    at: z.string(),
    outcome: z.enum(turnOutcomes),
    error: z.string().exactOptional(),
    /** What of the model failed, where that is why. */
    error_kind: z.enum(modelErrorKinds).exactOptional(),
  }),
]);

export type AgentEvent = z.infer<typeof agentEventSchema>;
export type Attachment = z.infer<typeof attachmentSchema>;
export type CompactionTrigger = (typeof compactionTriggers)[number];
export type CompactionMode = (typeof compactionModes)[number];
export type CarriedFile = z.infer<typeof carriedFileSchema>;
export type KeptFrom = z.infer<typeof keptFromSchema>;
export type CompactSummary = Extract<AgentEvent, { type: 'compact_summary' }>;
export type Download = z.infer<typeof downloadSchema>;
export type ApprovalKind = (typeof approvalKinds)[number];
export type ApprovalAnswer = (typeof approvalAnswers)[number];
export type NoticeLevel = (typeof noticeLevels)[number];
export type TurnOutcome = (typeof turnOutcomes)[number];
export type ReplyField = (typeof replyFields)[number];

/** Where in the conversation the model is asked. */
export interface RoundPlace {
  turn: string;
  round: number;
}

/** A key of a call in a conversation: models use its id again in other rounds. */
export function callKey({ turn, round }: Partial<RoundPlace>, id: string): string {
  return JSON.stringify([turn, round, id]);
}

/** Takes an event; resolves when it is safe, i.e. for what is durable when it is in the session log. */
export type AgentEventSink = (event: AgentEvent) => Promise<void>;
