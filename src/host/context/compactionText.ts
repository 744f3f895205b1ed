import type { ExportedSession } from '../../core/session/export/session';
import { roundsOf, type ConversationRound, type TimedEvent } from '../../core/session/rounds';
import type { Wording } from '../../core/text/wording';

interface CompactionTextParts {
  /** Version of the extension. */
  version: string;
  /** Tag of the language to write in, e.g. zh-cn. */
  language: string;
  wording: Wording;
  /** Text of code that another part of the conversation wrote; undefined where there is none. */
  readCode: (codeId: string) => Promise<string | undefined>;
}

/** What a compaction told in short, as markdown: the questions with their answers, and where those came from. */
export async function droppedMarkdown(
  dropped: readonly TimedEvent[],
  { version, language, wording, readCode }: CompactionTextParts,
): Promise<string> {
  const rounds = roundsOf(dropped).map((round, at, all): ConversationRound =>
    // The end of a turn that was cut in its midst is not lost: it stays whole.
    at === all.length - 1 && round.outcome === 'interrupted' ? { ...round, outcome: 'continued' } : round,
  );
  const texts = new Map(rounds.flatMap(({ report }) => report?.code ?? []).map(({ code_id, text }) => [code_id, text]));
  for (const { code_id } of rounds.flatMap(({ report }) => report?.code_refs ?? [])) {
    const text = texts.has(code_id) ? undefined : await readCode(code_id);
    if (text !== undefined) texts.set(code_id, text);
  }
  const title = wording.t('Told in short since a compaction');
  const lastActive = dropped.at(-1)?.at ?? '';
  const session: ExportedSession = {
    facts: { id: '', title, workspace: '', lastActive, version, language },
    rounds,
    all: [],
    thread: [],
    codeText: (codeId) => texts.get(codeId),
    picture: () => undefined,
  };
  // It brings a parser of markdown with it, which nothing else here needs.
  const { exportSession } = await import('../../core/session/export');
  return exportSession(session, 'markdown', wording);
}
