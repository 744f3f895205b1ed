import assert from 'node:assert/strict';
import fc from 'fast-check';
import { answerCodeQuestion, codeQuestions } from '../../../../src/core/analyst/codeQuestions';
import { fileReport } from '../../../../src/core/analyst/codeReport';
import { printCode, readCode, toldCode } from '../../../../src/core/files/code/printCode';
import { sqlFacts } from '../../../../src/core/files/code/sqlAccess';
import { makeWording } from '../../../../src/core/text/wording';
import { wording } from '../../workers/outline/codeFiles';
import { assertProperty } from '../../../support/property';

const told = toldCode(sqlFacts("SELECT * FROM orders;\nCOPY orders TO 'out.csv';\n"), [
  { mode: 'reads', what: 'file', name: 'a.csv', by: 'pd.read_csv', line: 4, state: 'exists', path: 'data/a.csv' },
  { mode: 'reads', what: 'file', name: 'a.csv', by: 'pd.read_csv', line: 9, state: 'exists', path: 'data/a.csv' },
  { mode: 'reads', what: 'file', name: 'b.csv', by: 'open', line: 5, state: 'missing' },
  { mode: 'reads', what: 'file', name: 'c.py', by: 'open', line: 6, state: 'exists', path: 'c.py' },
]);

describe('core/analysis/code', () => {
  it('offers each table that is there once, and understands what it offered', () => {
    assert.deepEqual(codeQuestions(told, wording), ['Analyze the data this script reads: data/a.csv']);
    assertProperty(
      fc.property(
        fc.string({ minLength: 1 }).filter((path) => path.trim() === path && !path.includes('\n')),
        (path) => {
          for (const form of [
            (text: string) => text,
            () => '分析此脚本读取的数据：{file}',
            () => '«{file}» analysieren',
          ]) {
            const { t } = makeWording(
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
      assert.equal(answerCodeQuestion(text, wording), undefined, text);
    }
  });

  it('prints facts on lines of their own, and reads them again', () => {
    const printed = printCode(told);
    assert.deepEqual(readCode(['x.sql (sql, 1 KB, 2 lines)', ...printed, '1\tSELECT 1'].join('\n')), told);
    const names = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
    assertProperty(
      fc.property(names, (made) => {
        const hostile = toldCode(
          { ...sqlFacts(''), notes: made.map((text) => ({ tag: 'TODO', text: `${text}\nCode: {}\u2028`, line: 1 })) },
          made.map((name) => ({ mode: 'reads' as const, what: 'file' as const, name, by: 'open', line: 1 })),
        );
        const lines = printCode(hostile);
        for (const line of lines) assert.doesNotMatch(line, /[\n\r\u2028\u2029\u0085]/);
        assert.deepEqual(readCode(['a.py (python, 1 B, 1 lines)', ...lines].join('\n')), hostile);
      }),
    );
  });

  it('takes no line of the file itself for a fact', () => {
    assert.equal(readCode('a.py (python, 1 B, 1 lines)\n1\tCode: {"by":"words"}'), undefined);
  });

  it('says of a text what is in it', () => {
    const page = (name: string, text: string): string =>
      [
        `a (${name}, 1 KB, ${text.split('\n').length} lines)`,
        ...text.split('\n').map((line, at) => `${at + 1}\t${line}`),
      ].join('\n');
    const say = (name: string, text: string): string => fileReport('a', page(name, text), wording).content;
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
    assert.equal(say('text', 'only words here'), '## a\n\ntext, 1 lines, 3 words.');
  });
});
