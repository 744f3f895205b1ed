import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { readSetting, SettingProblems, type Settings } from './settings';

const reported = new WeakMap<Log, SettingProblems>();

/** A setting of ours, as it is now. A bad value is ignored, and named in the log once until it is another one. */
export function setting<N extends keyof Settings>(name: N, log: Log, scope?: vscode.Uri): Settings[N] {
  const written: unknown = vscode.workspace.getConfiguration('baAgent', scope ?? null).get(name);
  const { value, problems } = readSetting(name, written);
  const known = reported.get(log) ?? new SettingProblems();
  reported.set(log, known);
  for (const problem of known.fresh(`${name} ${scope?.toString() ?? ''}`, problems)) log.warn(problem);
  return value;
}
