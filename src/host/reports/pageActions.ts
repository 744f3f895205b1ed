import type * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import type { Download } from '../../core/contract/events';
import { toHost } from '../../protocol/messages';
import type { pageMethods } from '../../protocol/pages';
import type { ReportPages } from './reportPages';
import { on } from '../panel/rpcMethod';

interface PageActionParts {
  pages: Pick<ReportPages, 'open' | 'reveal'>;
  /** Where a file is that a reply offers. @throws when it is not there any more */
  uriOf: (target: NonNullable<Download['target']>) => Promise<vscode.Uri>;
}

/** What the panel may ask for of pages that a reply offers. */
export function pageActions({ pages, uriOf }: PageActionParts): Record<keyof typeof pageMethods, RpcHandler> {
  return {
    openPage: on(toHost.openPage, async ({ target }) => pages.open(await uriOf(target))),
    revealDownload: on(toHost.revealDownload, async ({ target }) => pages.reveal(await uriOf(target))),
  };
}
