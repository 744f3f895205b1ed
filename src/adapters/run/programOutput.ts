import { setTimeout as pause } from 'node:timers/promises';
import type { OutputLine, RunOutput } from '../../core/run/runner';
import { OutputGatherer } from './gatherer';
import type { Streams } from './pipes';
import { SpoolFile } from './spoolFile';

export interface OutputOptions {
  /** Where all of it goes. */
  file: string;
  /** Bytes that are kept at most. */
  maxBytes: number;
  /** Is shown text as it comes. */
  show(text: string, stream: OutputLine['stream']): void;
  /** There is more than is kept. */
  onTooMuch(bytes: number): void;
}

/** What a program writes: as fast as the disk takes it, so that a fast program waits and memory does not grow. */
export class ProgramOutput {
  private readonly spool: SpoolFile;
  private readonly gatherer: OutputGatherer;
  private readonly whole: Promise<unknown>;
  private isFull = false;
  private lastMs = 0;

  constructor(
    private readonly streams: Streams,
    private readonly options: OutputOptions,
  ) {
    this.spool = new SpoolFile(options.file, () => {
      for (const stream of this.readables) stream.resume();
    });
    this.gatherer = new OutputGatherer((text) => this.spool.write(text));
    this.whole = Promise.all([this.follow('stdout'), this.follow('stderr')]);
  }

  /**
   * Waits until both streams have ended; not longer than they are silent for `silentMs`, and `longestMs` in all, since
   * processes in the background may hold them open. A stream that waits for the disk is not silent.
   * @param hurry ends the waiting
   */
  async settled(silentMs: number, longestMs: number, hurry: Promise<unknown>): Promise<void> {
    const over = Promise.race([this.whole, hurry]).then(() => true);
    const until = performance.now() + longestMs;
    this.lastMs = performance.now();
    for (;;) {
      const now = performance.now();
      if (this.spool.isBehind) this.lastMs = now;
      const ms = Math.min(this.lastMs + silentMs, until) - now;
      if (ms <= 0) return;
      if (await Promise.race([over, pause(ms, false, { ref: false })])) return;
    }
  }

  /** What there was, when nothing more comes or is waited for. */
  async close(): Promise<RunOutput> {
    for (const stream of this.readables) stream.destroy();
    await this.whole;
    this.gatherer.end();
    const file = await this.spool.close();
    const { output } = this.gatherer;
    return { ...output, spool: file && { ...file, lines: output.lines } };
  }

  private get readables() {
    return [this.streams.stdout, this.streams.stderr];
  }

  private follow(name: OutputLine['stream']): Promise<void> {
    const stream = this.streams[name];
    stream.on('data', (bytes: Buffer) => this.take(name, bytes));
    stream.on('error', () => undefined); // 'close' follows
    return new Promise((resolve) => stream.once('close', resolve));
  }

  private take(name: OutputLine['stream'], bytes: Buffer): void {
    this.lastMs = performance.now();
    if (this.isFull) return;
    this.options.show(this.gatherer.add(name, bytes), name);
    if (this.spool.bytes > this.options.maxBytes) {
      this.isFull = true;
      this.options.onTooMuch(this.spool.bytes);
    } else if (this.spool.isBehind) {
      for (const stream of this.readables) stream.pause();
    }
  }
}
