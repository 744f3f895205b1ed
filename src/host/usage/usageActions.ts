import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { usageReport } from '../../core/metrics/report';
import { usageCsv, usageJson } from '../../core/metrics/usageFile';
import type { Formatter } from '../../core/text/formatter';
import { toHost } from '../../protocol/messages';
import type { UsageAnswer, UsageScope } from '../../protocol/usage';
import { on } from '../panel/rpcMethod';
import { askWhere, nameOf, offerToOpen } from '../workspace';
import type { UsageReader } from './usageReader';

export interface UsageDeps {
  reader: UsageReader;
  formatter: Formatter;
  /** Version of the extension. */
  version: string;
}

interface FormatItem extends vscode.QuickPickItem {
  extension: 'csv' | 'json' | 'md';
}

/** What the panel may ask for of figures. */
export function usageActions(deps: UsageDeps): Record<'readUsage' | 'exportUsage', RpcHandler> {
  return {
    readUsage: on(toHost.readUsage, ({ scope, session }): Promise<UsageAnswer> => deps.reader.read(scope, session)),
    exportUsage: on(toHost.exportUsage, ({ scope, session }) => exportUsage(deps, scope, session)),
  };
}

/** Asks for a format and a place, writes the figures there, and offers to open them. */
async function exportUsage(
  { reader, formatter, version }: UsageDeps,
  scope: UsageScope,
  session: string,
): Promise<void> {
  const picked = await vscode.window.showQuickPick(formatItems(), {
    placeHolder: vscode.l10n.t('Export the figures as what?'),
  });
  if (!picked) return;
  const { usage, sessions, unreadable, left } = await reader.whole(scope, session);
  const source = { scope, sessions, unreadable, left };
  const text = {
    csv: () => usageCsv(usage),
    json: () => usageJson(usage, source, { version, at: new Date().toISOString() }),
    md: () => usageReport(usage, source, formatter),
  }[picked.extension]();
  const target = await askWhere(`ba-agent-usage.${picked.extension}`, { [picked.label]: [picked.extension] });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  // The panel's request does not wait for this: it is over when the file is there.
  void offerToOpen(vscode.l10n.t('The figures were written to {file}.', { file: nameOf(target) }), target);
}

function formatItems(): FormatItem[] {
  return [
    { label: 'CSV', detail: vscode.l10n.t('One row a tool and a model, for a spreadsheet'), extension: 'csv' },
    { label: 'JSON', detail: vscode.l10n.t('Everything, for programs'), extension: 'json' },
    { label: 'Markdown', detail: vscode.l10n.t('A report to read'), extension: 'md' },
  ];
}
