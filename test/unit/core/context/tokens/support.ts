import type { ModelUsage } from '../../../../../src/core/contract/model';
import type { Encoding, Memory, ModelRequest, TokenEncoder } from '../../../../../src/core/ports';

/** Values in memory, as copies; writing fails when a test says so. */
export class TestMemory implements Memory {
  readonly values = new Map<string, unknown>();
  fault: Error | undefined;

  get(key: string): unknown {
    return structuredClone(this.values.get(key));
  }

  update(key: string, value: unknown): Promise<void> {
    if (this.fault) return Promise.reject(this.fault);
    this.values.set(key, structuredClone(value));
    return Promise.resolve();
  }
}

/** Takes a text for its number of tokens, as in `1200`; a text that is no number has none. */
export class TestEncoder implements TokenEncoder {
  fault: Error | undefined;

  count(_: Encoding, texts: readonly string[]): Promise<number[]> {
    if (this.fault) return Promise.reject(this.fault);
    return Promise.resolve(texts.map((text) => Number(/^\d+(?=#|$)/.exec(text)?.[0] ?? 0)));
  }
}

/** A conversation of messages with so many tokens each, the user's and the model's in turn. */
export function conversation(system: number, ...messages: number[]): ModelRequest {
  return {
    system: String(system),
    tools: [],
    messages: messages.map((tokens, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: String(tokens) })),
  };
}

export function usage(input: number, output = 0): ModelUsage {
  return { input_tokens: input, output_tokens: output };
}
