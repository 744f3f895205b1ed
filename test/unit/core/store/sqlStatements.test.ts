import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sqlStatements } from '../../../../src/core/store/sqlStatements';
import { assertProperty } from '../../../support/property';

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
