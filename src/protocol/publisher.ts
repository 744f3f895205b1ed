import type { AgentEvent } from '../core/contract/events';
import { emptyMemory } from '../core/contract/conversationMemory';
import type { AttachedFile } from './attachments';
import type { ToView, ViewContext } from './messages';
import { withStart } from './runningSince';
import { applyEvent, emptyTranscript, replayTranscript, type Transcript, shownDetails } from './transcript';

/** Characters of what a model reads after a compaction that the panel shows; the whole opens as an editor tab. */
const SHOWN_SUMMARY = 20_000;

/** What the panel is told of the open session. */
export type SessionContext = Pick<
  ViewContext,
  'sessionWarning' | 'queue' | 'branches' | 'spending' | 'usage' | 'earlier' | 'pins' | 'session'
>;

/** What is told, without its number. */
type News = ToView extends infer M ? (M extends ToView ? Omit<M, 'sequence'> : never) : never;

/** Deltas are collected for so long before they go out, in ms. */
const COALESCE_MS = 50;

/**
 * What the host tells the panel: a snapshot when the panel asks, then events with sequence numbers. It keeps the
 * transcript itself, so a panel that was destroyed loses nothing, not even the part of a reply that is streaming.
 */
export class ViewPublisher {
  private transcript: Transcript = emptyTranscript;
  private sequence = 0;
  private waiting: AgentEvent[] = [];
  /** The panel that is connected has had a snapshot: what comes next reaches it. */
  private ready = false;
  private toldProgress = false;
  private problemToTell: string | undefined;
  private filesToAttach: AttachedFile[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private post: ((message: ToView) => void) | undefined;

  constructor(private context: ViewContext) {}

  /** Connects a panel; undefined when it is gone. Nothing is sent until it asks. */
  connect(post: ((message: ToView) => void) | undefined): void {
    this.post = post;
    this.ready = false;
    this.waiting = [];
  }

  /** Sends all there is. */
  snapshot(): void {
    this.waiting = [];
    this.send({ type: 'snapshot', transcript: this.transcript, context: this.context });
    this.ready = this.post !== undefined;
    if (!this.ready) return;
    this.describeProblem();
    this.tellFiles();
  }

  /** Another session is open: the panel gets a snapshot of it. */
  open(history: readonly AgentEvent[], session: SessionContext): void {
    this.transcript = replayTranscript(history.map(slim));
    this.context = { ...this.context, ...session };
    this.snapshot();
  }

  publish(event: AgentEvent): void {
    const slimmed = slim(event);
    this.transcript = withStart(applyEvent(this.transcript, slimmed), slimmed, new Date().toISOString());
    if (!this.post) return;
    this.waiting.push(slimmed);
    this.timer ??= setTimeout(() => this.flush(), COALESCE_MS);
  }

  changeContext(change: Partial<ViewContext>): void {
    this.context = { ...this.context, ...change };
    this.tell({ type: 'context', context: this.context });
  }

  /** Tells of something that did not work; a panel that is still being made is told when it is there. */
  problem(text: string): void {
    this.problemToTell = text;
    if (this.ready) this.describeProblem();
  }

  /** Puts files to the next message; a panel that is still being made gets them when it is there. */
  attach(files: readonly AttachedFile[]): void {
    this.filesToAttach.push(...files);
    if (this.ready) this.tellFiles();
  }

  focusInput(): void {
    this.tell({ type: 'focusInput' });
  }

  /** How much of a file was read; undefined: it is not known, or over. */
  fileProgress(path: string, share: number | undefined): void {
    if (share === undefined && !this.toldProgress) return;
    this.toldProgress = share !== undefined;
    this.tell({ type: 'fileProgress', ...(share !== undefined && { file: { path, share } }) });
  }

  sessionsChanged(): void {
    this.tell({ type: 'sessionsChanged' });
  }

  private describeProblem(): void {
    const text = this.problemToTell;
    this.problemToTell = undefined;
    if (text !== undefined) this.tell({ type: 'problem', text });
  }

  private tellFiles(): void {
    const files = this.filesToAttach;
    this.filesToAttach = [];
    if (files.length > 0) this.tell({ type: 'attach', files });
  }

  /** Sends something behind the events that wait. */
  private tell(news: News): void {
    this.flush();
    this.send(news);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    const events = this.waiting;
    this.waiting = [];
    this.send({ type: 'events', events });
  }

  private send(news: News): void {
    const sequence = ++this.sequence;
    this.post?.({ ...news, sequence });
  }
}

/** The event without what only the model reads: observations, raw replies and the file list can be large. Of details stays what is shown. */
function slim(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case 'tool_finished': {
      const { result } = event;
      return { ...event, result: { ...result, observation: '', details: shownDetails(result) } };
    }
    case 'reply': {
      const { blocks: _, ...rest } = event;
      const { bound: __, ...metadata } = rest.response.metadata;
      return { ...rest, raw: '', response: { ...rest.response, metadata } };
    }
    case 'reasked': {
      const { blocks: _, ...rest } = event;
      return { ...rest, raw: '' };
    }
    case 'guidance':
      return { ...event, text: '' };
    case 'turn_started':
      return { ...event, context: '' };
    case 'compact_summary': {
      const text = event.text.length > SHOWN_SUMMARY ? `${event.text.slice(0, SHOWN_SUMMARY)}…` : event.text;
      return { ...event, text, uploads: [], shapes: {}, told: '', pinned: [], ledger: emptyMemory, questions: [] };
    }
    default:
      return event;
  }
}
