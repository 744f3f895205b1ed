import type { CarriedFile, CompactionMode, CompactionTrigger, CompactSummary, KeptFrom } from '../../contract/events';
import { beginning } from '../memory/limits';
import { lostItems, type MemoryItem, type MemorySection } from '../memory/items';
import { printMemory } from '../memory/printMemory';
import { cutKeeping, cutWithin, type Cut, type Cuts } from './cuts';
import { focusLines } from './focus';
import type { Conversed, Material } from './material';
import type { RequestSize } from './size';
import { summaryText, type SummaryParts } from './summaryText';

/** Tokens of the conversation memory, and of the window, at most. */
const MEMORY_TOKENS = 6000;
const MEMORY_SHARE = 0.08;
/** Tokens of the user's first message and of what he asked to keep, of the window. */
const FIRST_SHARE = 0.1;
const FOCUS_SHARE = 0.05;
/** Of the room that is left behind the conversation memory, what files have where there is more of it to tell. */
const FILES_OF_REST = 0.4;
/** What a summary of a model is trusted to tell of. */
const TOLD_BY_SUMMARY: ReadonlySet<MemorySection> = new Set(['requests', 'errors', 'done', 'plan']);
/** Files: tokens, and of the window. */
const FILE_TOKENS = 50_000;
const FILE_SHARE = 0.25;
/** Messages that stay whole where a model writes no summary. */
const KEPT_MESSAGES = 5;
/** The newest part that stays whole, of all messages in tokens. */
export const KEPT_SHARE: Readonly<Record<CompactionMode, number>> = {
  summarize: 0.2,
  extract: 0.3,
  truncate: 0.3,
  least: 0,
};
/** Of what the messages were, what they may be where a model tells the older part. */
const MOST_OF_MESSAGES = 0.8;
/** What a model wrote, at most. */
const SUMMARY_TOKENS = 600;
const SUMMARY_SHARE = 0.12;
/** Tokens below which a summary of a model says nothing, and of what it would tell. */
const LEAST_SUMMARY = 300;
const LEAST_TO_TELL = 1000;
/** Tokens that the words around the parts take, rather too many. */
const FRAME = 300;

/** Gives the text of the files that matter most, within so many tokens. */
export type CarryFiles = (tokens: number) => Promise<{ text: string; files: CarriedFile[] }>;

/** How a summary comes to be. */
export interface DraftOrder {
  mode: CompactionMode;
  trigger: CompactionTrigger;
  focus: string;
  /** What a model wrote; empty where none did. */
  summary: string;
  /** Where what is kept begins, where that is given by what a model wrote. */
  from?: KeptFrom;
  /** From 1 down to 0: how much of what may be left out is told. */
  budgetFactor: number;
}

export type Draft = Pick<
  CompactSummary,
  'mode' | 'text' | 'summary' | 'from' | 'dropped' | 'kept' | 'files' | 'told' | 'pinned' | 'wanted'
>;

/** Puts together what a model is told in place of the older part of a conversation. */
export class Drafter {
  constructor(
    private readonly conversed: Conversed,
    private readonly cuts: Cuts,
    private readonly size: RequestSize,
    private readonly carry: CarryFiles,
  ) {}

  /** Where what is kept begins; undefined where there would be nothing to tell in short. */
  cutFor({ mode, trigger, budgetFactor }: Pick<DraftOrder, 'mode' | 'trigger' | 'budgetFactor'>): Cut | undefined {
    const { cuts } = this;
    const last = cuts.cuts.at(-1);
    if (mode === 'least') return last && { ...last, from: this.behindEverything(last.from) };
    const share = KEPT_SHARE[mode] * cuts.tokens * budgetFactor;
    const within = cutWithin(cuts, Math.min(share, Math.max(0, this.size.aim - this.size.base - FRAME)));
    const keepsMessages = mode === 'extract' && (trigger === 'messages' || trigger === 'code_blocks');
    const keeping = mode === 'extract' && budgetFactor === 1 ? cutKeeping(cuts, KEPT_MESSAGES) : undefined;
    const fits = keeping && (keepsMessages || keeping.tokens <= this.size.aim - this.size.base);
    const cut = fits && keeping !== cuts.cuts[0] ? keeping : within;
    return cut === cuts.cuts[0] ? undefined : cut;
  }

  /** Tokens that a summary of a model may have; undefined where it could say nothing, or there is too little to tell. */
  async roomForSummary(from: KeptFrom): Promise<number | undefined> {
    const { limit, aim, base, target } = this.size;
    const kept = this.at(from)?.tokens ?? 0;
    if (this.cuts.tokens - kept < LEAST_TO_TELL) return undefined;
    const material = this.conversed.materialFor(from);
    const { bare } = await this.bare(material, '');
    const memory = await this.size.countAll(material.items.map(({ text }) => text));
    const fixed = (await this.size.countAll([summaryText(bare)])) + Math.min(memory, this.memoryRoom());
    const room = Math.max(aim, Math.min(target, base + this.cuts.tokens * MOST_OF_MESSAGES)) - base - kept - fixed;
    const most = Math.floor(Math.min(room, Math.max(600, Math.min(4000, limit * MEMORY_SHARE))));
    return most < LEAST_SUMMARY ? undefined : most;
  }

