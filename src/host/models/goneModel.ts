import { ModelError } from '../../core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../core/ports';

/** A model that was chosen and is not there any more: it says so, and nobody answers in its place. */
export class GoneModel implements StreamingModel {
  readonly replyFormat = 'structured-json';
  readonly requestLimit = undefined;

  constructor(readonly id: string) {}

  body(request: ModelRequest): Promise<string> {
    return Promise.resolve(JSON.stringify(request));
  }

  // eslint-disable-next-line require-yield -- nothing comes of it
  async *stream(): AsyncIterable<never> {
    throw await Promise.resolve(new ModelError('model_gone', '', undefined, { model: this.id }));
  }
}
