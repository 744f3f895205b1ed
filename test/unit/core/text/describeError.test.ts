import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describeError, withoutPaths } from '../../../../src/core/text/describeError';
import { localize } from '../../../support/ports';
import { assertProperty } from '../../../support/property';

const words = (message: string, code?: string): string =>
  describeError(Object.assign(new Error(message), code === undefined ? {} : { code }), localize);

describe('core/tools/describeError', () => {
  it('has words of its own for what a file system says, by its code', () => {
    const denied = 'the system does not permit it.';
    assert.equal(words("EACCES: permission denied, open '/home/anna/x'", 'EACCES'), denied);
    assert.equal(words("NoPermissions (FileSystemError): Error: EACCES: denied, open '/home/anna/x'"), denied);
    assert.equal(words('Denied: /home/anna/x', 'NoPermissions'), denied);
    assert.equal(words("ENOSPC: no space left on device, write '/home/anna/x'"), 'the disk is full.');
    assert.equal(words("EROFS: read-only file system, open 'C:\\x'"), 'the disk cannot be written to.');
    assert.equal(words('EntryNotFound (FileSystemError): x', 'FileNotFound'), 'the file or its folder is not there.');
    assert.equal(words("ENOTDIR: not a directory, mkdir '/a'"), 'something else of that name is in its place.');
    assert.equal(words('EBUSY: resource busy'), 'another program uses the file.');
    assert.equal(words('EMFILE: too many open files'), 'too many files are open.');
    assert.equal(words('ENAMETOOLONG: name too long'), 'its name is too long.');
    assert.equal(words('gone', 'Unavailable'), 'the disk cannot be reached.');
  });

  it('leaves other messages as they are but for absolute paths', () => {
    assert.equal(words('Service Unavailable'), 'Service Unavailable');
    assert.equal(words('data/x.csv is a link, and/or 3 km/h, 1 / 2'), 'data/x.csv is a link, and/or 3 km/h, 1 / 2');
    assert.equal(words('see https://host/a/b'), 'see https://host/a/b');
    assert.equal(describeError('thrown /home/anna', localize), 'thrown …');
  });

  const paths: Record<string, string> = {
    "open '/home/anna/a b/c.csv' failed": "open '…' failed",
    'open "/Users/anna smith/x" and \'/b\'': 'open "…" and \'…\'',
    'cannot read /home/anna/x.csv, then': 'cannot read … then',
    'at /Users/anna smith/secret client/x.csv': 'at …',
    'at (/home/anna/x:1:2': 'at (…',
    "open 'C:\\Users\\Anna Smith\\x.csv'": "open '…'",
    'at c:/Users/anna/x.csv': 'at …',
    'at C:\\Users\\anna smith\\x.csv': 'at …',
    'at \\\\server\\share\\x.csv': 'at …',
    'at file:///home/anna/x.csv.': 'at …',
    'at vscode-remote://ssh-remote+host/home/anna/x': 'at …',
    'path=/home/anna:/home/bert': 'path=…',
  };
  for (const [text, cleaned] of Object.entries(paths)) {
    it(`leaves the path out of ${text}`, () => assert.equal(withoutPaths(text), cleaned));
  }

  it('names no folder of a path, wherever it stands', () => {
    const name = fc.constantFrom('anna', 'anna smith', '客户', 'x-1', 'a.b');
    const place = fc.constantFrom(['/', '/'], ['C:\\', '\\'], ['file:///', '/'], ['D:/', '/']);
    assertProperty(
      fc.property(
        place,
        name,
        fc.constantFrom("'", '"', '`', ''),
        fc.constantFrom('open ', 'x: ', '(', ''),
        (at, folder, quote, before) => {
          const [root = '', separator = ''] = at;
          const path = root + ['home', folder, 'secret', 'x.csv'].join(separator);
          if (quote === '' && root === 'file:///' && folder.includes(' ')) return; // a URI has none
          assert.doesNotMatch(withoutPaths(`${before}${quote}${path}${quote}`), /anna|客户|secret|home/);
        },
      ),
    );
  });
});
