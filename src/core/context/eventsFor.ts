/** A conversation as a data mode lets a model know it. */
import { fits, type DataMode } from '../contract/dataMode';
import type { AgentEvent, Attachment, CompactSummary } from '../contract/events';
import type { FileFacts } from '../contract/fileFacts';
import type { ToolDetails, ToolExecutionResult } from '../contract/toolResult';
import type { ModelClient } from '../ports';
import type { Pins } from '../session/pins';
import { isMade } from '../files/fileKinds';
import { emptyMemory } from '../contract/conversationMemory';

type Reply = Extract<AgentEvent, { type: 'reply' }>;

/** What stands in place of an answer that was made of more data than may leave now. */
const WITHHELD_ANSWER =
  'This turn was worked on with more data than the data mode lets leave now: what was found and answered in it is withheld from you. The user has it. Call tools for what you need of it.';
const WITHHELD_SUMMARY =
  'The earlier part of this conversation is withheld from you: it was summarized with more data than the data mode lets leave now. The user has it.';

/** Of a segment that was made of more data, what is told all the same: what the user said and did, and where it ended or was compacted. */
const KEPT: ReadonlySet<AgentEvent['type']> = new Set([
  'turn_started',
  'turn_resumed',
  'turn_finished',
  'writes_undone',
  'compact_boundary',
  'compaction_undone',
]);

/**
 * The events of a conversation as they may be told under a data mode. A segment of a turn, from its start or from where it
 * went on, is what its own mode let the model get: where that was more, what the user wrote stays alone, and a line in place of
 * the replies. Of results that stay, what models read stays, and of their data the shape of tables alone. A pure function:
 * what it gives, it gives back unchanged under the same mode.
 */
export function eventsFor(events: readonly AgentEvent[], mode: DataMode): readonly AgentEvent[] {
  if (mode === 'all') return events;
  const segments = new Map<string, { isMore: boolean; replied: boolean }>();
  return events.flatMap((event): AgentEvent[] => {
    if (event.type === 'compact_summary') {
      return [fits(event.data_mode, mode) ? toldSummary(event) : withheldSummary(event, mode)];
    }
    if (event.type === 'turn_started' || event.type === 'turn_resumed') {
      const isMore = !fits(event.data_mode, mode);
      segments.set(event.turn, { isMore, replied: false });
      if (!isMore) return [event];
      return [event.type === 'turn_resumed' ? { ...event, data_mode: mode } : bareMessage(event, mode)];
    }
    // What belongs to no turn that is there was made of nobody knows what.
    const segment = segments.get(event.turn) ?? { isMore: true, replied: true };
    if (!segment.isMore) return [toldEvent(event)];
    if (event.type === 'reply' && !segment.replied) {
      segment.replied = true;
      return [withheldReply(event)];
    }
    return KEPT.has(event.type) ? [event] : [];
  });
}

/** An event of what the model got itself: the values of facts that a reply cites by their ids are the user's alone. */
function toldEvent(event: AgentEvent): AgentEvent {
  if (event.type === 'tool_finished') return { ...event, result: told(event.result) };
  const refs = event.type === 'reply' ? event.response.metadata.fact_refs : undefined;
  if (event.type !== 'reply' || refs === undefined) return event;
  const fact_refs = refs.map((ref) => ({ ...ref, text: ref.fact_id, label: '', value: null, sql: '', where: '' }));
  const { response } = event;
  return { ...event, response: { ...response, metadata: { ...response.metadata, fact_refs } } };
}

/** What the user decided beside a conversation, without the texts that were pinned: nobody knows what they hold. */
export function pinsFor(pins: Pins, mode: DataMode): Pins {
  if (mode === 'all') return pins;
  return new Map([...pins].map(([key, { pinned, turn }]) => [key, { pinned, turn }]));
}

/** The data mode that holds for a model: the built-in analyst gets everything, since nothing leaves. */
export function modeOf(model: ModelClient, set: () => DataMode): DataMode {
  return 'stream' in model ? set() : 'all';
}

