import * as vscode from 'vscode';
import type { Log } from '../core/ports';
import { readSetting, type Settings } from './settings';

/** A setting of ours, as it is now. A bad value is named in the log and ignored. */
export function setting<N extends keyof Settings>(name: N, log: Log, scope?: vscode.Uri): Settings[N] {
  const written: unknown = vscode.workspace.getConfiguration('baAgent', scope ?? null).get(name);
  const { value, problems } = readSetting(name, written);
  for (const problem of problems) log.warn(problem);
  return value;
}
