import assert from 'node:assert/strict';
import { droppedMarkdown } from '../../../../src/host/context/compactionTexts';
import type { TimedEvent } from '../../../../src/core/session/rounds';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { openChat } from '../../../support/chat';
import { localize, says, ScriptedModel } from '../../../support/ports';
import { complete } from '../../../support/replies';

const at = '2026-11-21T10:00:00.000Z';

/** Two turns: the first one writes code, the second cites it. */
async function said(): Promise<TimedEvent[]> {
  const code_blocks = [{ code_id: 'code_a', code: 'print(1)', language: 'python' }];
  const model = new ScriptedModel(
    says(complete('Revenue rose, see <code_ref>code_a</code_ref>', { code_blocks })),
    says(complete('As <code_ref>code_a</code_ref> says')),
  );
  const { conversation } = await openChat(model, {});
  await conversation.send('Analyze <b>sales</b>', []);
  await conversation.send('And then?', []);
  return conversation.history().map((event) => ({ event, at }));
}

const parts = (readCode: (id: string) => Promise<string | undefined> = () => Promise.resolve(undefined)) => ({
  ...{ version: '1.0.0', language: 'en', formatter: makeFormatter(localize, 'en'), readCode },
});

describe('what a compaction told in short', () => {
  it('is told as it was said, with its code', async () => {
    const text = await droppedMarkdown(
      await said(),
      parts(() => Promise.resolve('the file as it is now')),
    );
    assert.match(text, /^# Told in short since a compaction\n/);
    assert.match(text, /## 1\\\. Analyze[\s\S]*Revenue rose[\s\S]*print\(1\)[\s\S]*## 2\\\. And then\?/);
    assert.doesNotMatch(text, /^<b>|no longer exists|as it is now/m);
  });

  it('has the code that a part cites and another one wrote', async () => {
    const all = await said();
    const second = all.findLastIndex(({ event }) => event.type === 'turn_started');
    const asked: string[] = [];
    const text = await droppedMarkdown(
      all.slice(second),
      parts((id) => (asked.push(id), Promise.resolve('print(2)'))),
    );
    assert.deepEqual(asked, ['code_a']);
    assert.match(text, /print\(2\)/);
    assert.doesNotMatch(text, /Revenue rose/);
  });

  it('is a document even where nothing of it is left', async () => {
    assert.match(await droppedMarkdown([], parts()), /^# Told in short since a compaction\n/);
  });
});
