import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinPath, namedPlace } from '../../../../../src/core/files/code/dataPaths';
import { assertProperty } from '../../../../support/property';

describe('core/analysis/code/dataPaths', () => {
  it('looks in the folder of the workspace, then beside the script', () => {
    assert.deepEqual(namedPlace('data/a.csv', 'src/load.py'), {
      kind: 'relative',
      candidates: ['data/a.csv', 'src/data/a.csv'],
    });
    assert.deepEqual(namedPlace('../data/a.csv', 'src/load.py'), { kind: 'relative', candidates: ['data/a.csv'] });
    assert.deepEqual(namedPlace('..\\data\\a.csv', 'src/load.py', 'script'), {
      kind: 'relative',
      candidates: ['data/a.csv'],
    });
    assert.deepEqual(namedPlace('a.csv', 'load.py'), { kind: 'relative', candidates: ['a.csv'] });
    assert.deepEqual(namedPlace('a.csv', undefined), { kind: 'relative', candidates: ['a.csv'] });
  });

  it('looks for nothing that is an address, a place of a machine, a pattern or outside', () => {
    const kinds = {
      'https://x.org/a.csv': 'address',
      's3://b/a.parquet': 'address',
      '/srv/a.csv': 'absolute',
      '~/a.csv': 'absolute',
    };
    for (const [name, kind] of Object.entries({
      ...kinds,
      'C:\\a.csv': 'absolute',
      'C:/a.csv': 'absolute',
      '\\\\host\\a.csv': 'absolute',
    })) {
      assert.deepEqual(namedPlace(name, 'src/load.py'), { kind }, name);
    }
    assert.deepEqual(namedPlace('data/*.csv', 'load.py'), { kind: 'pattern' });
    assert.deepEqual(namedPlace('../../a.csv', 'src/load.py'), { kind: 'outside' });
    assert.deepEqual(namedPlace('a\n.csv', 'load.py'), { kind: 'outside' });
  });

  it('never leads out of the workspace, whatever the name', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'b c', 'data', '...', 'x.csv', '..a');
    const path = fc
      .array(part, { maxLength: 8 })
      .chain((parts) => fc.constantFrom('/', '\\').map((sign) => parts.join(sign)));
    assertProperty(
      fc.property(path, path, fc.constantFrom('script' as const, undefined), (name, script, from) => {
        const place = namedPlace(name, script, from);
        for (const candidate of place.kind === 'relative' ? place.candidates : []) {
          assert.doesNotMatch(candidate, /(?:^|\/)\.{0,2}(?:\/|$)|^\/|\\/);
        }
      }),
    );
  });

  it('joins as a path of Node does', () => {
    const part = fc.constantFrom('..', '.', 'a', 'b', 'c.csv');
    assertProperty(
      fc.property(fc.array(part, { maxLength: 6 }), fc.array(part, { maxLength: 6 }), (folder, name) => {
        // By counting: a path leads out as soon as more folders are left than were entered.
        const all = [...folder, ...name];
        let depth = 0;
        const leadsOut = all.some((each) => (depth += each === '..' ? -1 : each === '.' ? 0 : 1) < 0);
        const joined = joinPath(folder.join('/'), name.join('/'));
        assert.equal(joined === undefined, leadsOut);
        if (joined !== undefined) assert.equal(joined === '' ? 0 : joined.split('/').length, depth);
      }),
    );
  });
});
