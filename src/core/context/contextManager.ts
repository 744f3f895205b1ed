import type { DataMode } from '../contract/dataMode';
import type { AgentEvent, Attachment } from '../contract/events';
import type { ReplyFormat } from '../contract/model';
import type { SavedCode } from '../contract/response';
import type { ToolSpec } from '../contract/jsonSchema';
import type { ModelClient, ModelRequest, WorkspaceInstructions } from '../ports';
import { eventsOf } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import { availableFiles, type ListedFiles } from './availableFiles';
import { sinceBoundary } from './compaction/boundary';
import { eventsFor, pinsFor } from './eventsFor';
import { pinsInSummary } from './compaction/latePins';
import { pinsOf, type Pins } from '../session/pins';
import { projectMessages } from './projection';
import { seenBy } from './pictures';
import { selectionLine } from './selection';
import { fitConversation } from './smallWindow';
import { fillPrompt } from './systemPrompt';
import { tokensAtMost } from './tokens/atMost';
import { familyOf } from './tokens/families';
import { rememberToolsText, schemasFor } from './tokens/toolsText';

/** What a model with a small window gets of a conversation. */
export interface SmallWindow {
  /** Tokens: a model that takes no larger requests has a small window. */
  maxTokens: number;
  maxMessages: number;
  /** How much older than the newest turn a turn may be. */
  hours: number;
}

type RequestModel = Pick<ModelClient, 'replyFormat' | 'id' | 'requestLimit' | 'promptAlone' | 'images'>;

/** What was said in a conversation, and what of it the user pinned. */
export interface Conversed {
  events: readonly AgentEvent[];
  pins: Pins;
}

/** The conversation of a session's log. */
export function conversedIn({ entries, all }: Pick<SessionLog, 'entries' | 'all'>): Conversed {
  return { events: eventsOf(entries), pins: pinsOf(all) };
}

export const defaultSmallWindow: SmallWindow = { maxTokens: 32_000, maxMessages: 50, hours: 24 };

/** Of a small window, filled at most: texts are measured by their looks. */
const FILLED = 0.95;
/** How many times its family's tokens a model may count: 1.9 for one of the encoder where the family is not known. */
const MARGIN = 1.27;

/**
 * Builds what a model is sent. The message list is a pure function of the session log: what changes from turn to turn
 * (the list of files, attachments) is frozen into the log with the user's message when it is sent, so that what was once
 * sent stays byte for byte the same.
 */
export class ContextManager {
  /**
   * @param prompt the product's own prompt, docs/prompts.md
   * @param small what a model gets of a conversation whose window is no larger than that
   */
  constructor(
    private readonly prompt: string,
    private readonly workspace: WorkspaceInstructions,
    private readonly small: () => SmallWindow = () => defaultSmallWindow,
  ) {}

  private readonly toolsText = rememberToolsText();

  /** Whether a model has a small window: it is sent the end of a conversation, as much as fits. */
  isSmall({ requestLimit = Infinity }: Pick<ModelClient, 'requestLimit'>): boolean {
    return requestLimit <= this.small().maxTokens;
  }

  /** The system prompt for a turn: the product's or the workspace's own, with what the workspace adds to it, and what is withheld. */
  async systemPrompt(tools: readonly ToolSpec[], replyFormat: ReplyFormat, mode: DataMode = 'all'): Promise<string> {
    const { prompt, instructions } = await this.workspace.read();
    return fillPrompt(prompt ?? this.prompt, {
      ...{ tools, replyFormat, mode },
      ...(instructions === undefined ? {} : { instructions }),
    });
  }

  /**
   * The request that a conversation makes: the one way that requests are built. It has what its data mode lets leave. Its
   * messages are the history, then the user's message with the file list and attachments that were frozen with it; the system
   * prompt goes before them. Pictures of the newest turn are shown to a model that sees, where nothing is withheld. A model with a small window gets the end of it, with room left for what goes beside the messages.
   * @param how `whole`: also of a model with a small window, which is sent less
   */
  buildContext(
    said: Conversed,
    model: RequestModel,
    { system, tools, beside, dataMode = 'all' }: Pick<ModelRequest, 'system' | 'tools' | 'beside' | 'dataMode'>,
    how: { whole?: boolean } = {},
  ): ModelRequest {
    const pins = pinsFor(said.pins, dataMode);
    const { summary, events } = sinceBoundary(eventsFor(said.events, dataMode), pins);
    const made = dataMode === 'all' ? {} : { dataMode };
    const before = pinsInSummary(summary, pins);
    const told = seenBy(model, dataMode);
    if (how.whole === true || !this.isSmall(model)) {
      return { system, messages: projectMessages(events, told, pins, before), tools, ...made };
    }
    const { maxMessages, hours } = this.small();
    const ratio = familyOf(model.id).margin * MARGIN;
    const schemas = schemasFor(model, tools, this.toolsText);
    const reserved = beside ?? Math.ceil(ratio * tokensAtMost(system + schemas));
    const tokens = Math.max(0, (model.requestLimit ?? Infinity) * FILLED - reserved);
    const fit = { tokens, messages: maxMessages, ratio, hours };
    const messages = fitConversation(events, told, pins, fit, before);
    return { system, messages, tools, ...(beside === undefined ? {} : { beside }), ...made };
  }

  /**
   * What the model is told beside the user's words: the files it may cite, as far as it has not been told of them, what
   * was attached to this message, and what was saved since it last spoke.
   * @param told what earlier messages of the conversation told
   * @param undone what is said of writes that the user took back since
   */
  describeFiles(
    files: ListedFiles,
    attached: readonly Attachment[],
    savedSince: readonly SavedCode[],
    told: readonly string[],
    undone = '',
  ): string {
    const saved = savedSince.map((code) => `CODE_SAVED: ${code.code_id} (${code.filename})`).join('\n');
    const here = attached
      .flatMap((file) => [`Attached: [${file.id}] ${JSON.stringify(file.path)}`, ...selectionLine(file)])
      .join('\n');
    return [availableFiles(files, told), saved, undone, here].filter((part) => part !== '').join('\n\n');
  }
}
