import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sqlStatements, sqlTokens, type SqlDialect } from '../../../../src/core/text/sqlTokens';
import { assertProperty } from '../../../support/property';

describe('core/text/sqlTokens', () => {
  const read = (sql: string, dialect: SqlDialect): string[] =>
    [...sqlTokens(sql, dialect)].map(({ kind, text }) => `${kind} ${text}`);

  it('reads each dialect as it has quotes and comments', () => {
    const sql = `a$b E'\\';' 'c\\' [d] $x /* /* */ "e""f" */`;
    assert.deepEqual(read(sql, 'duckdb'), [
      ...['word a$b', "string \\';", 'string c\\', 'sign [', 'word d', 'sign ]', 'word $x'],
      'comment /* /* */ "e""f" */',
    ]);
    assert.deepEqual(read(sql, 'any'), [...['word a$b', "string \\';", 'string c\\\' [d] $x /* /* */ "e""f" */']]);
    assert.deepEqual(read('# x\n{{ ref("t") }} {% if %} [a b].`c` x={v} N\'d\' /* /* */ "e""f" */', 'any'), [
      ...['comment # x', 'template {{ ref("t") }}', 'comment {% if %}', 'quoted a b', 'sign .', 'quoted c'],
      ...['word x', 'sign =', 'word {v}', 'string d', 'comment /* /* */', 'quoted e"f', 'sign *', 'sign /'],
    ]);
  });

  it('leaves out nothing but blanks, and knows where tokens stand', () => {
    const parts = fc.constantFrom(...Array.from('\'"()[]$;,.-/*#`{%}@\\ \nsxé1e'), '$a$', '--', '{{', '/*', '👍');
    assertProperty(
      fc.property(fc.array(parts, { maxLength: 40 }), fc.constantFrom('duckdb', 'any'), (all, dialect) => {
        const sql = all.join('');
        let at = 0;
        for (const { start, end, row } of sqlTokens(sql, dialect)) {
          assert.equal(sql.slice(at, start).trim(), '');
          assert.ok(end > start);
          assert.equal(row, sql.slice(0, start).split('\n').length - 1);
          at = end;
        }
        assert.equal(sql.slice(at).trim(), '');
      }),
    );
  });
});

describe('statements of an SQL file', () => {
  const cases: [string, string, string[]][] = [
    ['one', 'SELECT 1', ['SELECT 1']],
    [
      'two, with the comments above them',
      '-- Q1\nSELECT 1;\n-- Q2; more\nSELECT 2;\n',
      ['-- Q1\nSELECT 1', '-- Q2; more\nSELECT 2'],
    ],
    ['none', ' ;; -- only words;\n/* and ; these */ ;', []],
    ['semicolons in quotes', `SELECT 'a;''b;', "c;""d" ; SELECT 2`, [`SELECT 'a;''b;', "c;""d"`, 'SELECT 2']],
    ['semicolons in dollar quotes', 'SELECT $$a;b$$, $x$;$$;$x$; SELECT 2', ['SELECT $$a;b$$, $x$;$$;$x$', 'SELECT 2']],
    ['a place of a parameter, which is no quote', 'SELECT $a; SELECT $b', ['SELECT $a', 'SELECT $b']],
    ['comments in comments', '/* a /* ; */ ; */ SELECT 1; SELECT 2', ['/* a /* ; */ ; */ SELECT 1', 'SELECT 2']],
    ['what does not end', "SELECT 'a; b", ["SELECT 'a; b"]],
    [
      'quotes behind a backslash, where a text begins with E',
      "SELECT E'it\\'s; ''x\\\\', e';' ; SELECT 2",
      ["SELECT E'it\\'s; ''x\\\\', e';'", 'SELECT 2'],
    ],
    [
      'a backslash that is none',
      "SELECT 'a\\'; SELECT DATE'b\\'; SELECT 3",
      ["SELECT 'a\\'", "SELECT DATE'b\\'", 'SELECT 3'],
    ],
    ['a comment that does not end', 'SELECT 1; /* a; b', ['SELECT 1']],
    ['a comment behind the last one', 'SELECT 1; -- done', ['SELECT 1']],
  ];
  for (const [what, text, statements] of cases) {
    it(`finds ${what}`, () => {
      assert.deepEqual(sqlStatements(text), statements);
    });
  }

  it('finds what was joined', () => {
    const part = fc.constantFrom(
      'SELECT 1',
      "SELECT ';'",
      'SELECT ";"',
      '/*;*/ SELECT 2',
      '--;\nSELECT 3',
      'SELECT $$;$$',
    );
    assertProperty(
      fc.property(fc.array(part), (parts) => {
        assert.deepEqual(sqlStatements(parts.join('\n;\n')), parts);
      }),
    );
  });

  it('takes texts of any length', () => {
    for (const quote of ["'", '"', '$$']) {
      const long = `SELECT ${quote}${';'.repeat(20_000_000)}${quote}`;
      assert.deepEqual(sqlStatements(`${long};SELECT 2`), [long, 'SELECT 2'], quote);
    }
  });

  it('comes to an end with anything', () => {
    assertProperty(
      fc.property(fc.array(fc.constantFrom("'", '"', '$', '$a$', '/*', '*/', '--', '\n', ';', 'x', ' ')), (parts) => {
        const text = parts.join('');
        for (const statement of sqlStatements(text)) assert.ok(text.includes(statement));
      }),
    );
  });
});
