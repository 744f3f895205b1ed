import type { ReplyDelta } from './fieldDeltas';
import { PartialResponse } from './partialResponse';
import { PartialCalls } from './partialCalls';
import type { ReplyFormat, ModelChunk, ReplyBlock } from '../contract/model';
import type { ReplyField } from '../contract/events';

/** What a reply's text and calls are made of while they stream in. */
export class ReplyBuilder {
  private readonly list: ReplyBlock[] = [];
  private readonly partial: PartialResponse | PartialCalls;

  constructor(replyFormat: ReplyFormat) {
    this.partial = replyFormat === 'native-tools' ? new PartialCalls() : new PartialResponse();
  }

  /** Takes a piece of the reply; pieces that are not of its body change nothing. */
  push(chunk: ModelChunk): void {
    const last = this.list.at(-1);
    switch (chunk.type) {
      case 'text':
        if (last?.type === 'text') last.text += chunk.text;
        else this.list.push({ type: 'text', text: chunk.text });
        this.partial.push(chunk.text);
        return;
      case 'reasoning':
        this.list.push(chunk.block);
        return;
      case 'tool_use':
        this.list.push({ type: 'tool_use', id: chunk.id, name: chunk.name, input: '' });
        if (this.partial instanceof PartialCalls) this.partial.call(chunk.name);
        return;
      case 'tool_input':
        if (last?.type === 'tool_use') last.input += chunk.json;
        if (this.partial instanceof PartialCalls) this.partial.input(chunk.json);
        return;
      case 'usage':
      case 'stop':
    }
  }

  /** All of its text. */
  get raw(): string {
    return this.list.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  }

  /** Its parts; undefined where it is a text and nothing else. */
  get blocks(): ReplyBlock[] | undefined {
    return this.list.every(({ type }) => type === 'text') ? undefined : this.list;
  }

  /** Characters of the answer itself that have come. */
  get length(): number {
    return this.list.reduce((sum, block) => {
      if (block.type === 'text') return sum + block.text.length;
      return block.type === 'tool_use' ? sum + block.name.length + block.input.length : sum;
    }, 0);
  }

  /** What has been told of each field. */
  get shown(): Readonly<Record<ReplyField, string>> {
    return this.partial.shown;
  }

  /** What can be shown that was not told before. Costs a parse of the whole reply: call it some ten times a second. */
  takeDeltas(): ReplyDelta[] {
    return this.partial.takeDeltas();
  }
}
