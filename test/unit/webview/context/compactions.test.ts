import assert from 'node:assert/strict';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { compactionModes, compactionTriggers } from '../../../../src/core/contract/events';
import { CompactionControl } from '../../../../webview/context/compactionControl';
import {
  compactedWords,
  fallbackWords,
  fileLinesWords,
  fileStateWords,
  inEffect,
  keptWords,
  modeWords,
  readText,
  triggerWords,
} from '../../../../webview/context/compactions';
import { setLanguage } from '../../../../webview/i18n';
import { isBusy, isWorking } from '../../../../webview/panel/state';
import { panelWith } from '../controls';
import { compactionView, turn } from '../views';

describe('compactions in words', () => {
  afterEach(() => setLanguage('en', {}));

  it('tell the tokens before and after, and the change', () => {
    assert.equal(compactedWords({ before: 104_211, after: 21_300 }), 'Compacted 104,211 → 21,300 tokens (−79.6 %)');
    assert.equal(compactedWords({ before: 1000, after: 500 }), 'Compacted 1,000 → 500 tokens (−50 %)');
    assert.equal(compactedWords({ before: 10, after: 10 }), 'Compacted 10 → 10 tokens (0 %)');
    assert.equal(compactedWords({ before: 10, after: 11 }), 'Compacted 10 → 11 tokens (+10 %)');
    assert.equal(compactedWords({ before: 0, after: 5 }), 'Compacted 0 → 5 tokens');
    setLanguage('de', {});
    assert.match(compactedWords({ before: 104_211, after: 21_300 }), /104\.211 → 21\.300 tokens \(−79,6 %\)/);
    setLanguage('zh-cn', chinese);
    assert.equal(compactedWords({ before: 104_211, after: 21_300 }), '已压缩：104,211 → 21,300 个 token（−79.6 %）');
  });

  it('have words of their own for each mode, trigger and state', () => {
    const words = [
      ...compactionModes.map(modeWords),
      ...compactionTriggers.map(triggerWords),
      ...(['changed', 'gone'] as const).map(fileStateWords),
    ];
    assert.equal(new Set(words).size, words.length);
    assert.ok(words.every((each) => each !== ''));
    assert.equal(fileStateWords('same'), '');
    assert.deepEqual([0, 1, 1200].map(fileLinesWords), ['outline', '1 line', '1,200 lines']);
    assert.equal(keptWords({ dropped: 1200, kept: 1 }), '1,200 messages told in short · 1 kept whole');
    assert.equal(keptWords({ dropped: 1, kept: 5 }), '1 message told in short · 5 kept whole');
  });

  it('warn of a fallback, and of nothing else', () => {
    assert.equal(fallbackWords(compactionView({})), undefined);
    for (const error of ['The model gave no summary', 'The model gave no summary. ']) {
      assert.equal(
        fallbackWords({ error }),
        'Compacted with a fallback: The model gave no summary. The newest part was kept.',
      );
    }
  });
});

describe('what a model reads', () => {
  const both = { text: 'the whole', summary: 'the summary' };

  it('is told by the words that a model wrote, where it wrote any', () => {
    assert.equal(readText({ mode: 'summarize', ...both }), 'the summary');
    assert.equal(readText({ mode: 'summarize', ...both, summary: '' }), 'the whole');
  });

  it('is told whole where the program chose, also with the summary before it', () => {
    for (const mode of compactionModes) {
      if (mode !== 'summarize') assert.equal(readText({ mode, ...both }), 'the whole', mode);
    }
  });
});

describe('compactions', () => {
  it('count from the last one on that was not taken back', () => {
    const [first, second] = [compactionView({ id: 'a' }), compactionView({ id: 'b' })];
    const of = (...all: ReturnType<typeof compactionView>[]): string | undefined =>
      inEffect({ transcript: { turns: all.map((each) => turn({ id: each.id, compactions: [each] })) } });
    assert.equal(of(), undefined);
    assert.equal(of(first, second), 'b');
    assert.equal(of(first, { ...second, undone: true }), 'a');
    assert.equal(of({ ...first, undone: true }, { ...second, undone: true }), undefined);
  });

  it('keep what changes the conversation waiting, and can be stopped', () => {
    const { state } = panelWith({ transcript: { turns: [turn({ compacting: 'manual' })] } });
    assert.deepEqual([isWorking(state()), isBusy(state())], [true, true]);
    assert.equal(isWorking(panelWith({ transcript: { turns: [turn({})] } }).state()), false);
  });

  it('are opened, shown and taken back by their ids in the session that is shown', async () => {
    const { parts, view, asked, state, focused, last } = panelWith({ transcript: { turns: [turn({})] } });
    const { actions } = new CompactionControl(parts, view);
    actions.toggleSummary('k1', true);
    assert.deepEqual(state().summaries, { k1: true });
    actions.show('k1', 'dropped');
    actions.undo('t1', 'k1');
    actions.undo('t1', 'k1');
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [
        ['showCompaction', { session: 's1', id: 'k1', what: 'dropped' }],
        ['undoCompaction', { session: 's1', id: 'k1' }],
      ],
      'and not twice',
    );
    await last('undoCompaction').answer({});
    assert.match(focused.at(-1)?.[0] ?? '', /t1.*compaction-open-dropped/);
  });
});
