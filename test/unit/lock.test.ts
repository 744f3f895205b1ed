/** What is installed is what was reviewed: each package in package-lock.json has its digest, and comes from the public registry. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { digestOf, lockFaults } from '../support/lock';

describe('package-lock.json', () => {
  const good = { integrity: 'sha512-AAAA' };

  it('has a digest for each package, those of other platforms included', () => {
    assert.deepEqual(lockFaults(JSON.parse(readFileSync('package-lock.json', 'utf8'))), []);
  });

  it('is refused with a package without a digest, or with a weaker one', () => {
    const packages = {
      '': {},
      'node_modules/a': {},
      'node_modules/b': { integrity: 'sha1-AAAA' },
      'node_modules/c': good,
    };
    assert.deepEqual(lockFaults({ packages }), [
      'node_modules/a: it has no sha512 digest',
      'node_modules/b: it has no sha512 digest',
    ]);
  });

  it('is refused with a package from another host', () => {
    const places = [
      'https://registry.npmjs.org/a/-/a-1.0.0.tgz',
      'https://registry.npmjs.org.example/a.tgz',
      'git+ssh://example/a',
    ];
    const faults = places.map((resolved) => lockFaults({ packages: { 'node_modules/a': { ...good, resolved } } }));
    assert.deepEqual(faults, [[], ...places.slice(1).map((place) => [`node_modules/a: it comes from ${place}`])]);
  });

  it('gives the digest that a package for another platform must have', () => {
    const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    for (const system of ['darwin-arm64', 'linux-x64-musl', 'win32-x64'])
      assert.match(digestOf(lock, `@duckdb/node-bindings-${system}`) ?? '', /^sha512-/, system);
    assert.equal(digestOf(lock, '@duckdb/node-bindings-none'), undefined);
  });

  it('is refused where an optional package has no entry beside it or above it', () => {
    const optional = { ...good, optionalDependencies: { b: '1.0.0' } };
    const lock = (at: string): unknown => ({ packages: { 'node_modules/x/node_modules/a': optional, [at]: good } });
    for (const at of [
      'node_modules/x/node_modules/a/node_modules/b',
      'node_modules/x/node_modules/b',
      'node_modules/b',
    ])
      assert.deepEqual(lockFaults(lock(at)), [], at);
    assert.deepEqual(lockFaults(lock('node_modules/y/node_modules/b')), [
      'node_modules/x/node_modules/a: its optional package b has no entry',
    ]);
  });
});
