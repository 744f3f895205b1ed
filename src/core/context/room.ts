import type { ModelMessage } from '../contract/model';
import type { ModelClient } from '../ports';
import { tokensAtMost } from './tokens/atMost';
import { MESSAGE_TOKENS, PAIR_TOKENS } from './tokens/calibration';
import { imageTokens } from './tokens/imageTokens';
import { requestTexts } from './tokens/requestTexts';

export interface RoomSize {
  /** Tokens of the model. */
  tokens: number;
  messages: number;
  /** Tokens of the model for one of the encoder. */
  ratio: number;
}

/** What messages may take in a request, and what they take: at once, and rather too much. */
export class Room {
  readonly tokens: number;

  constructor(
    private readonly size: RoomSize,
    private readonly model: Pick<ModelClient, 'id' | 'replyFormat'>,
  ) {
    this.tokens = size.tokens;
  }

  fits(messages: readonly ModelMessage[]): boolean {
    return messages.length <= this.size.messages && this.taken(messages) <= this.tokens;
  }

  /** Tokens of messages; what is behind the limit is not counted to its end. */
  taken(messages: readonly ModelMessage[]): number {
    let taken = 0;
    const request = { system: '', messages, tools: [] };
    for (const { texts, calls, pictures } of requestTexts(request, this.model.replyFormat, () => '').messages) {
      taken += MESSAGE_TOKENS + PAIR_TOKENS * calls;
      for (const picture of pictures) taken += imageTokens(picture, this.model.id);
      for (const text of texts) {
        if (taken > this.tokens) return taken;
        taken += this.tokensOf(text);
      }
    }
    return taken;
  }

  /** Tokens of a text as a part of a message. */
  tokensOf(text: string): number {
    return Math.ceil(this.size.ratio * tokensAtMost(text, this.tokens / this.size.ratio + 1));
  }

  /** Of the encoder, for tokens of the model. */
  encoded(tokens: number): number {
    return Math.floor(tokens / this.size.ratio);
  }
}
