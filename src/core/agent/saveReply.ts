import type { Localize } from '../text/formatter';
import type { SessionLog } from '../session/sessionLog';
import { outputNamed } from '../run/knownOutputs';
import type { OutputFile } from '../contract/outputFiles';
import type { CodeStore, SaveResult } from '../store/codeStore';
import { describeError } from '../text/describeError';
import { completeResponse, resolveDownloads, type CompleteReply } from './agentResponse';
import type { ReferenceSources } from './references';
import type { AgentEvent, AgentEventSink, Attachment, NoticeLevel } from '../contract/events';
import { numbersOfReply, type NumberParts } from './numbers/numbersOfReply';
import type { AgentResponse, CodeBlock, SavedCode } from '../contract/response';
import { factsOf } from './numbers/knownFacts';
import { wantedSets, type ReportFile, type ReportFiles } from '../analysis/saved/reportFiles';
import { eventsOf } from '../session/eventEntries';

type ReplyEvent = Extract<AgentEvent, { type: 'reply' }>;

export type ReportDeps = Pick<ReportFiles, 'scripts' | 'write'>;

export interface SaveDeps {
  codes: CodeStore;
  localize: Localize;
  emit: AgentEventSink;
  /** The conversation's attachments. */
  uploads: readonly Attachment[];
  /** Files that its runs made. */
  outputs: readonly OutputFile[];
  numbers: NumberParts;
  /** Makes the files of reports. Missing: none are made. */
  reports?: ReportDeps;
  signal: AbortSignal;
  log: Pick<SessionLog, 'entries' | 'isWhole' | 'readWhole'>;
}

/** Saves a final reply's code and resolves its references. Code that cannot be saved stays readable from the log. */
export async function saveReply(
  turn: string,
  response: CompleteReply,
  deps: SaveDeps,
): Promise<Pick<ReplyEvent, 'response' | 'downloads' | 'made_code'>> {
  const { codes, emit, localize, uploads, outputs } = deps;
  const report = await filesOfReport(turn, response.action, deps);
  const blocks = [...(response.action.code_blocks ?? []), ...report.blocks];
  const { saved, byRequestedId } = await saveBlocks(turn, blocks, deps);
  const { note } = codes;
  if (note !== undefined && saved.length > 0) await emit({ type: 'notice', turn, level: 'info', text: note });
  const known = new Map((await codes.list()).map((code) => [code.code_id, code]));
  const sources: ReferenceSources = {
    code: (id) => {
      const code = byRequestedId.get(id) ?? known.get(id);
      return code && { code_id: code.code_id, language: code.language, description: code.description };
    },
    file: (id) => {
      const file = uploads.find((upload) => upload.id === id);
      if (file) return { file_id: id, filename: file.filename, file_type: file.file_type, size: file.size };
      const made = outputNamed(outputs, id);
      return made && { file_id: made.id, filename: made.name, file_type: made.file_type, size: made.size };
    },
    notFound: (id) => `[**${localize('{id}: not found', { id })}**]`,
  };
  const agentResponse = await numbersOfReply(deps, (numbers) =>
    completeResponse(response, saved, { ...sources, ...(numbers && { numbers }) }),
  );
  const links = agentResponse.metadata.download_links;
  const reports = await report.write(agentResponse, byRequestedId);
  const files = { codes: [...saved, ...known.values()], uploads, outputs, reports, requested: byRequestedId };
  return {
    response: agentResponse,
    downloads: resolveDownloads(links, files),
    ...(report.blocks.length > 0 && { made_code: report.blocks }),
  };
}

/** Saves the blocks, and tells of each what became of it. */
async function saveBlocks(turn: string, blocks: readonly CodeBlock[], { codes, emit, localize }: SaveDeps) {
  const saved: SavedCode[] = [];
  const byRequestedId = new Map<string, SavedCode>();
  const warn = (text: string): Promise<void> => emit({ type: 'notice', turn, level: 'warning', text });
  const keepUnsaved = async (block: CodeBlock, reason: string): Promise<void> => {
    const unsaved = codes.unsaved(block);
    byRequestedId.set(block.code_id ?? unsaved.code_id, unsaved);
    await warn(localize('Code was not saved as a file: {reason}', { reason }));
  };
  const { unavailable } = codes;
  if (unavailable !== undefined) {
    for (const block of blocks) await keepUnsaved(block, unavailable);
    return { saved, byRequestedId };
  }
  const outcomes = blocks.length === 0 ? [] : await codes.saveAll(blocks);
  for (const [at, block] of blocks.entries()) {
    const outcome = outcomes[at];
    if (outcome && 'result' in outcome) {
      const { result } = outcome;
      saved.push(result.saved);
      byRequestedId.set(result.requestedId, result.saved);
      await emit({ type: 'code_saved', turn, code: result.saved });
      for (const warning of result.warnings) await warn(warning);
      await reportEdits(turn, result, emit, localize);
    } else await keepUnsaved(block, describeError(outcome?.error, localize));
  }
  return { saved, byRequestedId };
}

/** The user's own words in a file are worth a word of ours: where they are, and where the new text is. */
async function reportEdits(
  turn: string,
  { saved, edited }: SaveResult,
  emit: AgentEventSink,
  localize: Localize,
): Promise<void> {
  if (!edited) return;
  const names = { file: edited.filename, beside: saved.filename };
  const text = localize(
    'You have edited {file} since it was saved: it stays as it is, and the new code is in {beside}.',
    names,
  );
  const code = { code_id: saved.code_id, edited: edited.code_id };
  await emit({ type: 'notice', turn, level: 'warning', text, code });
}

/** What a reply's report brings beside its own code. */
interface FilesOfReport {
  blocks: CodeBlock[];
  /** Writes the facts and the page of the reply as it is kept. */
  write(response: AgentResponse, saved: ReadonlyMap<string, SavedCode>): Promise<ReportFile[]>;
}

/** The files of a report are there when its reply names one of them. What cannot be made or written is told, and the reply stays. */
async function filesOfReport(
  turn: string,
  { content, download_links = [], code_blocks = [] }: CompleteReply['action'],
  { reports, numbers, log, emit, signal }: SaveDeps,
): Promise<FilesOfReport> {
  const none: FilesOfReport = { blocks: [], write: () => Promise.resolve([]) };
  if (!reports) return none;
  const wanted = wantedSets(content, download_links, await factsOf(eventsOf(log.entries), numbers.sets).sets());
  if (wanted.length === 0) return none;
  const { formatter } = numbers;
  const notice = (level: NoticeLevel, text: string): Promise<void> => emit({ type: 'notice', turn, level, text });
  const taken = code_blocks.flatMap(({ code_id }) => code_id ?? []);
  const { done, problems } = await reports.scripts(wanted, taken, formatter, signal);
  for (const problem of problems) await notice('info', problem);
  return {
    blocks: done.flatMap(({ blocks }) => blocks),
    async write(response, saved) {
      const written = await reports.write(done, response, saved, formatter);
      for (const problem of written.problems) await notice('warning', problem);
      if (written.note !== undefined) await notice('info', written.note);
      return written.done;
    },
  };
}
