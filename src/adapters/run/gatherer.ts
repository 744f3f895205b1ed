import { STDERR_MARK, type OutputLine } from '../../core/run/runner';
import { cutLine, KEPT_LINE_CHARACTERS, LineBuffers } from './lineBuffers';
import { StreamLines, type LinePiece } from './streamLines';
import { StreamText } from './streamText';

type Stream = OutputLine['stream'];

/** Puts both streams of a program together, line by line, in the order in which they came. */
export class OutputGatherer {
  private readonly buffers = new LineBuffers();
  private readonly texts = { stdout: new StreamText(), stderr: new StreamText() };
  private readonly lines = { stdout: new StreamLines(), stderr: new StreamLines() };
  private readonly counts = { stdout: 0, stderr: 0, bytes: 0 };
  /** A line too long to be held, of which a part is written: its beginning, and its characters so far. */
  private open: { stream: Stream; beginning: string; characters: number } | undefined;

  /** @param write takes what is kept of the output, as it comes */
  constructor(private readonly write: (text: string) => void) {}

  /** Takes bytes of a stream. @returns their text */
  add(stream: Stream, bytes: Buffer): string {
    this.counts.bytes += bytes.length;
    const text = this.texts[stream].add(bytes);
    for (const piece of this.lines[stream].add(text)) this.take(stream, piece);
    return text;
  }

  /** Takes what has no end, when nothing more comes. */
  end(): void {
    for (const stream of ['stdout', 'stderr'] as const) {
      const rest = this.texts[stream].end();
      for (const piece of [...this.lines[stream].add(rest), ...this.lines[stream].end()]) this.take(stream, piece);
    }
    this.close();
  }

  get output() {
    const { stdout, stderr, bytes } = this.counts;
    const replaced = this.texts.stdout.replaced + this.texts.stderr.replaced;
    const { head, tail } = this.buffers;
    return { head, tail, lines: stdout + stderr, errorLines: stderr, bytes, replaced };
  }

  private take(stream: Stream, { text, whole }: LinePiece): void {
    if (this.open && this.open.stream !== stream) this.close();
    if (!whole) {
      this.extend(stream, text);
      return;
    }
    let lines = text;
    if (this.open) {
      const end = lines.indexOf('\n');
      this.extend(stream, lines.slice(0, end));
      this.close();
      lines = lines.slice(end + 1);
    }
    if (lines === '') return;
    this.write(stream === 'stdout' ? lines : marked(lines));
    this.counts[stream] += this.buffers.add(stream, lines);
  }

  private extend(stream: Stream, text: string): void {
    if (!this.open) {
      this.open = { stream, beginning: '', characters: 0 };
      if (stream === 'stderr') this.write(STDERR_MARK);
    }
    this.open.beginning += text.slice(0, Math.max(0, KEPT_LINE_CHARACTERS - this.open.beginning.length));
    this.open.characters += text.length;
    this.write(text);
  }

  /** Ends a long line: it is over, or the other stream wrote in between. */
  private close(): void {
    if (!this.open) return;
    const { stream, beginning, characters } = this.open;
    this.open = undefined;
    this.write('\n');
    this.counts[stream]++;
    this.buffers.addLine({ stream, text: cutLine(beginning, characters) });
  }
}

/** `lines` has an end each. */
function marked(lines: string): string {
  return `${STDERR_MARK}${lines.slice(0, -1).replaceAll('\n', `\n${STDERR_MARK}`)}\n`;
}
