import type * as vscode from 'vscode';
import { pageHtml } from './pageHtml';

/** The panel's page; its script fetches the text of the chart library. */
export function chatHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, {
    title: 'BA-Agent',
    script: 'main.js',
    style: 'main.css',
    kind: 'chat-page',
    resources: { chartsUri: 'charts.js' },
  });
}
