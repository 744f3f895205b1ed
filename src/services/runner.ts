import type * as vscode from 'vscode';
import { endOrphans } from '../adapters/run/orphans';
import { NodeProgramRunner } from '../adapters/run/programRunner';
import { runsFolder } from '../adapters/run/runsFolder';
import type { Log } from '../core/ports';
import type { RunScreen } from '../core/run/runner';
import { setting } from '../host/config';
import { bytesOf } from './memorySize';

export interface RunnerParts {
  context: vscode.ExtensionContext;
  /** The variables that every program gets. */
  env: () => Record<string, string>;
  screen: RunScreen;
  log: Log;
}

/** What runs programs, until the window closes. */
export function buildRunner({ context, env, screen, log }: RunnerParts): NodeProgramRunner {
  const folder = runsFolder(context.globalStorageUri.fsPath);
  const memoryBytes = (): number | undefined => bytesOf(setting('run.memoryLimit', log));
  const runner = new NodeProgramRunner({ folder, environment: env, memoryBytes, screen, log });
  context.subscriptions.push(runner);
  void endOrphans(folder, log);
  return runner;
}
