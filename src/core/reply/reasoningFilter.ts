const OPEN = '<think>';
const CLOSE = '</think>';

/** Leaves the reasoning out that a model writes before its reply, between `<think>` and `</think>`, where no server did. */
export class ReasoningFilter {
  private held = '';
  private state: 'beginning' | 'reasoning' | 'reply' = 'beginning';

  /** What of the reply so far is new and no reasoning. */
  push(text: string): string {
    if (this.state === 'reply') return text;
    this.held += text;
    if (this.state === 'beginning') {
      const begun = this.held.trimStart();
      if (OPEN.startsWith(begun.slice(0, OPEN.length)) && begun.length < OPEN.length) return '';
      if (!begun.startsWith(OPEN)) return this.release(this.held);
      this.state = 'reasoning';
      this.held = begun.slice(OPEN.length);
    }
    const end = this.held.indexOf(CLOSE);
    if (end >= 0) return this.release(this.held.slice(end + CLOSE.length).trimStart());
    this.held = this.held.slice(-CLOSE.length);
    return '';
  }

  /** What was held back when the reply ended. */
  end(): string {
    return this.state === 'beginning' ? this.release(this.held) : '';
  }

  private release(text: string): string {
    this.state = 'reply';
    this.held = '';
    return text;
  }
}
