import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJsonLines, toJsonLine } from '../../../src/base/jsonl';
import { assertProperty } from '../../support/property';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('base/jsonl', () => {
  it('reads every line and says where it is', () => {
    const { values, damaged } = parseJsonLines(bytes('{"a":1}\n\n"äé"\n[2]'));
    assert.deepEqual(values, [
      { line: 1, byteOffset: 0, byteLength: 7, value: { a: 1 } },
      { line: 3, byteOffset: 9, byteLength: 6, value: 'äé' },
      { line: 4, byteOffset: 16, byteLength: 3, value: [2] },
    ]);
    assert.deepEqual(damaged, []);
  });

  it('locates a damaged line, a torn one and bytes that are no UTF-8, and reads the rest', () => {
    const file = new Uint8Array([...bytes('1\n{bad}\n'), 0x22, 0xff, 0x22, 0x0a, ...bytes('2\n{"torn":')]);
    const { values, damaged } = parseJsonLines(file);
    assert.deepEqual(
      values.map(({ value, line }) => [value, line]),
      [
        [1, 1],
        [2, 4],
      ],
    );
    assert.deepEqual(
      damaged.map(({ line, byteOffset, byteLength }) => [line, byteOffset, byteLength]),
      [
        [2, 2, 5],
        [3, 8, 3],
        [5, 14, 8],
      ],
    );
    assert.ok(damaged.every(({ reason }) => reason !== ''));
  });

  it('skips empty lines, those of blanks and carriage returns too', () => {
    const { values, damaged } = parseJsonLines(bytes('\r\n  \n{"a":1}\r\n\n'));
    assert.deepEqual([values.length, values[0]?.line, damaged.length], [1, 3, 0]);
    assert.deepEqual(parseJsonLines(new Uint8Array()), { values: [], damaged: [] });
  });

  it('gives back any JSON value, one line each', () => {
    assertProperty(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        const text = list.map(toJsonLine).join('');
        assert.equal(text.split('\n').length, list.length + 1);
        const again = parseJsonLines(bytes(text));
        assert.deepEqual(again.damaged, []);
        assert.equal(JSON.stringify(again.values.map(({ value }) => value)), JSON.stringify(list));
      }),
    );
  });

  it('gives all complete lines of a file that is cut at any byte', () => {
    assertProperty(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }), { maxLength: 3 }), (list) => {
        const file = bytes(list.map(toJsonLine).join(''));
        for (let cut = 0; cut <= file.length; cut++) {
          const head = file.subarray(0, cut);
          const complete = head.filter((byte) => byte === 0x0a).length;
          const { values, damaged } = parseJsonLines(head);
          assert.deepEqual(
            values.slice(0, complete).map(({ value }) => JSON.stringify(value)),
            list.slice(0, complete).map((value) => JSON.stringify(value)),
          );
          // What is left over is whole but for its newline, or one damaged line, or nothing.
          assert.ok(values.length - complete + damaged.length <= 1);
          assert.ok(damaged.every(({ line }) => line === complete + 1));
        }
      }),
      { numRuns: 40 },
    );
  });
});
