/**
 * A SIMULATED provider, which stands in for usage reports that tests cannot have: its tokens are those of the encoder
 * times a ratio, with a noise of 2 % (standard deviation) for each message, and 90 for each call with its result. How far
 * real providers are from that no test here can tell.
 */
import type { ContentBlock, ModelMessage, ModelUsage } from '../../../../../src/core/contract/model';
import { TokenMeter, type Anchor } from '../../../../../src/core/context/tokens/tokenMeter';
import type { ModelRequest } from '../../../../../src/core/ports';
import { MemoryLog } from '../../../../support/ports';
import { TestEncoder, TestMemory } from './support';
import { randomNumbers } from '../../../../support/random';

const NOISE = 0.02;
const REPORTS_BEFORE = 3;
/** Of one conversation. */
const ESTIMATES = 60;

export interface Scenario {
  /** The provider's tokens for one of the encoder's. */
  ratio: number;
  /** Tokens of the context window; the conversation ends when it is full. */
  window: number;
  seed: number;
  /** Whether results of tools shrink to stubs at the next turn. */
  stubs: boolean;
}

/** How far each estimate was from what was reported then, as a share of it: those after three reports. */
export async function estimateErrors({ ratio, window, seed, stubs }: Scenario): Promise<number[]> {
  const random = randomNumbers(seed);
  const between = (least: number, most: number): number => Math.round(least + random() ** 2 * (most - least));
  const noise = new Map<string, number>();
  let texts = 0;
  const text = (tokens: number): string => {
    const name = `${tokens}#${++texts}`;
    noise.set(name, 1 + NOISE * gauss(random));
    return name;
  };
  const trueTokens = (name: string): number => ratio * Number(name.split('#')[0]) * (noise.get(name) ?? 1);
  const charge = ({ system, messages }: ModelRequest): number =>
    Math.round(
      trueTokens(system) +
        messages.reduce((sum, message) => sum + textsOf(message).reduce((all, each) => all + trueTokens(each), 0), 0) +
        90 * messages.reduce((sum, message) => sum + callsOf(message), 0),
    );

  const model = { id: 'claude-opus-4-8', replyFormat: 'native-tools' } as const;
  const meter = new TokenMeter(new TestEncoder(), new TestMemory(), new MemoryLog());
  const system = text(Math.min(4000, window / 4));
  // Only a long conversation fills a large window.
  let messages = earlierMessages(window < 1_000_000 ? 0 : 0.4 * window, () => text(between(200, 8000)));
  let anchor: Anchor | undefined;
  let reports = 0;
  const errors: number[] = [];

  /** Sends what there is; false when it does not fit. */
  const send = async (reply: string): Promise<boolean> => {
    const request = { system, tools: [], messages };
    const measure = await meter.measure(request, model);
    const input = charge(request);
    if (input > window) return false;
    if (++reports > REPORTS_BEFORE) errors.push(Math.abs(meter.estimate(measure, anchor) - input) / input);
    const cached = Math.floor(input * random());
    const reasoning = random() < 0.3 ? between(50, 2000) : 0;
    const usage: ModelUsage = {
      input_tokens: input - cached,
      cache_read_input_tokens: cached,
      output_tokens: Math.round(trueTokens(reply)) + reasoning,
    };
    anchor = (await meter.learn(measure, usage, anchor)) ?? anchor;
    return true;
  };

  for (let turn = 0; errors.length < ESTIMATES; turn++) {
    if (stubs) messages = messages.map((message) => stubbed(message, text));
    messages.push({ role: 'user', content: text(between(10, 400)) });
    for (let rounds = between(1, 6); rounds > 0; rounds--) {
      const call = text(between(30, 300));
      if (!(await send(call))) return errors;
      messages.push({ role: 'assistant', content: [{ type: 'tool_use', id: call, name: call, input: {} }] });
      const result = text(between(50, Math.min(8000, window / 12)));
      messages.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: result }] });
    }
    const report = text(between(200, Math.min(5000, window / 20)));
    if (!(await send(report))) return errors;
    messages.push({ role: 'assistant', content: report });
  }
  return errors;
}

/** The mean, and what one in a hundred is beyond. */
export function summary(errors: readonly number[]): { mean: number; p99: number } {
  const sorted = [...errors].sort((a, b) => a - b);
  const mean = sorted.reduce((sum, error) => sum + error, 0) / sorted.length;
  return { mean, p99: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.NaN };
}

export const RATIOS = [0.9, 1.04, 1.13, 1.3, 1.63, 1.9];
export const WINDOWS = [8000, 32_000, 200_000, 1_000_000];

/** Errors of so many conversations for each ratio and window. */
export async function allErrors(conversations: number, stubs: boolean): Promise<number[]> {
  const errors: number[] = [];
  for (const ratio of RATIOS) {
    for (const window of WINDOWS) {
      for (let seed = 1; seed <= conversations; seed++) {
        errors.push(...(await estimateErrors({ ratio, window, seed, stubs })));
      }
    }
  }
  return errors;
}

/** A conversation of questions and reports so far. */
function earlierMessages(tokens: number, text: () => string): ModelMessage[] {
  const messages: ModelMessage[] = [];
  for (let sum = 0; sum < tokens;) {
    const pair = [text(), text()];
    for (const [at, content] of pair.entries()) messages.push({ role: at === 0 ? 'user' : 'assistant', content });
    sum += pair.reduce((all, each) => all + Number(each.split('#')[0]), 0);
  }
  return messages;
}

function stubbed(message: ModelMessage, text: (tokens: number) => string): ModelMessage {
  if (typeof message.content === 'string') return message;
  const content = message.content.map((block) => {
    const whole = block.type === 'tool_result' && Number(block.content.split('#')[0]) > 80;
    return whole ? { ...block, content: text(60) } : block;
  });
  return { ...message, content };
}

function blocks({ content }: ModelMessage): readonly ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function callsOf(message: ModelMessage): number {
  return blocks(message).filter(({ type }) => type === 'tool_use').length;
}

function textsOf(message: ModelMessage): string[] {
  return blocks(message).flatMap((block) => {
    if (block.type === 'text') return [block.text];
    if (block.type === 'tool_use') return [block.name];
    return block.type === 'tool_result' ? [block.content] : [];
  });
}

/** A number of the standard normal distribution. */
function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
