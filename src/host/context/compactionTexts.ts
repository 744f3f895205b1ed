import * as z from 'zod';
import type { Conversation } from '../../core/agent/conversation';
import type { Sessions } from '../../core/agent/sessions';
import { compactionIn } from '../../core/context/compaction/lookBack';
import type { CodeStore } from '../../core/store/codeStore';
import type { Formatter } from '../../core/text/formatter';
import type { ExportedSession } from '../../core/session/export/session';
import { roundsOf, type ConversationRound, type TimedEvent } from '../../core/session/rounds';

/** Which text of which compaction; `id` is that of the compaction. */
export const compactionPlaceSchema = z.object({
  session: z.string(),
  id: z.string(),
  what: z.enum(['dropped', 'summary']),
});
export type CompactionPlace = z.infer<typeof compactionPlaceSchema>;

interface CompactionTextsDeps {
  sessions: Pick<Sessions, 'current' | 'listen'>;
  codes: () => CodeStore;
  formatter: Formatter;
  /** Version of the extension. */
  version: string;
  /** Tag of the language to write in, e.g. zh-cn. */
  language: string;
  /** Told when the rest of the open session was read. */
  onRead: () => void;
}

/**
 * The texts of compactions for who shows them under addresses of his own. A compaction never changes: what is told of it
 * is made once, but where its session is not open, or it is in another version of it, that is told in its place.
 */
export class CompactionTexts {
  private readonly missed = new Map<string, CompactionPlace>();
  /** Ends listening. */
  readonly dispose: () => void;

  /** @param onChange told of an address whose text was missing and can be there now */
  constructor(
    private readonly deps: CompactionTextsDeps,
    onChange: (address: string) => void,
  ) {
    this.dispose = deps.sessions.listen({
      opened: ({ log }) => {
        for (const [address, { session }] of [...this.missed]) if (session === log.id) onChange(address);
      },
    });
  }

  async read(address: string, place: CompactionPlace): Promise<string> {
    const { t } = this.deps.formatter;
    const conversation = await this.deps.sessions.current();
    const isOpen = conversation.log.id === place.session;
    const text = isOpen ? await this.textOf(conversation, place) : undefined;
    if (text !== undefined) {
      this.missed.delete(address);
      return text;
    }
    this.missed.set(address, place);
    return isOpen
      ? t('This compaction is no longer there.')
      : t('Another session is open now. The text is here as soon as its own session is open again.');
  }

  private async textOf(conversation: Conversation, { id, what }: CompactionPlace): Promise<string | undefined> {
    const { codes, formatter, version, language, onRead } = this.deps;
    // A session that is resumed is read from its last compaction on.
    if (what === 'dropped' && !conversation.log.isWhole) {
      await conversation.log.readWhole();
      onRead();
    }
    const compaction = compactionIn(conversation.log.entries, id);
    if (!compaction || what === 'summary') return compaction?.text;
    return droppedMarkdown(compaction.dropped, {
      ...{ version, formatter, language },
      readCode: (codeId) => codes().read(codeId),
    });
  }
}

interface CompactionTextParts extends Pick<CompactionTextsDeps, 'version' | 'language' | 'formatter'> {
  /** Text of code that another part of the conversation wrote; undefined where there is none. */
  readCode: (codeId: string) => Promise<string | undefined>;
}

/** What a compaction told in short, as markdown: the questions with their answers, and where those came from. */
export async function droppedMarkdown(
  dropped: readonly TimedEvent[],
  { version, language, formatter, readCode }: CompactionTextParts,
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
  const title = formatter.t('Told in short since a compaction');
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
  return exportSession(session, 'markdown', formatter);
}
