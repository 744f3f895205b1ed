import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { oneLine } from '../../base/text';
import type { FactRef } from '../../core/contract/response';
import type { SqlEngine } from '../../core/ports';
import type { Formatter } from '../../core/text/formatter';
import type { factMethods } from '../../protocol/facts';
import { toHost } from '../../protocol/messages';
import { citedFact, factAgain } from './citedFact';
import { on } from '../panel/rpcMethod';
import type { SessionDeps } from '../sessions/sessionDeps';
import { shownSession } from '../sessions/shownSession';

interface FactActionDeps extends Pick<SessionDeps, 'sessions'> {
  sql: SqlEngine;
  formatter: Formatter;
}

interface Cited {
  session: string;
  turn: string;
  index: number;
}

/** What the panel may ask for about the facts that a report cites. */
export function factActions({
  sessions,
  sql,
  formatter,
}: FactActionDeps): Record<keyof typeof factMethods, RpcHandler> {
  const find = async ({ session, turn, index }: Cited): Promise<FactRef> => {
    const conversation = await shownSession(sessions, session, vscode.l10n.t);
    const fact = citedFact(conversation.history(), turn, index);
    if (!fact) throw new Error(vscode.l10n.t('This number is no longer in the conversation.'));
    return fact;
  };
  return {
    runFact: on(toHost.runFact, async (params) => factAgain(await find(params), sql, formatter)),
    openFactSql: on(toHost.openFactSql, async (params) => {
      const fact = await find(params);
      const content = `-- ${oneLine(fact.label)}: ${oneLine(fact.text)}\n${fact.sql};\n`;
      const document = await vscode.workspace.openTextDocument({ language: 'sql', content });
      await vscode.window.showTextDocument(document, { preview: false });
    }),
  };
}
