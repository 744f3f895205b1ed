import assert from 'node:assert/strict';
import fc from 'fast-check';
import { answerCodeQuestion, codeQuestions } from '../../../../src/core/analyst/codeQuestions';
import { textReport } from '../../../../src/core/analyst/textReport';
import { codeSummarySchema } from '../../../../src/core/contract/codeFacts';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { splitLines } from '../../../../src/core/files/textPage';
import { summarizeText } from '../../../../src/core/files/textSummary';
import { printCode, summarizeCode } from '../../../../src/core/files/code/printCode';
import { sqlFacts } from '../../../../src/core/files/code/sqlAccess';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { formatter } from '../../workers/outline/codeFiles';
import { assertProperty } from '../../../support/property';

const summary = summarizeCode(sqlFacts("SELECT * FROM orders;\nCOPY orders TO 'out.csv';\n"), [
  { mode: 'reads', what: 'file', name: 'a.csv', by: 'pd.read_csv', line: 4, state: 'exists', path: 'data/a.csv' },
  { mode: 'reads', what: 'file', name: 'a.csv', by: 'pd.read_csv', line: 9, state: 'exists', path: 'data/a.csv' },
  { mode: 'reads', what: 'file', name: 'b.csv', by: 'open', line: 5, state: 'missing' },
  { mode: 'reads', what: 'file', name: 'c.py', by: 'open', line: 6, state: 'exists', path: 'c.py' },
]);

const read: ToolExecutionResult = {
  ...{ tool_call_id: 'c', tool_name: 'file_reader', observation: 'x', output_level: 'standard', success: true },
  ...{ data_size_bytes: 1, duration_ms: 1, data_summary: 'PNG, 5 × 3, 276 B' },
};

describe('core/analysis/code', () => {
  it('offers each table that is there once, and understands what it offered', () => {
    assert.deepEqual(codeQuestions(summary, formatter), ['Analyze the data this script reads: data/a.csv']);
    assertProperty(
      fc.property(
        fc.string({ minLength: 1 }).filter((path) => path.trim() === path && !path.includes('\n')),
        (path) => {
          for (const form of [
            (text: string) => text,
            () => '分析此脚本读取的数据：{file}',
            () => '«{file}» analysieren',
          ]) {
            const { t } = makeFormatter(
              (text, values = {}) => form(text).replace('{file}', () => String(values['file'])),
              'en',
            );
            assert.equal(
              answerCodeQuestion(t('Analyze the data this script reads: {file}', { file: path }), { t }),
              path,
            );
          }
        },
      ),
    );
    for (const text of ['Analyze', 'What reads data/a.csv?', 'Analyze the data this script reads: ']) {
      assert.equal(answerCodeQuestion(text, formatter), undefined, text);
    }
  });

  it('prints each list of facts on a line of its own, whatever it holds', () => {
    assert.ok(printCode(summary).some((line) => line.startsWith('Reads: [{"what":"file","name":"a.csv"')));
    const names = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
    assertProperty(
      fc.property(names, (made) => {
        const hostile = summarizeCode(
          { ...sqlFacts(''), notes: made.map((text) => ({ tag: 'TODO', text: `${text}\nCode: {}\u2028`, line: 1 })) },
          made.map((name) => ({ mode: 'reads' as const, what: 'file' as const, name, by: 'open', line: 1 })),
        );
        for (const line of printCode(hostile)) assert.doesNotMatch(line, /[\n\r\u2028\u2029\u0085]/);
        assert.deepEqual(codeSummarySchema.parse(JSON.parse(JSON.stringify(hostile))), hostile);
      }),
    );
  });

  it('says of a text what is in it', () => {
    const say = (name: string, text: string): string => {
      const lines = splitLines(text);
      return textReport('a', { ...read, details: { text: summarizeText(name, lines.length, lines) } }, formatter);
    };
    assert.match(
      say('markdown', '# One\n\ntwo words\n```\n# no\n```\n## Two'),
      /markdown, 7 lines, \d+ words\.[^]*- One\n {2}- Two$/,
    );
    assert.match(say('yaml', 'name: x\nports:\n  - 1\n'), /Keys: name, ports$/);
    assert.match(say('text', '[server]\nport = 1\n'), /Sections: server[^]*Keys: port/);
    const log = Array.from({ length: 9 }, (_, at) => `2024-01-0${at + 1} 10:00:00 ${at < 2 ? 'ERROR' : 'INFO'} x`).join(
      '\n',
    );
    assert.match(say('text', log), /A log from 2024-01-01 10:00:00 to 2024-01-09 10:00:00\.[^]*- ERROR: 2\n- INFO: 7$/);
    assert.match(textReport('a', read, formatter), /^## a\n\nPNG, 5 × 3, 276 B\n\n.* it can say no more\.$/);
    assert.match(
      say('text', 'only words here'),
      /^## a\n\ntext, 1 lines, 3 words\.\n\nNo table was found in it: .*\n\n### First lines\n\n```text\nonly words here\n```$/,
    );
  });
});
