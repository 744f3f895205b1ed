import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import type { Log } from '../../core/ports';
import { showPage } from './pageHtml';
import { chatPage } from './pageMarkup';

export const CHAT_VIEW = 'baAgent.chat';

/** Gives VS Code the panel's page at once; what serves it is loaded when the page first asks, and hears what it said. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly chat: () => Promise<{ connect(view: vscode.WebviewView): (message: unknown) => void }>,
    private readonly log: Log,
  ) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    const { webview } = view;
    const early: unknown[] = [];
    let ask = (): void => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    let take = (message: unknown): void => {
      early.push(message);
      ask();
    };
    const receiving = webview.onDidReceiveMessage((message: unknown) => {
      take(message);
    });
    let gone = false;
    view.onDidDispose(() => {
      gone = true;
      receiving.dispose();
    });
    showPage(webview, this.extensionUri, chatPage);
    // Loading what serves it keeps a core busy that the page needs to be drawn: it begins when the page asks.
    asked.then(this.chat).then(
      (chat) => {
        if (gone) return;
        take = chat.connect(view);
        early.forEach(take);
      },
      (error: unknown) => {
        this.log.error(`The panel could not be served: ${errorMessage(error)}`);
        void vscode.window.showErrorMessage(`BA-Agent: ${errorMessage(error)}`);
      },
    );
  }
}
