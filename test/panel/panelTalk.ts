/** A real conversation behind the panel's page: real files, engine, tools and stored sets. */
import { customAlphabet } from 'nanoid';
import { AnthropicProvider } from '../../src/adapters/models/anthropic';
import type { FileSpace } from '../../src/adapters/fileSpace';
import { OfflineModel } from '../../src/adapters/models/offline';
import { OutlineWorker } from '../../src/adapters/outlineWorker';
import { sha256 } from '../../src/adapters/sha256';
import { StoredSets } from '../../src/core/analysis/facts/storedSets';
import { ReportFiles } from '../../src/core/analysis/saved/reportFiles';
import type { Conversation } from '../../src/core/agent/conversation';
import type { ReplyFormat } from '../../src/core/contract/model';
import type { ModelClient } from '../../src/core/ports';
import { StoredArtifacts } from '../../src/core/store/artifactStore';
import { CodeStore } from '../../src/core/store/codeStore';
import { facts } from '../../src/core/tools/facts';
import { fileReader } from '../../src/core/tools/fileReader';
import { queryDatabase } from '../../src/core/tools/queryDatabase';
import { tableSearch } from '../../src/core/tools/tableSearch';
import { seal } from '../../src/core/contract/tool';
import { fileMatches, nameMatches } from '../../src/core/store/fileMatches';
import { MentionedColumns } from '../../src/host/attachments/mentionedColumns';
import { attachmentMethods, type AttachedFile } from '../../src/protocol/attachments';
import { citedFact, factAgain } from '../../src/host/facts/citedFact';
import { ParsedFiles, parsedFileActions } from '../../src/host/parsing/parsedFiles';
import { compactNow } from '../../src/host/context/manualCompaction';
import { on } from '../../src/host/panel/rpcMethod';
import { sessionContext } from '../../src/host/sessions/sessionContext';
import { shownSession } from '../../src/host/sessions/shownSession';
import { tableTypeActions, ColumnRoles } from '../../src/host/roles/columnRoles';
import { toHost } from '../../src/protocol/messages';
import { TestMemory } from '../unit/core/context/tokens/support';
import { openChat, type Chat, type ChatOptions } from '../support/chat';
import { emptyReaderPorts, MemoryCodeFolder, MemoryLog, MemoryReportFolder, tickingClock } from '../support/ports';
import type { MessagesApi } from '../support/messagesApi/server';
import type { PanelPage, Answers } from '../support/panelPage';
import type { PageLanguage } from '../support/pageServer';
import { inDist, PanelWorkspace, formatterOf, type WorkspaceFilesOptions } from '../support/panelWorkspace';

export interface TalkOptions
  extends WorkspaceFilesOptions, Pick<ChatOptions, 'summarizer' | 'compaction' | 'retry' | 'file' | 'spendingLimits'> {
  /** Who answers; the built-in analyst without it. */
  model?: ModelClient;
  language?: PageLanguage;
}

/** Claude as a server on this machine plays him. */
export function claude({ url }: MessagesApi, key: string, replyFormat: ReplyFormat = 'structured-json'): ModelClient {
  const provider = new AnthropicProvider({ baseUrl: url, key }, new TestMemory(), new MemoryLog());
  return provider.client('claude-sonnet-5-5', replyFormat);
}

export class PanelTalk {
  private constructor(
    private readonly workspace: PanelWorkspace,
    readonly chat: Chat,
    private readonly outliner: OutlineWorker,
  ) {}

