/**
 * Everything that host and panel say to each other. The panel's requests and the host's answers go through an RpcEnd
 * (base/rpc); the host's own news come as ToView messages with sequence numbers. Each side validates what it takes in.
 */
import * as z from 'zod';
import { agentEventSchema } from '../core/contract/events';
import { contextUsageSchema } from '../core/contract/contextUsage';
import { spendingSchema } from '../core/session/spending';
import { approvalMethods } from './approvals';
import { attachedFileSchema, attachmentMethods, MAX_ATTACHED, picturesSchema } from './attachments';
import { chartMethods } from './chartFiles';
import { codeFileSchema, codeMethods } from './codes';
import { factMethods } from './facts';
import { openGridMethods } from './openGrid';
import { pageMethods } from './pages';
import { parsedFileMethods } from './parsedFiles';
import { runMethods } from './runs';
import { shown } from './shown';
import { transcriptSchema } from './transcript';
import { columnRoleMethods } from './columnRoles';
import { usageMethods } from './usage';

/** What the panel asks of the host, by method: the schema of its params. Every request is answered. */
export const toHost = {
  /** The panel is there (again) and wants a snapshot. */
  ready: z.object({}),
  send: z.object({
    ...shown,
    text: z.string().min(1).max(1_000_000),
    /** Paths or addresses of the files that go with it. */
    files: z.array(z.string().max(4000)).max(MAX_ATTACHED),
    pictures: picturesSchema.exactOptional(),
  }),
  stop: z.object({}),
  /** Goes on with the last turn, which was interrupted, stopped or has failed. */
  continueTurn: z.object({ ...shown, turn: z.string() }),
  /** The same, with as much again as the session's budget is, or with the built-in analyst. */
  extendBudget: z.object({ ...shown, turn: z.string() }),
  answerOffline: z.object({ ...shown, turn: z.string() }),
  /** Sends another message in place of an earlier one; without `files` those of that one go with it. */
  editMessage: z.object({
    ...shown,
    turn: z.string(),
    text: z.string().min(1).max(1_000_000),
    files: z.array(z.string().max(4000)).max(MAX_ATTACHED).exactOptional(),
    pictures: picturesSchema.exactOptional(),
  }),
  /** Reads what of the conversation is not shown, since it stands before its last compaction; a snapshot follows. */
  showEarlier: z.object({ ...shown }),
  /** Makes another version of a message the conversation. */
  selectBranch: z.object({ ...shown, turn: z.string() }),
  /** Messages that wait until the analyst is done. */
  sendQueued: z.object({ ...shown, id: z.string() }),
  removeQueued: z.object({ ...shown, id: z.string() }),
  /** Asks for the API key of Claude, of a model server, or which model shall answer. */
  setApiKey: z.object({}),
  setServerKey: z.object({}),
  pickModel: z.object({}),
  openSettings: z.object({}),
  /** The text of saved code; answered with {@link codeTextSchema}. */
  readCode: z.object({ codeId: z.string() }),
  /** Opens saved code as an editor tab. */
  viewCode: z.object({ codeId: z.string() }),
  downloadCode: z.object({ codeId: z.string() }),
  downloadFile: z.object({ path: z.string() }),
  openFile: z.object({ path: z.string() }),
  copy: z.object({ text: z.string() }),
  /** Opens a web address that the user clicked, after VS Code asked. */
  openLink: z.object({ url: z.string() }),
  /** Picks a data file of the workspace and analyses it. */
  pickFile: z.object({}),
  openFolder: z.object({}),
  /** Keeps a message or a result whole whatever happens to the conversation, or lets go of it; keys are of core/context/pins. */
  setPinned: z.object({ ...shown, keys: z.array(z.string()).min(1).max(1000), pinned: z.boolean() }),
  /** Tells everything but the newest part of the conversation in short; `focus`: what the user wants kept. */
  compact: z.object({ ...shown, focus: z.string().max(10_000) }),
  /** Takes a compaction back. */
  undoCompaction: z.object({ ...shown, id: z.string() }),
  /** Opens what a compaction tells in short, whole, as an editor tab; or what the model reads in its place. */
  showCompaction: z.object({ ...shown, id: z.string(), what: z.enum(['dropped', 'summary']) }),
  /** Opens what the model was sent last as an editor tab. */
  showModelInput: z.object({}),
  /** The sessions of the workspace; answered with {@link sessionListSchema}. */
  listSessions: z.object({}),
  /** Sessions in which these words were said; answered with {@link sessionHitsSchema}. */
  searchSessions: z.object({ text: z.string().min(1).max(1000) }),
  newSession: z.object({}),
  openSession: z.object({ id: z.string() }),
  renameSession: z.object({ id: z.string(), title: z.string().trim().min(1).max(200) }),
  /** Moves a session to the trash; it can be restored for thirty days. */
  deleteSession: z.object({ id: z.string() }),
  restoreSession: z.object({ id: z.string() }),
  /** Asks for a format and a place, then writes the session there. */
  exportSession: z.object({ id: z.string() }),
  recoverSessions: z.object({}),
  /** Goes on with the open session, which another window writes, in a copy of it. */
  copySession: z.object({}),
  /** Opens the session anew: the other window may have let go of it. */
  reopenSession: z.object({}),
  saveSession: z.object({}),
  /** Opens the sample data that comes with the extension. */
  openSample: z.object({}),
  ...approvalMethods,
  ...attachmentMethods,
  ...chartMethods,
  ...codeMethods,
  ...factMethods,
  ...openGridMethods,
  ...pageMethods,
  ...parsedFileMethods,
  ...runMethods,
  ...columnRoleMethods,
  ...usageMethods,
} as const;

