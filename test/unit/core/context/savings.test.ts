/** What stubs save of the messages that are sent, in the two scenarios for which a saving is claimed. */
import assert from 'node:assert/strict';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import { type ModelMessage } from '../../../../src/core/contract/model';
import { messageText } from '../../../support/messages';
import { estimateTokens } from '../../../../src/core/text/estimateTokens';
import { savings } from './savings';

const encoder = new Tiktoken(cl100k);
const sizes = (messages: readonly ModelMessage[]): { estimated: number; exact: number } => {
  const texts = messages.map(messageText);
  const sum = (count: (text: string) => number): number => texts.reduce((total, text) => total + count(text), 0);
  return { estimated: sum(estimateTokens), exact: sum((text) => encoder.encode(text, [], []).length) };
};

describe('core/context: what stubs save', () => {
  for (const [turns, files, tokens, before, atLeast] of [
    [5, 3, 1600, 6000, 75],
    [10, 5, 2100, 12_000, 83],
  ] as const) {
    it(`is at least ${atLeast} % after ${turns} turns with ${files} files`, () => {
      const { whole, stubs } = savings(turns, files, tokens);
      const [all, left] = [sizes(whole), sizes(stubs)];
      assert.ok(Math.abs(all.estimated - before) < 0.05 * before, `${all.estimated} tokens before`);
      const saved = 100 * (1 - left.estimated / all.estimated);
      assert.ok(saved >= atLeast, `${saved} %`);
      const exactly = 100 * (1 - left.exact / all.exact);
      assert.ok(exactly >= atLeast, `${exactly} % counted by the encoder`);
    });
  }
});
