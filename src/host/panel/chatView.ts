import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { Conversation } from '../../core/agent/conversation';
import { ReadOnlyError } from '../../core/agent/logWriter';
import type { Sessions } from '../../core/agent/sessions';
import { nothingSpent } from '../../core/session/spending';
import type { Log } from '../../core/ports';
import type { AttachedFile } from '../../protocol/attachments';
import type { ViewContext } from '../../protocol/messages';
import { ViewPublisher } from '../../protocol/publisher';
import { Activity } from './activity';
import type { Chat } from './chat';
import { CHAT_VIEW } from './chatViewProvider';
import { Information } from './information';
import type { ModelSelection } from '../models/modelSelection';
import { PageLine } from './pageLine';
import type { PanelActions } from './panelActions';
import { PanelRequests } from './panelRequests';
import { sessionContext } from '../sessions/sessionContext';

/** In conditions of package.json: there is a session in the panel. */
const SESSION_SHOWN = 'baAgent.sessionShown';

/**
 * The sidebar panel. It can be destroyed and made again at any moment: it holds nothing but the connection, the
 * publisher has the state.
 */
export class ChatView implements Chat, vscode.Disposable {
  private readonly publisher: ViewPublisher;
  private readonly requests: PanelRequests;
  private readonly activity = new Activity();
  private readonly disposables: vscode.Disposable[] = [];
  private opened = false;
  private view: vscode.WebviewView | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly log: Log,
    private readonly models: ModelSelection,
  ) {
    this.requests = new PanelRequests(log);
    this.publisher = new ViewPublisher({
      model: '',
      modelLabel: '',
      modelLabels: {},
      ...workspaceContext(),
      sessionWarning: '',
      queue: [],
      branches: {},
      spending: nothingSpent,
      usage: null,
      pins: [],
      earlier: false,
      session: { id: '', title: '', readOnly: false },
    });
    const stopListening = sessions.listen({
      opened: (conversation) => this.open(conversation),
      event: (event) => {
        this.activity.take(event);
        this.publisher.publish(event);
        // What is taken back may stand in a part of the session that was not read before.
        if (event.type === 'compaction_undone') void this.sessionRead();
      },
      changed: (conversation) => this.publisher.changeContext(sessionContext(conversation, vscode.l10n.t)),
      usage: (usage) => this.publisher.changeContext({ usage }),
      problem: (text) => this.publisher.problem(text),
    });
    const changed = (): void => this.publisher.changeContext(workspaceContext());
    this.disposables.push(
      new vscode.Disposable(stopListening),
      vscode.workspace.onDidGrantWorkspaceTrust(changed),
      vscode.workspace.onDidChangeWorkspaceFolders(changed),
      models.onDidChange(() => void this.modelChanged()),
    );
  }

  /** Whether a turn runs in the open session, or it is being compacted. */
  get isAtWork(): boolean {
    return this.activity.isAtWork;
  }

  /**
   * Serves a panel's page until it is gone.
   * @param actions what it may ask for
   * @returns takes a message of the page
   */
  connect(view: vscode.WebviewView, actions: PanelActions): (message: unknown) => void {
    const { webview } = view;
    this.view = view;
    const post = (message: unknown): void => void webview.postMessage(message);
    const line = new PageLine(
      {
        post,
        handlers: (isThere) => actions.handlers(() => this.ready(isThere)),
        attend: (page) => {
          this.publisher.connect(page && post);
          this.requests.connect(page);
          // Files that it was sending cannot come any more.
          if (!page) actions.panelGone();
        },
      },
      view.visible,
    );
    // The page of a view that is hidden is gone, and what is posted to it is lost; the next one asks for all there is.
    view.onDidChangeVisibility(() => {
      if (this.view === view) line.change(view.visible);
    });
    view.onDidDispose(() => {
      // Else a newer one has taken its place.
      if (this.view === view) line.change(false);
      line.close();
    });
    return (message) => {
      if (!line.receive(message)) this.log.warn('The panel sent a message of an unknown form.');
    };
  }

  /** Shows the panel and puts the cursor into its input. */
  async focus(): Promise<void> {
    await vscode.commands.executeCommand(`${CHAT_VIEW}.focus`);
    this.publisher.focusInput();
  }

  /** Puts files to the user's next message. */
  attach(files: readonly AttachedFile[]): void {
    this.publisher.attach(files);
  }

  /** Shows the panel with its list of sessions or of saved code, figures, or words in its input, to be gone on with. */
  async show(...asked: Parameters<PanelRequests['show']>): Promise<void> {
    await vscode.commands.executeCommand(`${CHAT_VIEW}.focus`);
    this.requests.show(...asked);
  }

  /** Tells of saved code: its files are others, or a run of it began or ended. */
  tell(...news: Parameters<PanelRequests['tell']>): void {
    this.requests.tell(...news);
  }

  /** How much of a file was read; undefined: it is not known, or over. */
  fileProgress(path: string, share: number | undefined): void {
    this.publisher.fileProgress(path, share);
  }

  /** The list of sessions is another one: a panel that shows it asks for it again. */
  sessionsChanged(): void {
    this.publisher.sessionsChanged();
  }

  /** More of the open session was read: what is told beside its conversation can be another. */
  async sessionRead(): Promise<void> {
    const conversation = await this.sessions.current();
    this.publisher.changeContext(sessionContext(conversation, vscode.l10n.t));
  }

  /**
   * Runs something that belongs to the conversation; its failure is shown in the panel, and logged. That there was nothing
   * to do is no failure.
   */
  async run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Information) {
        void vscode.window.showInformationMessage(errorMessage(error));
        return;
      }
      this.log.error(errorMessage(error));
      if (!(error instanceof ReadOnlyError)) this.publisher.problem(errorMessage(error));
      await vscode.commands.executeCommand(`${CHAT_VIEW}.focus`);
    }
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  /** At the panel's first sight the last session is opened, which sends its snapshot; later there is one to send. */
  private async ready(isThere: () => boolean): Promise<void> {
    const known = this.opened;
    await this.showModel();
    await this.sessions.current();
    // The page that has taken its place asks for itself.
    if (!isThere()) return;
    if (known) this.publisher.snapshot();
    this.requests.ready();
  }

  private open(conversation: Conversation): void {
    this.opened = true;
    this.activity.opened();
    void vscode.commands.executeCommand('setContext', SESSION_SHOWN, true);
    this.publisher.open(conversation.history(), { usage: null, ...sessionContext(conversation, vscode.l10n.t) });
    conversation.measure();
  }

  /** The window that another model has is another one. */
  private async modelChanged(): Promise<void> {
    await this.showModel();
    if (this.opened) (await this.sessions.current()).measure();
  }

  private async showModel(): Promise<void> {
    const { id, label, labels } = await this.models.selected();
    this.publisher.changeContext({ model: id, modelLabel: label, modelLabels: labels });
  }
}

function workspaceContext(): Pick<ViewContext, 'trusted' | 'hasWorkspace'> {
  return {
    trusted: vscode.workspace.isTrusted,
    hasWorkspace: (vscode.workspace.workspaceFolders ?? []).length > 0,
  };
}
