import { constants } from 'node:os';
import * as vscode from 'vscode';
import { formatBytes } from '../../base/text';
import { visibleText } from '../../base/visibleText';
import { exitMessage } from '../../core/run/exitMessage';
import type { OutputLine, RunEnd, RunRequest, RunResult, RunView } from '../../core/run/runner';
import { TerminalText } from '../../core/run/terminalText';
import type { Formatter } from '../../core/text/formatter';

/** Milliseconds for which text is gathered. */
const LOOK_MS = 50;
/**
 * Milliseconds from its opening on in which a terminal that ends with another code than 0 is said to have failed to launch
 * (`ErrorLaunchThresholdDuration` of VS Code's terminalProcessManager is 500).
 */
const LAUNCH_MS = 600;
const CTRL_C = '\u0003';
const FAINT = '\u001b[2m';
const RESET = '\u001b[0m';

/**
 * What a run writes, as a terminal shows it: a mirror of a process that lives elsewhere. It takes text at any speed, and
 * writes it when the terminal is there; what a terminal could be made to do beside showing text is taken out.
 */
export class TaskTerminal implements vscode.Pseudoterminal, RunView {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;
  private readonly text: TerminalText;
  private state: 'waiting' | 'open' | 'gone' = 'waiting';
  private result: Pick<RunResult, 'end' | 'durationMs'> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hinted = false;
  private openedAt = 0;

  /**
   * @param onStop the user ends the run here
   * @param ofTask it is a task's, which stays open when it ends; any other one would close, and is left as it is
   */
  constructor(
    private readonly request: Pick<RunRequest, 'shown'>,
    private readonly onStop: () => void,
    private readonly formatter: Formatter,
    private readonly ofTask = true,
  ) {
    this.text = new TerminalText((characters) =>
      formatter.t('… {size} not shown here; all of it is kept …', { size: formatBytes(characters) }),
    );
  }

  /** Nothing more comes. */
  get isOver(): boolean {
    return this.state === 'gone';
  }

  /** The editor has made the terminal: what it is given before this is lost. */
  open(): void {
    if (this.state !== 'waiting') return;
    this.state = 'open';
    this.openedAt = performance.now();
    this.written.fire(`${FAINT}${terminalLines(visibleText(this.request.shown))}${RESET}\r\n`);
    if (this.result) this.finish(this.result);
    else this.look();
  }

  /** The user closed the terminal, or ended its task. */
  close(): void {
    const goesOn = this.state !== 'gone' && this.result === undefined;
    this.leave();
    if (goesOn) this.onStop();
  }

  handleInput(data: string): void {
    if (this.state !== 'open') return;
    if (data.includes(CTRL_C)) {
      this.onStop();
    } else if (!this.hinted) {
      this.hinted = true;
      this.say(this.formatter.t('What is typed here is not read by the program. Ctrl+C stops it.'));
    }
  }

  write(text: string, stream: OutputLine['stream']): void {
    if (this.state === 'gone') return;
    this.text.add(text, stream);
    if (this.state === 'open') this.timer ??= setTimeout(() => this.look(), LOOK_MS);
  }

  ended(result: Pick<RunResult, 'end' | 'durationMs'>): void {
    this.result = result;
    if (this.state === 'open') this.finish(result);
  }

  /** Nothing more is written; whatever comes is dropped. */
  leave(): void {
    this.state = 'gone';
    clearTimeout(this.timer);
    this.text.take();
  }

  private look(): void {
    this.timer = undefined;
    if (!this.text.isEmpty) this.written.fire(this.text.take());
  }

  private finish(result: Pick<RunResult, 'end' | 'durationMs'>): void {
    clearTimeout(this.timer);
    this.look();
    this.say(exitMessage(result, this.formatter));
    this.leave();
    if (!this.ofTask) return;
    const code = exitCode(result.end);
    const earlyMs = code === 0 ? 0 : Math.max(0, this.openedAt + LAUNCH_MS - performance.now());
    this.timer = setTimeout(() => this.closed.fire(code), earlyMs);
  }

  /** A line of our own. */
  private say(words: string): void {
    this.written.fire(`${RESET}\r\n${FAINT}${terminalLines(words)}${RESET}\r\n`);
  }
}

/**
 * What the terminal of a run is given when the editor begins its task once more ("Rerun Last Task"): that would be a run
 * that nobody has allowed and nobody waits for.
 */
export function noRunAgain({ t }: Pick<Formatter, 't'>): vscode.Pseudoterminal {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  const words = t('This run is over. Ask the analyst to run it again, or use Run above saved code.');
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open: () => {
      written.fire(`${terminalLines(words)}\r\n`);
      closed.fire(0);
    },
    close: () => undefined,
  };
}

function terminalLines(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

const EXIT_CODES = { timed_out: 124, stopped: 130, too_much_output: 1, not_started: 127 };

/** The number that tells of an end in the way that shells do. */
function exitCode(end: RunEnd): number {
  if (end.how === 'exited') return end.code;
  if (end.how !== 'signalled') return EXIT_CODES[end.how];
  return 128 + (Object.entries(constants.signals).find(([name]) => name === end.signal)?.[1] ?? 0);
}