  /** Undefined where there would be nothing to tell in short. */
  async make(order: DraftOrder): Promise<Draft | undefined> {
    const { size, conversed } = this;
    const from = order.from ?? this.cutFor(order)?.from;
    if (!from) return undefined;
    const material = conversed.materialFor(from);
    const { mode, budgetFactor } = order;
    const { bare, summary } = await this.bare(material, this.summaryFor(order));
    const made = { ...order, summary };
    if (mode === 'truncate') {
      const wanted = conversed.before?.wanted; // there is room for it again the next time
      return { ...this.draft(made, from, material, bare, []), ...(wanted && { wanted }) };
    }
    const items = order.summary === '' ? material.items : lostItems(material.items, order.summary);
    const memory = await printMemory(items, this.memoryRoom(), size.count);
    const kept = this.at(from)?.tokens ?? 0;
    const fixed = await size.countAll([summaryText({ ...bare, memory: memory.text })]);
    let room = Math.max(0, (size.aim - size.base - kept - fixed) * budgetFactor);
    const wanted = await this.wanted(order, material);
    const asked = wanted?.lines ?? '';
    room -= await size.countAll([asked]);
    const mayCarry = mode === 'summarize' || this.tellsMore(order);
    const ofRest = memory.left.length === 0 ? room : room * FILES_OF_REST;
    const most = Math.min(ofRest, FILE_TOKENS, size.limit * FILE_SHARE, (this.cuts.tokens - kept) * FILE_SHARE);
    const files = mayCarry && most > FRAME ? await this.carry(most) : { text: '', files: [] };
    room -= await size.countAll([files.text]);
    const earlier = await this.earlier(order, memory.left, room);
    const parts = { ...bare, memory: memory.text, earlier, focus: asked, files: files.text };
    return { ...this.draft(made, from, material, parts, files.files), ...(wanted && { wanted }) };
  }

  private draft(
    { mode, summary }: DraftOrder,
    from: KeptFrom,
    { messages, pinned, told }: Material,
    parts: SummaryParts,
    files: CarriedFile[],
  ): Draft {
    const kept = this.at(from);
    const text = summaryText(parts);
    return { mode, text, summary, from, dropped: messages, kept: kept?.messages ?? 1, files, told, pinned };
  }

  /** What a model wrote: now, else the last time; only where nothing else fits that goes as well. */
  private summaryFor({ summary, mode, budgetFactor }: DraftOrder): string {
    if (summary !== '' || (mode === 'truncate' && budgetFactor === 0)) return summary;
    return this.conversed.before?.summary ?? '';
  }

  /** What a summary tells in any case. An older summary is cut to what there is room for. */
  private async bare(
    { messages: dropped, first: message, pinned, told }: Material,
    written: string,
  ): Promise<{ bare: SummaryParts; summary: string }> {
    const first = await this.firstWords(message);
    const [tokens = 0] = await this.size.count([written]);
    const most = Math.max(SUMMARY_TOKENS, this.size.limit * SUMMARY_SHARE);
    const summary = tokens <= most ? written : `${beginning(written, Math.floor((written.length * most) / tokens))}…`;
    const rest = { memory: '', earlier: '', focus: '', files: '' };
    return { bare: { dropped, first, pinned, summary, told, ...rest }, summary };
  }

  /** What the user asked to keep, now and before, and the lines that have it: the newest first. */
  private async wanted({ focus }: DraftOrder, { dropped }: Material): Promise<CompactSummary['wanted']> {
    const { before, turnOf } = this.conversed;
    const words = [focus, before?.wanted?.words ?? ''].filter((part) => part !== '').join(' ');
    if (words === '') return undefined;
    const known = (before?.wanted?.lines ?? '').split('\n').filter((line) => line !== '');
    const lines = [...new Set([...focusLines(dropped, words, turnOf), ...known])];
    return { words, lines: await this.within(lines, this.size.limit * FOCUS_SHARE) };
  }

  private at({ turn, round }: KeptFrom): Cut | undefined {
    return this.cuts.cuts.find(({ from }) => from.turn === turn && from.round === round);
  }

  /** Of older messages more than the conversation memory's share is told where the program alone tells them, and there is room. */
  private tellsMore({ mode, trigger }: DraftOrder): boolean {
    return mode === 'extract' && trigger !== 'messages' && trigger !== 'code_blocks';
  }

  /**
   * What the conversation memory's share had no room for: data, definitions and figures, which no summary can be trusted to have
   * kept; where the program alone tells the rest also messages of the user, failures and calls.
   */
  private async earlier(order: DraftOrder, left: readonly MemoryItem[], room: number): Promise<string> {
    if (order.mode !== 'summarize' && !this.tellsMore(order)) return '';
    const items = this.tellsMore(order) ? left : left.filter(({ section }) => !TOLD_BY_SUMMARY.has(section));
    return (await printMemory(items, room, this.size.count)).text;
  }

  private memoryRoom(): number {
    return Math.min(MEMORY_TOKENS, this.size.limit * MEMORY_SHARE);
  }

  /** The user's first message, or the beginning of one that is too long. */
  private async firstWords(text: string): Promise<string> {
    const most = this.size.limit * FIRST_SHARE;
    const tokens = await this.size.countAll([text]);
    if (tokens <= most) return text;
    const start = beginning(text, Math.floor((text.length * most) / tokens));
    return `${start}… [${text.length - start.length} characters more; recall turn 1]`;
  }

  /** The first lines of a list that are no more tokens than that. */
  private async within(lines: readonly string[], tokens: number): Promise<string> {
    const sizes = await this.size.count(lines);
    let left = tokens;
    return lines.filter((_, at) => (left -= (sizes[at] ?? 0) + 1) >= 0).join('\n');
  }

  /** The turn's message alone, without any of its replies; what the loop told the model behind them stays. */
  private behindEverything({ turn }: KeptFrom): KeptFrom {
    const rounds = this.conversed.events.flatMap((event) =>
      event.turn === turn && (event.type === 'reply' || event.type === 'reasked') ? [event.round] : [],
    );
    return { turn, round: Math.max(0, ...rounds) + 1 };
  }
}
