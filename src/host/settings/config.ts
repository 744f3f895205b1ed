import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { readSetting, SettingProblems, type Settings } from './settings';

const told = new WeakMap<Log, SettingProblems>();

/** A setting of ours, as it is now. A bad value is ignored, and named in the log once until it is another one. */
export function setting<N extends keyof Settings>(name: N, log: Log, scope?: vscode.Uri): Settings[N] {
  const written: unknown = vscode.workspace.getConfiguration('baAgent', scope ?? null).get(name);
  const { value, problems } = readSetting(name, written);
  const known = told.get(log) ?? new SettingProblems();
  told.set(log, known);
  for (const problem of known.fresh(`${name} ${scope?.toString() ?? ''}`, problems)) log.warn(problem);
  return value;
}
