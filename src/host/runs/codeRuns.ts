import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import { listWithCount } from '../../base/text';
import type { Log, SqlEngine } from '../../core/ports';
import { exitMessage } from '../../core/run/exitMessage';
import type { OutputFile } from '../../core/contract/outputFiles';
import type { RunFolders } from '../../core/run/runFolders';
import type { ProgramRunner, RunRequest, RunResult } from '../../core/run/runner';
import { CopyError, describeCopyError, type CopyStore } from '../../core/store/copies';
import type { Formatter } from '../../core/text/formatter';
import type { AttachedFile } from '../../protocol/attachments';
import type { CodeRun } from '../../protocol/runs';
import { asAttached } from '../attachments/attachments';
import { nameOf } from '../workspace';
import { runText } from './runText';

/** Files that go with a question about a run, beside what it printed. */
const MAX_FILES = 20;
/** Names of files that are told. */
const TOLD_FILES = 3;

/** How a program runs saved code. */
export interface CodeCommand extends Pick<RunRequest, 'program' | 'args' | 'cwd' | 'env'> {
  /** What runs it, for people. */
  label: string;
  /** The folder of the run, where it can make files for a report. */
  runFolder?: string;
}

export interface CodeRunDeps {
  runner: ProgramRunner;
  folders: Pick<RunFolders, 'outputs' | 'answerQueries'>;
  sql: Pick<SqlEngine, 'query'>;
  copies: CopyStore;
  /** The absolute path of a file that a run made. @throws when it is gone */
  outputFile: (address: string) => Promise<string>;
  panel: {
    tell(news: 'codeRan', run: CodeRun): void;
    attach(files: readonly AttachedFile[]): void;
    show(what: 'fillDraft', words: { text: string }): Promise<void>;
  };
  /** Saved code has run to its end. */
  ran(file: vscode.Uri): void;
  formatter: Formatter;
  log: Log;
}

interface Ended {
  name: string;
  label: string;
  endedAt: Date;
  result: RunResult;
  outputs: readonly OutputFile[];
}

/** Runs of saved code in this window: those that go on, and what came of the last one of each code. */
export class CodeRuns implements vscode.Disposable {
  private readonly running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  private readonly ended = new Map<string, Ended>();

  constructor(private readonly deps: CodeRunDeps) {}

  isRunning(codeId: string): boolean {
    return this.running.has(codeId);
  }

  /** Ends a run that goes on, and waits until it has ended. */
  async stop(codeId: string): Promise<void> {
    const run = this.running.get(codeId);
    run?.stop.abort();
    await run?.ended;
  }

  /**
   * Runs saved code that does not run yet. Resolves when it has begun.
   * @param command how; asked once, since finding a program takes time
   * @throws what `command` throws
   */
  async start(codeId: string, file: vscode.Uri, command: (signal: AbortSignal) => Promise<CodeCommand>): Promise<void> {
    const stop = new AbortController();
    const begun = command(stop.signal);
    const ended = begun.then(
      (found) => this.follow(codeId, file, found, stop.signal),
      () => undefined, // its caller is told
    );
    this.running.set(codeId, { stop, ended: ended.finally(() => this.running.delete(codeId)) });
    await begun;
  }

  /**
   * Puts a question about the last run of code into the input, with what it printed and the files that it made.
   * @throws in the user's language
   */
  async ask(codeId: string): Promise<void> {
    const { deps } = this;
    const run = this.ended.get(codeId);
    if (!run) {
      throw new Error(
        this.isRunning(codeId)
          ? vscode.l10n.t('This code is still running. Ask when it has ended.')
          : vscode.l10n.t('This code has not been run in this window. Run it first.'),
      );
    }
    const { formatter } = deps;
    const head = [
      vscode.l10n.t('What {file} printed', { file: run.name }),
      `${exitMessage(run.result, formatter)} · ${run.label} · ${run.endedAt.toISOString()}`,
    ];
    const bytes = await runText(head, run.result.output, formatter);
    const printed = await this.copyOf(`${run.name.replace(/\.[^.]+$/, '')} run.txt`, bytes);
    deps.panel.attach([printed, ...(await this.copiesOf(run.outputs.slice(0, MAX_FILES)))]);
    const text = `${vscode.l10n.t('About the run of {file}:', { file: run.name })} `;
    await deps.panel.show('fillDraft', { text });
  }

  dispose(): void {
    for (const { stop } of this.running.values()) stop.abort();
    for (const { result } of this.ended.values()) this.drop(result);
    this.ended.clear();
  }

  /** A run to its end; it never throws. */
  private async follow(codeId: string, file: vscode.Uri, command: CodeCommand, signal: AbortSignal): Promise<void> {
    const { runner, folders, sql, panel, formatter } = this.deps;
    const name = nameOf(file);
    panel.tell('codeRan', { codeId, state: 'running', words: vscode.l10n.t('Running…') });
    const { label, runFolder, ...process } = command;
    const ended = new AbortController();
    const queries = runFolder === undefined ? undefined : folders.answerQueries(runFolder, sql, ended.signal);
    const shown = cwdWords(name, label, command.cwd);
    const result = await runner.run({ id: `code:${codeId}`, title: name, shown, ...process, reveal: true }, signal);
    ended.abort();
    await queries;
    const outputs = runFolder === undefined ? [] : await this.outputsOf(runFolder);
    const before = this.ended.get(codeId);
    this.ended.set(codeId, { name, label, endedAt: new Date(), result, outputs });
    if (before) this.drop(before.result);
    const words = exitMessage(result, formatter);
    const files = listWithCount(
      outputs.map((output) => output.name),
      TOLD_FILES,
    );
    panel.tell('codeRan', {
      codeId,
      state: result.end.how === 'exited' && result.end.code === 0 ? 'done' : 'failed',
      words: files === '' ? words : vscode.l10n.t('{words}. Files made: {files}', { words, files }),
    });
    this.deps.ran(file);
  }

  private async outputsOf(run: string): Promise<OutputFile[]> {
    try {
      return await this.deps.folders.outputs(run);
    } catch (error) {
      this.deps.log.warn(`Files of a run could not be listed: ${errorMessage(error)}`);
      return [];
    }
  }

  /** Copies of the files that a run made; one that cannot be copied is left out. */
  private async copiesOf(outputs: readonly OutputFile[]): Promise<AttachedFile[]> {
    const { copies, outputFile, log } = this.deps;
    const files: AttachedFile[] = [];
    for (const { id, name } of outputs) {
      try {
        files.push(asAttached(await copies.take(await outputFile(id))));
      } catch (error) {
        log.warn(`${name} does not go with the question: ${errorMessage(error)}`);
      }
    }
    return files;
  }

  private async copyOf(name: string, bytes: Uint8Array): Promise<AttachedFile> {
    try {
      const writer = await this.deps.copies.begin(name, bytes.length);
      await writer.write(bytes);
      return asAttached(await writer.finish());
    } catch (error) {
      throw error instanceof CopyError ? new Error(describeCopyError(error, this.deps.formatter.t)) : error;
    }
  }

  private drop({ output }: RunResult): void {
    if (output.spool) void this.deps.runner.drop(output.spool);
  }
}

/** The first line of the terminal: what runs, and in which folder. */
function cwdWords(name: string, label: string, cwd: string): string {
  const folder = vscode.workspace.asRelativePath(cwd, false);
  const shown = folder === cwd ? (cwd.split(/[/\\]/).findLast((part) => part !== '') ?? cwd) : folder;
  return vscode.l10n.t('{file} with {program} in {folder}', { file: name, program: label, folder: shown });
}