  /** Opens a session on a workspace of these files, and has it serve the page, which shows it then. */
  static async open(panel: PanelPage, options: TalkOptions = {}): Promise<PanelTalk> {
    const { files = {}, copies = [], model, language = 'en', ...more } = options;
    const workspace = await PanelWorkspace.open({ files, copies });
    const { space, sql, choices, formats, artifacts } = workspace;
    const [log, clock, formatter] = [new MemoryLog(), tickingClock(), formatterOf(language)];
    const outliner = new OutlineWorker({ script: inDist('outlineWorker.js'), grammars: inDist('grammars'), log });
    const sets = new StoredSets(space);
    const code = new MemoryCodeFolder();
    const codes = new CodeStore(code, clock, formatter.t, log);
    const reading = { files: space, tree: space, outliner, sql, codes, uploads: () => [], formatter };
    const tools = [
      seal(fileReader({ ...emptyReaderPorts, ...reading })),
      seal(facts({ sql, files: space, formatter, clock, choices })),
      seal(queryDatabase({ sql, files: space, formatter })),
      seal(
        tableSearch({
          files: space,
          tree: space,
          sql,
          clock: { ...clock, monotonic: () => performance.now() },
          formatter,
          isOpen: () => true,
        }),
      ),
    ];
    const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24);
    const reports = new ReportFiles({
      ...{ sql, sha256, clock, language, folder: () => new MemoryReportFolder() },
      library: () => Promise.resolve({ text: '', sha256: 'x' }),
    });
    const show = (): void => panel.publisher.changeContext(sessionContext(chat.conversation, formatter.t));
    const chat = await openChat(model ?? new OfflineModel(formatter, sets), {
      ...more,
      ...{ tools, files: space, folder: code, reports, outliner, formatter, checkRebuilt: false },
      sessionId: makeId(),
      running: { artifacts: new StoredArtifacts(artifacts, clock, makeId) },
      listener: {
        event: (event) => panel.publisher.publish(event),
        changed: show,
        usage: (usage) => panel.publisher.changeContext({ usage }),
        problem: (text) => panel.publisher.problem(text),
      },
    });
    const { conversation } = chat;
    const shown = (id: string): Promise<Conversation> =>
      shownSession({ current: () => Promise.resolve(conversation) }, id, formatter.t);
    const mentioned = new MentionedColumns({
      files: space,
      sql,
      sessions: { current: () => Promise.resolve(conversation) },
    });
    panel.answer({
      findMentions: on(attachmentMethods.findMentions, async ({ query, attached }) => ({
        files: await filesLike(space, query),
        columns: nameMatches(await mentioned.of(attached), query, 30),
      })),
      ...parsedFileActions(
        new ParsedFiles({ sql, choices: formats, localize: formatter.t, save: () => Promise.resolve() }),
        formatter.t,
      ),
      ...tableTypeActions(new ColumnRoles({ sets, choices })),
      ...talking(shown),
      readCode: on(toHost.readCode, async ({ codeId }) => {
        const text = await conversation.codeText(codeId);
        if (text === undefined) throw new Error(`There is no code ${codeId}.`);
        return { text };
      }),
      runFact: on(toHost.runFact, async ({ session, turn, index }) => {
        const fact = citedFact((await shown(session)).history(), turn, index);
        if (!fact) throw new Error('This number is no longer in the conversation.');
        return factAgain(fact, sql, formatter);
      }),
    });
    panel.publisher.open(conversation.history(), { usage: null, ...sessionContext(conversation, formatter.t) });
    conversation.measure();
    await panel.shows(conversation.log.id);
    return new PanelTalk(workspace, chat, outliner);
  }

  /** The folder of the workspace. */
  get folder(): string {
    return this.workspace.folder;
  }

  get conversation(): Conversation {
    return this.chat.conversation;
  }

  /** Has the analyst look at a file, as the Explorer's menu does. */
  async analyze(name: string, text = `Analyze ${name}`): Promise<void> {
    await this.conversation.send(text, [name]);
  }

  /** Ends what was opened, and removes the workspace. */
  async close(): Promise<void> {
    await this.conversation.stop();
    this.outliner.dispose();
    await this.workspace.close();
  }
}

/** Files of the workspace's folder that fit what was written of one. */
async function filesLike(space: FileSpace, query: string): Promise<AttachedFile[]> {
  const names = (await space.list('')).map(({ name }) => name);
  const found = fileMatches(names, query, 30);
  return Promise.all(
    found.map(async (path) => ({ path, filename: path, size: (await space.stat(path)).size, isCopy: false })),
  );
}

/** What the panel asks of its conversation. */
function talking(shown: (session: string) => Promise<Conversation>): Answers {
  return {
    send: on(toHost.send, async ({ session, text, files, ...parts }) =>
      (await shown(session)).send(text, files, parts),
    ),
    continueTurn: on(toHost.continueTurn, async ({ session, turn }) => (await shown(session)).resume(turn)),
    extendBudget: on(toHost.extendBudget, async ({ session, turn }) => (await shown(session)).extendBudget(turn)),
    editMessage: on(toHost.editMessage, async ({ session, turn, text, files, ...parts }) =>
      (await shown(session)).edit(turn, text, files, parts),
    ),
    compact: on(toHost.compact, async ({ session, focus }) => compactNow(await shown(session), focus)),
    undoCompaction: on(toHost.undoCompaction, async ({ session, id }) => (await shown(session)).undoCompaction(id)),
  };
}
