import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Attachment, Selection } from '../../../../src/core/contract/events';
import { ContextManager } from '../../../../src/core/context/contextManager';
import { selectionLine } from '../../../../src/core/context/selection';
import { assertProperty } from '../../../support/property';

const file = { path: 'sales.csv', filename: 'sales.csv', file_type: 'CSV', size: 5 };
const attached = (selection: Selection): Attachment => ({ id: 'upload_001', ...file, selection });

describe('core/context/selection', () => {
  it('tells which rows and columns of a table the user has picked', () => {
    const line = (selection: Selection) => selectionLine(attached(selection))[0];
    const where = `"region" = 'East'`;
    assert.equal(
      line({ table: 'sales.csv', where, rows: 1204, columns: ['a', 'b c'] }),
      `Selection of [upload_001]: 1,204 rows of 'sales.csv' WHERE "region" = 'East'; columns: a, "b c"`,
    );
    assert.equal(line({ table: 'sales.csv', where: '', rows: 1 }), "Selection of [upload_001]: 1 row of 'sales.csv'");
    assert.deepEqual(selectionLine({ id: 'upload_001' }), []);
  });

  it('stands behind the line of its file in what a message tells', () => {
    const context = new ContextManager('', { read: () => Promise.resolve({}) });
    const files = { codes: [], uploads: [], outputs: [], shapes: new Map() };
    const told = context.describeFiles(files, [attached({ table: 'sales.csv', where: 'a > 1', rows: 7 })], [], []);
    assert.equal(
      told,
      `Attached: [upload_001] "sales.csv"\nSelection of [upload_001]: 7 rows of 'sales.csv' WHERE a > 1`,
    );
  });

  it('is one line, whatever names and values hold', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom('\n', '\r', '\u2028', "'", '"', '; columns: ', 'Attached: [upload_002]', ' WHERE ', '\\', ']'),
    );
    const words = fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join(''));
    // Conditions are SQL: what is quoted in them is closed.
    const condition = fc.tuple(words, words).map(([name, value]) => {
      const quoted = (text: string, sign: string): string => sign + text.replaceAll(sign, sign + sign) + sign;
      return `${quoted(name, '"')} = ${quoted(value, "'")}`;
    });
    const plain = words.map((text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' '));
    const selections = fc.record(
      {
        table: plain,
        where: fc.oneof(fc.constant(''), condition),
        rows: fc.nat(),
        columns: fc.array(plain, { minLength: 1, maxLength: 4 }),
      },
      { noNullPrototype: true },
    );
    assertProperty(
      fc.property(selections, (selection) => {
        const [line = ''] = selectionLine(attached(selection));
        assert.doesNotMatch(line, /[\n\r\u2028\u2029\u0085]/);
        assert.ok(line.startsWith('Selection of [upload_001]: '));
      }),
      { numRuns: 500 },
    );
  });
});
