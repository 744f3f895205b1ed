import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Outline } from '../../../../../src/core/contract/codeFacts';
import { outlineOf } from '../../../../../src/core/files/outline/definitions';
import { maskCode } from '../../../../../src/core/files/outline/maskCode';
import { definitionsByWords } from '../../../../../src/core/files/outline/wordOutline';
import { assertProperty } from '../../../../support/property';

const read = (language: string, code: string): Outline => outlineOf(definitionsByWords(language, code));
const languages = 'python javascript typescript tsx sql r shell bash java c# c cpp go rust php ruby'.split(' ');

describe('core/context/stub: outlines by words', () => {
  it('read SQL: what is created, by its name as it is written', () => {
    const code = `
-- CREATE TABLE in_comment (a int);
/* CREATE VIEW in_comment2 AS SELECT 1; */
SELECT 'CREATE TABLE in_string (a int)', 'it''s
CREATE TABLE in_string2 (a int)';
CREATE OR REPLACE VIEW sales.monthly AS SELECT 1;
create temp table if not exists "my table" (a int);
CREATE MATERIALIZED VIEW 月度 AS SELECT 1;
CREATE UNIQUE INDEX no_table ON x (a);
CREATE FUNCTION total(a int) RETURNS int AS $body$
CREATE TABLE in_body (a int);
$body$ LANGUAGE sql;
  CREATE PROCEDURE refresh() AS SELECT 1;
CREATE MACRO half(a) AS a / 2;
DROP TABLE gone;
`;
    assert.deepEqual(read('sql', code), {
      functions: ['total', 'refresh', 'half'],
      classes: ['sales.monthly', '"my table"', '月度'],
    });
  });

  it('read R: functions and classes that are given to a name at the top', () => {
    const code = `
# in_comment <- function() 1
text <- "
in_string <- function() 1
"
load.data <- function(path) {
  inner <- function() 1
}
clean = function (x) x
half <- \\(x) x / 2
global <<- function() 1
数据 <- function() 1
Loader <- R6Class("Loader")
Point <- setRefClass("Point", fields = list())
x <- 7
f(x = function() 1)
`;
    assert.deepEqual(read('r', code), {
      functions: ['load.data', 'clean', 'half', 'global', '数据'],
      classes: ['Loader', 'Point'],
    });
  });

  it('are empty for languages without definitions', () => {
    for (const language of ['html', 'css', 'markdown', 'json', 'yaml', 'xml', 'text', 'constructor', '']) {
      assert.deepEqual(read(language, '# def f():\nfunction f() {}\nclass A {}'), { functions: [], classes: [] });
    }
  });

  it('name each name once', () =>
    assert.deepEqual(read('python', 'def f(): 1\ndef g(): 1\ndef f(): 2').functions, ['f', 'g']));

  it('come to an end whatever the code holds, and hide nothing but what they hide', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '`',
      '/*',
      '*/',
      '//',
      '#',
      '"""',
      '<<EOF\n',
      '\nEOF\n',
      '$$',
      '$a$',
      '\\',
      '\n',
      '=begin\n',
      'r#"',
      'def f():',
      'x',
    );
    assertProperty(
      fc.property(fc.constantFrom(...languages), fc.array(piece, { maxLength: 40 }), (language, pieces) => {
        for (const { name, row } of definitionsByWords(language, pieces.join(''))) {
          assert.ok(name !== '' && row >= 0);
        }
      }),
    );
    assertProperty(
      fc.property(
        fc.constantFrom('python', 'script', 'c', 'sql', 'shell', 'ruby', 'php', 'rust', 'go', 'r'),
        fc.array(piece),
        (syntax, pieces) => {
          const code = pieces.join('');
          const masked = maskCode(syntax, code);
          assert.equal(masked.length, code.length);
          for (const [at, unit] of masked.split('').entries()) assert.ok(unit === ' ' || unit === code[at]);
          assert.equal(masked.split('\n').length, code.split('\n').length);
        },
      ),
    );
    for (const language of languages) {
      for (const start of ['"', "'", '`', '/*', '<<EOF\n', '$$', '(((']) read(language, start + 'x = ('.repeat(10_000));
    }
  });
});
