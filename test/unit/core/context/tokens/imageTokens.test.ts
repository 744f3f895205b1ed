import assert from 'node:assert/strict';
import { imageTokens } from '../../../../../src/core/context/tokens/imageTokens';
import { countRequest, totalsOf } from '../../../../../src/core/context/tokens/requestCount';
import { learnFrom, plainEstimate } from '../../../../../src/core/context/tokens/calibration';
import { anchoredEstimate } from '../../../../../src/core/context/tokens/anchor';

const picture = { type: 'image', media: 'image/png', artifact: 'a', width: 1568, height: 1176 } as const;
const request = {
  ...{ system: 'x'.repeat(3000), tools: [] },
  messages: [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, picture] }],
} as const;

describe('core/context/tokens/imageTokens', () => {
  it('are those that Claude documents, and of others no fewer', () => {
    assert.equal(imageTokens({ width: 200, height: 200 }, 'claude-sonnet-5-5'), 54);
    assert.equal(imageTokens({ width: 1000, height: 1000 }, 'claude-sonnet-5-5'), 1334);
    assert.equal(imageTokens({ width: 200, height: 200 }, 'ollama:llava'), 1600);
    assert.equal(imageTokens({ width: 1568, height: 1568 }, 'local:gpt'), 3279);
  });

  it('count beside the texts: they teach nothing of how a vocabulary counts', async () => {
    const lengths = (texts: readonly string[]): Promise<number[]> => Promise.resolve(texts.map(({ length }) => length));
    const count = await countRequest(request, { id: 'claude-x', replyFormat: 'structured-json' }, lengths);
    const totals = totalsOf(count);
    assert.equal(totals.pictures, 2459);
    assert.equal(totalsOf(count, 0).pictures, 0);
    assert.equal(plainEstimate(totals, 1) - plainEstimate({ ...totals, pictures: 0 }, 1), 2459);
    const text = totals.raw;
    const report = { ...totals, input: 2 * text + 5 + 2459 };
    const learned = learnFrom(undefined, report, undefined);
    assert.equal((learned?.tokens ?? 0) / (learned?.raw ?? 1), 2);
    // In the next turn the picture is not there any more.
    const later = { ...count, pictures: [0] };
    const anchor = { ...report, model: 'claude-x', encoding: 'cl100k_base', exact: true, output: 0 } as const;
    assert.equal(anchoredEstimate(count, anchor, 2), report.input);
    assert.equal(anchoredEstimate(later, anchor, 2), report.input - 2459);
  });
});
