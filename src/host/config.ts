import * as vscode from 'vscode';
import type { Log } from '../core/ports';
import { defaultSettings, settingSchemas, type Settings } from './settings';

/** A setting of ours. A bad value is named in the log and ignored. */
export function setting<N extends keyof Settings>(name: N, log: Log, scope?: vscode.Uri): Settings[N] {
  const value: unknown = vscode.workspace.getConfiguration('baAgent', scope ?? null).get(name);
  const parsed = settingSchemas[name].safeParse(value ?? defaultSettings[name]);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues.map((issue) => issue.message).join('; ');
  log.warn(`The setting baAgent.${name} is ignored: ${JSON.stringify(value)} ${reason}`);
  return defaultSettings[name];
}