/** Whether the newest turn of a conversation is withheld under a mode. */
export function isWithheld(events: readonly AgentEvent[], mode: DataMode): boolean {
  const last = events.findLast((event) => event.type === 'turn_started' || event.type === 'turn_resumed');
  return last !== undefined && !fits(last.data_mode, mode);
}

/** The user's message with the names of its files: what was told beside it may tell of rows. */
function bareMessage(
  event: Extract<AgentEvent, { type: 'turn_started' }>,
  mode: DataMode,
): Extract<AgentEvent, { type: 'turn_started' }> {
  const attachments = event.attachments.map(withoutSelection);
  const context = attachments.map(({ id, path }) => `Attached: [${id}] ${JSON.stringify(path)}`).join('\n');
  return { ...event, attachments, context, data_mode: mode };
}

/** An attachment without the part of it that is meant: its condition is made of cells. */
export function withoutSelection({ selection: _, ...attachment }: Attachment): Attachment {
  return attachment;
}

function withheldReply({ turn, round, model, response }: Reply): Reply {
  const { metadata } = response;
  const said = { task_analysis: '', execution_plan: '', current_round: metadata.current_round };
  const raw = JSON.stringify({ ...said, action: { type: 'complete', content: WITHHELD_ANSWER } });
  return {
    ...{ type: 'reply', turn, round, raw, model, downloads: [] },
    response: {
      response: WITHHELD_ANSWER,
      metadata: {
        ...{ ...said, action_type: 'complete', tool_calls: [], status: 'complete' },
        ...{ recommended_questions: [], download_links: [], saved_codes: [], code_refs: [], file_refs: [] },
        ...{ content_type: 'markdown', contains_html: false },
      },
    },
  };
}

/** A summary that was made of what may leave: what it keeps beside its text is kept of everything. */
function toldSummary({ outputs: _, questions: __, uploads, ...event }: CompactSummary): CompactSummary {
  return { ...event, uploads: uploads.map(withoutSelection) };
}

function withheldSummary(event: CompactSummary, mode: DataMode): CompactSummary {
  const { type, turn, id, trigger, mode: how, from, preTokens, postTokens, dropped, kept, uploads } = event;
  return {
    ...{ type, turn, id, trigger, mode: how, from, preTokens, postTokens, dropped, kept, data_mode: mode },
    ...{ text: WITHHELD_SUMMARY, summary: '', told: '', files: [], shapes: {}, pinned: [] },
    uploads: uploads.map(withoutSelection),
    ledger: emptyMemory,
  };
}

/** A result by what a model reads of it. */
function told(result: ToolExecutionResult): ToolExecutionResult {
  const { tool_call_id, tool_name, observation, output_level, success, duration_ms, details } = result;
  const { error_type, error_code } = result;
  const shapes = shapesOf(details);
  return {
    ...{ tool_call_id, tool_name, observation, output_level, success, duration_ms, data_size_bytes: 0 },
    ...(error_type !== undefined && { error_type }),
    ...(error_code !== undefined && { error_code }),
    ...(shapes && { details: shapes }),
  };
}

function shapesOf({ file, tables }: ToolDetails = {}): ToolDetails | undefined {
  const known = tables?.filter(isGiven).map(shapeOf);
  if (file && isGiven(file)) return { file: shapeOf(file), ...(known && { tables: known }) };
  return known && { tables: known };
}

/** Names of what programs and tools made may be made of cells. */
function isGiven({ path }: FileFacts): boolean {
  return !isMade(path);
}

/** Names, types and counts. What is odd in a file is told in words of its cells. */
function shapeOf({ path, kind, name, bytes, rows, columns, types, sql, id }: FileFacts): FileFacts {
  return {
    ...{ path, kind, name, bytes },
    ...(id !== undefined && { id }),
    ...(rows !== undefined && { rows }),
    ...(columns && { columns }),
    ...(types && { types }),
    ...(sql !== undefined && { sql }),
  };
}
