import { factsOf } from '../analysis/knownFacts';
import { wantedSets, type ReportFile, type ReportFiles } from '../analysis/saved/reportFiles';
import { eventsOf } from '../session/eventEntries';
import type { CompleteReply } from './agentResponse';
import type { NoticeLevel } from './events';
import type { AgentResponse, CodeBlock, SavedCode } from './response';
import type { SaveParts } from './saveReply';

export type ReportParts = Pick<ReportFiles, 'scripts' | 'write'>;

/** What a reply's report brings beside its own code. */
interface FilesOfReport {
  blocks: CodeBlock[];
  /** Writes the facts and the page of the reply as it is kept. */
  write(response: AgentResponse, saved: ReadonlyMap<string, SavedCode>): Promise<ReportFile[]>;
}

/** The files of a report are there when its reply names one of them. What cannot be made or written is told, and the reply stays. */
export async function filesOfReport(
  turn: string,
  { content, download_links = [], code_blocks = [] }: CompleteReply['action'],
  { reports, numbers, log, emit, signal }: SaveParts,
): Promise<FilesOfReport> {
  const none: FilesOfReport = { blocks: [], write: () => Promise.resolve([]) };
  if (!reports) return none;
  const wanted = wantedSets(content, download_links, await factsOf(eventsOf(log.entries), numbers.sets).sets());
  if (wanted.length === 0) return none;
  const { wording } = numbers;
  const tell = (level: NoticeLevel, text: string): Promise<void> => emit({ type: 'notice', turn, level, text });
  const taken = code_blocks.flatMap(({ code_id }) => code_id ?? []);
  const { done, problems } = await reports.scripts(wanted, taken, wording, signal);
  for (const problem of problems) await tell('info', problem);
  return {
    blocks: done.flatMap(({ blocks }) => blocks),
    async write(response, saved) {
      const written = await reports.write(done, response, saved, wording);
      for (const problem of written.problems) await tell('warning', problem);
      if (written.note !== undefined) await tell('info', written.note);
      return written.done;
    },
  };
}
