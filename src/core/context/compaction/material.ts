import type { AgentEvent, Attachment, CompactSummary, KeptFrom } from '../../contract/events';
import { newestOfEachId, shapesOf } from '../../store/uploads';
import { filesListed } from '../availableFiles';
import { memoryOf } from '../memory/fold';
import { memoryItems, type MemoryItem } from '../memory/items';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { questionKey, type PinnedText, type Pins } from '../../session/pins';
import { droppedBefore, sinceBoundary } from './boundary';
import { pinnedTexts, pinnedTitle } from './pinned';
import { isMessage } from './triggers';

/** Files that are listed, at most. */
const LISTED_FILES = 64;

/** What a compaction that keeps everything from one place on has to tell of what is before it. */
export interface Material {
  dropped: readonly AgentEvent[];
  /** Messages of the user and answers that are told in short, those of compactions before among them. */
  messages: number;
  /** The user's first message, where it is not kept. */
  first: string;
  pinned: PinnedText[];
  /** What the conversation memory knows that does not stand in what is kept. */
  items: MemoryItem[];
  told: string;
}

/** A conversation that is to be compacted, and all that is known of it. */
export class Conversed {
  /** The compaction before, and the events that are told whole now. */
  readonly before: CompactSummary | undefined;
  readonly events: readonly AgentEvent[];
  readonly memory: ConversationMemory;
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(
    /** All events, as the log has them. */
    readonly said: readonly AgentEvent[],
    readonly pins: Pins,
  ) {
    const { summary, events } = sinceBoundary(said, pins);
    this.before = summary;
    this.events = events;
    this.memory = memoryOf(said);
    const turns = events.flatMap((event) => (event.type === 'turn_started' ? [event.turn] : []));
    const first = this.memory.turns - turns.length;
    this.numbers = new Map(turns.map((turn, at) => [turn, first + at + 1]));
  }

  /** The number of a turn in the conversation, counted from 1. */
  turnOf = (turn: string): number => this.numbers.get(turn) ?? 0;

  get shapes(): CompactSummary['shapes'] {
    return Object.fromEntries(shapesOf(this.said));
  }

  /** Whether the user pinned his first message: then it is told as such. */
  private get isFirstPinned(): boolean {
    if ((this.before?.pinned ?? []).some(({ title }) => title === pinnedTitle(1))) return true;
    const turns = this.said.flatMap((event) => (event.type === 'turn_started' ? [event.turn] : []));
    // Of a session that was read from its end the first turn that is there is not the first one.
    const [first] = turns.length === this.memory.turns ? turns : [];
    return first !== undefined && this.pins.get(questionKey(first))?.pinned === true;
  }

  /** The list of files that may be cited, and which of them the user attached. */
  private told(dropped: readonly AgentEvent[]): string {
    const attached = dropped.flatMap((event) => (event.type === 'turn_started' ? event.attachments : []));
    const lines = attachedLines([...this.attachedBefore, ...attached].slice(-LISTED_FILES));
    const list = filesListed([this.before?.told ?? '', ...contextsOf(dropped)], LISTED_FILES);
    return [list, lines].filter((part) => part !== '').join('\n\n');
  }

  /** The files that the summary before says were attached, in its order. */
  private get attachedBefore(): Attachment[] {
    const { told = '', uploads = [] } = this.before ?? {};
    const ids = [...told.matchAll(/^Attached: \[([^\]\n]+)\]/gm)].map((match) => match[1]);
    return ids.flatMap((id) => uploads.find((file) => file.id === id) ?? []);
  }

  materialFor(from: KeptFrom): Material {
    const dropped = droppedBefore(this.events, from);
    const keptTurn = this.turnOf(from.turn);
    const [request] = this.memory.requests;
    return {
      dropped,
      messages: (this.before?.dropped ?? 0) + dropped.filter(isMessage).length,
      first: keptTurn > 1 && request?.turn === 1 && !this.isFirstPinned ? request.text : '',
      pinned: pinnedTexts(dropped, this.before, this.pins, this.turnOf),
      items: memoryItems(this.memory).filter((item) => !isKept(item, keptTurn, from.round)),
      told: this.told(dropped),
    };
  }
}

/** Files of which the last one that was attached comes last, as the built-in analyst takes them up again. */
function attachedLines(files: readonly Attachment[]): string {
  const newest = newestOfEachId(files.toReversed()).reverse();
  return newest.map(({ id, path }) => `Attached: [${id}] ${JSON.stringify(path)}`).join('\n');
}

/** Whether what an item tells of stands whole behind the summary; the first message is told by itself. */
function isKept({ section, turn }: MemoryItem, keptTurn: number, round: number): boolean {
  if (section === 'requests') return turn >= keptTurn || turn === 1;
  if (!['figures', 'errors', 'done'].includes(section)) return false;
  return turn > keptTurn || (turn === keptTurn && round === 0);
}

function contextsOf(events: readonly AgentEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'turn_started' ? [event.context] : []));
}