export type ToHostMethod = keyof typeof toHost;
export type ToHostParams<M extends ToHostMethod> = z.infer<(typeof toHost)[M]>;

export { sessionHitsSchema, sessionListSchema, type SessionHits, type SessionList } from '../core/session/listed';
export { hasWords, placesOf, searchWords } from '../core/session/excerpt';
export { answerKey, questionKey, resultKey } from '../core/session/pins';

export const codeTextSchema = z.object({
  text: z.string(),
  /** What there is beside it; missing for code that is not saved as a file. */
  file: codeFileSchema.exactOptional(),
});

/** What the panel needs to know beside the conversation. */
export const viewContextSchema = z.object({
  model: z.string(),
  /** In the panel's language: what the model is, e.g. "Built-in analyst (offline)". */
  modelLabel: z.string(),
  /** The same of other models that have answered, as far as it is known, by id. */
  modelLabels: z.record(z.string(), z.string()),
  trusted: z.boolean(),
  hasWorkspace: z.boolean(),
  /** Damage found in the session file, told in the user's language; empty when there is none. */
  sessionWarning: z.string(),
  /** Messages that wait until the analyst is done, oldest first. */
  queue: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** Paths or addresses of the files that go with it. */
      paths: z.array(z.string()),
    }),
  ),
  /** Of turns that have other versions: all of them, by their ids, in the order written. */
  branches: z.record(z.string(), z.array(z.string())),
  /** What all requests of the session cost, those of other branches among them. */
  spending: spendingSchema,
  /** What fills the context window; null until it is known. */
  usage: contextUsageSchema.nullable(),
  /** There is more of the conversation in front of the first turn. */
  earlier: z.boolean(),
  /** Keys of the messages and results that the user pinned. */
  pins: z.array(z.string()),
  session: z.object({
    id: z.string(),
    /** Empty when nothing was said yet. */
    title: z.string(),
    /** Why it can only be read here: another window writes it, or its file was changed outside of this window. */
    readOnly: z.union([z.literal(false), z.enum(['elsewhere', 'changed'])]),
  }),
});
export type ViewContext = z.infer<typeof viewContextSchema>;

/** The host's news. `sequence` counts up by one from a snapshot's; a gap means that the panel must ask again. */
export const toViewSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    sequence: z.number(),
    transcript: transcriptSchema,
    context: viewContextSchema,
  }),
  z.object({ type: z.literal('events'), sequence: z.number(), events: z.array(agentEventSchema) }),
  z.object({ type: z.literal('context'), sequence: z.number(), context: viewContextSchema }),
  /** Something that the user asked for outside of the panel did not work; why, in his language. */
  z.object({ type: z.literal('problem'), sequence: z.number(), text: z.string() }),
  /** Puts the cursor into the input. */
  z.object({ type: z.literal('focusInput'), sequence: z.number() }),
  /** Files go with the next message: what the user picked outside of the panel. */
  z.object({ type: z.literal('attach'), sequence: z.number(), files: z.array(attachedFileSchema) }),
  /** The large file that is being read, and how much of it was, 0 to 1; missing where that is over or not known. */
  z.object({
    type: z.literal('fileProgress'),
    sequence: z.number(),
    file: z.object({ path: z.string(), share: z.number() }).exactOptional(),
  }),
  /** The list of sessions is another one. */
  z.object({ type: z.literal('sessionsChanged'), sequence: z.number() }),
]);
export type ToView = z.infer<typeof toViewSchema>;
