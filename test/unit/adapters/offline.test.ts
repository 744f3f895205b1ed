import assert from 'node:assert/strict';
import { OfflineModel } from '../../../src/adapters/models/offline';
import { CancelledError } from '../../../src/base/errors';
import { nextReply } from '../../../src/core/analyst/analyst';
import type { ModelMessage } from '../../../src/core/contract/model';
import { makeWording } from '../../../src/core/text/wording';
import { localize } from '../../support/ports';

const wording = makeWording(localize, 'en');
const messages: ModelMessage[] = [{ role: 'user', content: 'What is in my data?' }];
const noSets = { read: () => Promise.resolve(undefined) };
const request = { system: 'S', messages, tools: [] };

describe('adapters/models/offline', () => {
  it('streams the analyst’s reply in pieces', async () => {
    const chunks: string[] = [];
    for await (const chunk of new OfflineModel(wording, noSets).stream(request, new AbortController().signal)) {
      assert.ok(chunk.type === 'text');
      chunks.push(chunk.text);
    }
    assert.ok(chunks.length > 1);
    assert.equal(chunks.join(''), JSON.stringify(nextReply(messages, new Map(), wording)));
  });

  it('stops between pieces, and does not begin when it was stopped before', async () => {
    const controller = new AbortController();
    let pieces = 0;
    await assert.rejects(async () => {
      for await (const _chunk of new OfflineModel(wording, noSets).stream(request, controller.signal)) {
        pieces++;
        controller.abort();
      }
    }, CancelledError);
    assert.equal(pieces, 1);
    const stopped = new OfflineModel(wording, noSets).stream(request, AbortSignal.abort());
    await assert.rejects(async () => {
      for await (const _chunk of stopped) pieces++;
    }, CancelledError);
    assert.equal(pieces, 1);
  });

  it('lets others work while it streams', async () => {
    let others = 0;
    setImmediate(() => others++);
    for await (const _chunk of new OfflineModel(wording, noSets).stream(request, new AbortController().signal))
      continue;
    assert.equal(others, 1);
  });
});
