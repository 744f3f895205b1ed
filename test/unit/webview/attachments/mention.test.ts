import assert from 'node:assert/strict';
import { mentionAt, takeMention } from '../../../../webview/attachments/mention';

/** What is written; `|` is the cursor. */
const at = (written: string) => {
  const caret = written.indexOf('|');
  return mentionAt(written.replace('|', ''), caret)?.query;
};

describe('words that begin with @', () => {
  it('are those before the cursor', () => {
    const cases: [written: string, query: string | undefined][] = [
      ['@|', ''],
      ['@sal|', 'sal'],
      ['@sal|es.csv', 'sal'],
      ['Compare @data/eu-s|', 'data/eu-s'],
      ['比较@销|', '销'],
      ['比较＠sal|', 'sal'],
      ['(@a|', 'a'],
      ['@a @b|', 'b'],
      ['line\n@b|', 'b'],
      ['@sales |', undefined],
      ['me@example.com|', undefined],
      ['a.b@|', undefined],
      ['no sign|', undefined],
      ['|@a', undefined],
    ];
    for (const [written, query] of cases) assert.equal(at(written), query, written);
  });

  it('are replaced by the name of a file, the cursor behind it', () => {
    const take = (written: string): string => {
      const caret = written.indexOf('|');
      const text = written.replace('|', '');
      const taken = takeMention(text, mentionAt(text, caret) ?? assert.fail(), 'sales.csv');
      return `${taken.text.slice(0, taken.caret)}|${taken.text.slice(taken.caret)}`;
    };
    assert.equal(take('Look at @sa|'), 'Look at sales.csv |');
    assert.equal(take('@sa| and more'), 'sales.csv |and more');
    assert.equal(take('分析@sa|，再看'), '分析sales.csv |，再看');
  });
});
