import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { secretReason } from '../../../src/base/secretPaths';

/** The lists `other…` were made by people who knew neither the rules nor the first lists. */
const listed = (name: string): string[] =>
  readFileSync(`test/fixtures/secretPaths/${name}.txt`, 'utf8').trimEnd().split('\n');

describe('base/secretPaths', () => {
  for (const name of ['secret', 'otherSecret']) {
    it(`knows files that hold secrets, wherever they lie (${name})`, () => {
      const paths = listed(name);
      const windows = paths.map((path) => `C:\\Users\\u\\${path.replaceAll('/', '\\')}`);
      const variants = [...paths, ...paths.map((path) => `/home/u/${path.toUpperCase()}`), ...windows];
      assert.deepEqual(
        variants.filter((path) => secretReason(path) === undefined),
        [],
      );
    });
  }

  for (const name of ['ordinary', 'otherOrdinary']) {
    it(`takes no file of data for one (${name})`, () => {
      const paths = listed(name);
      assert.deepEqual(
        [...paths, ...paths.map((path) => `/home/u/${path}`)].filter((path) => secretReason(path) !== undefined),
        [],
      );
    });
  }

  it('knows their names in whatever way some system writes them', () => {
    const names = [
      '.\\.env',
      'a\\server.pem',
      '.env/.',
      './.ENV',
      '.env. ',
      '.env::$DATA',
      '.e\u200bnv',
      'a/server.PEM',
    ];
    assert.deepEqual(
      names.filter((name) => secretReason(name) === undefined),
      [],
    );
  });

  it('lets a folder be read that the user has opened among settings, but no keys in it or around it', () => {
    const opened = '/home/u/.config/Code/User/globalStorage/sample';
    assert.equal(secretReason(`${opened}/sales.csv`, opened), undefined);
    assert.equal(secretReason(`${opened}/sales.csv`), 'settings of other programs');
    for (const place of ['.env', '.ssh/config', '.config/x.json', '.vscode/x']) {
      assert.notEqual(secretReason(`${opened}/${place}`, opened), undefined, place);
    }
    assert.notEqual(secretReason('/home/u/.ssh/notes.txt', '/home/u/.ssh'), undefined);
    assert.equal(secretReason('C:\\Users\\u\\AppData\\Local\\Temp\\mail\\sales.csv'), undefined);
  });

  it('knows the places of the system', () => {
    const system = ['/proc/1/environ', '/dev/sda', '/sys/x', '/run/secrets/db', '/private/var/run/x'];
    for (const path of system) assert.equal(secretReason(path), 'secrets of the system', path);
    assert.equal(secretReason('/run/user/1/shop/a.csv', '/run/user/1/shop'), undefined, 'the user has opened it');
    const others = ['/home/u/a.csv', 'C:\\dev\\proc\\a.csv', '/data/sys/a.csv', '/run/media/u/stick/a.csv'];
    for (const path of others) assert.equal(secretReason(path), undefined, path);
  });
});
