import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sha256 } from '../../../../src/adapters/sha256';
import { canonicalJson } from '../../../../src/base/canonicalJson';
import { grantId, keyOf as keyWith, MAX_SHOWN, type Wanted } from '../../../../src/core/approvals/grant';
import { Grants, MAX_GRANTS } from '../../../../src/core/approvals/grants';
import { NOT_TRUSTED, permissionFor } from '../../../../src/core/approvals/policy';
import type { ApprovalNeed } from '../../../../src/core/contract/tool';
import { TestMemory } from '../context/tokens/support';
import { assertProperty } from '../../../support/property';

const KEY = 'baAgent.grants';
const at = '2026-11-22T10:00:00Z';
const need = (subject: unknown, kind: ApprovalNeed['kind'] = 'execute'): ApprovalNeed => ({
  ...{ kind, subject, shown: JSON.stringify(subject) },
});
const wanted = (subject: unknown, tool = 'shell', kind: ApprovalNeed['kind'] = 'execute') => ({ tool, kind, subject });
const keyOf = (it: Wanted): string => keyWith(it, sha256);

describe('core/approvals: what is allowed', () => {
  it('is found by exactly the same tool, kind and subject, whatever the order of keys', async () => {
    const grants = new Grants(new TestMemory(), sha256);
    await grants.add('workspace', { tool: 'shell', need: need({ command: 'ls', cwd: 'a' }), session: 's1', at });
    assert.equal(grants.find(wanted({ cwd: 'a', command: 'ls' }), 's2'), 'workspace');
    const others = [
      ...[wanted({ command: 'ls', cwd: 'a' }, 'shell2'), wanted({ command: 'ls', cwd: 'a' }, 'shell', 'write')],
      ...[wanted({ command: 'ls ', cwd: 'a' }), wanted({ command: 'ls' }), wanted({ command: 'ls; rm', cwd: 'a' })],
      ...[wanted({ command: 'LS', cwd: 'a' }), wanted({ command: ['ls'], cwd: 'a' }), wanted('ls')],
    ];
    for (const other of others) assert.equal(grants.find(other, 's1'), undefined, canonicalJson(other));
  });

  it('has one key for one wish, and another for any other', () => {
    const subject = fc.jsonValue();
    const tool = fc.string({ maxLength: 5 });
    assertProperty(
      fc.property(tool, subject, tool, subject, (a, x, b, y) => {
        const same = canonicalJson([a, x]) === canonicalJson([b, y]);
        assert.equal(keyOf(wanted(x, a)) === keyOf(wanted(y, b)), same);
        assert.match(keyOf(wanted(x, a)), /^[0-9a-f]{64}$/);
      }),
    );
    // é as one character and as two are two names.
    assert.notEqual(keyOf(wanted('caf\u00e9')), keyOf(wanted('cafe\u0301')));
  });

  it('is a list of which bad items are left out one by one', async () => {
    const memory = new TestMemory();
    const grants = new Grants(memory, sha256);
    await grants.add('session', { tool: 'shell', need: need('ls'), session: 's1', at });
    const [good] = grants.list();
    const bad = [null, 7, 'x', {}, { ...good, key: 'short' }, { ...good, scope: 'ever' }, { ...good, tool: '' }];
    await memory.update(KEY, [...bad, { ...good, more: 1 }]);
    assert.deepEqual(grants.list(), [good]);
    for (const nothing of [undefined, null, 'x', { 0: good }]) {
      await memory.update(KEY, nothing);
      assert.deepEqual(grants.list(), []);
    }
  });

  it('is bounded: the oldest goes, and long texts are cut in the list alone', async () => {
    const grants = new Grants(new TestMemory(), sha256);
    const long = 'x'.repeat(MAX_SHOWN + 1);
    for (let i = 0; i < MAX_GRANTS; i++) {
      await grants.add('workspace', { tool: 'shell', need: need(i), session: 's1', at });
    }
    await grants.add('workspace', { tool: 'shell', need: need(long), session: 's1', at });
    assert.deepEqual([grants.list().length, grants.find(wanted(0), 's1')], [MAX_GRANTS, undefined]);
    assert.deepEqual([grants.find(wanted(1), 's1'), grants.find(wanted(long), 's1')], ['workspace', 'workspace']);
    assert.equal(grants.find(wanted(`${long}y`), 's1'), undefined);
    assert.equal(grants.list().at(-1)?.shown.length, MAX_SHOWN);
  });

  it('stands in the list once, and is taken back by its id', async () => {
    const grants = new Grants(new TestMemory(), sha256);
    const add = (scope: 'session' | 'workspace', session: string) =>
      grants.add(scope, { tool: 'shell', need: need('ls'), session, at });
    for (const session of ['s1', 's2', 's1']) await add('session', session);
    for (const session of ['s1', 's2']) await add('workspace', session);
    assert.deepEqual(
      grants.list().map(({ scope, session }) => [scope, session]),
      [
        ['session', 's2'],
        ['session', 's1'],
        ['workspace', 's2'],
      ],
    );
    const [, first] = grants.list();
    await grants.remove([grantId(first ?? assert.fail())]);
    assert.deepEqual([grants.list().length, grants.find(wanted('ls'), 's1')], [2, 'workspace']);
    await grants.remove(grants.list().map(grantId));
    assert.deepEqual([grants.list(), grants.find(wanted('ls'), 's1')], [[], undefined]);
  });

  it('lets exactly one file be read, and tells of each change at once', async () => {
    const grants = new Grants(new TestMemory(), sha256);
    const told: boolean[] = [];
    const stop = grants.listen(() => told.push(grants.mayRead('/a')));
    grants.enter('s1');
    const reading = { tool: 'file_reader', need: need({ read: '/a' }, 'read_outside'), session: 's1', at };
    grants.addForTurn(reading);
    grants.endTurn('s1');
    await grants.add('session', reading);
    for (const other of ['/a/', '/A', '/ab', '/']) assert.equal(grants.mayRead(other), false);
    grants.leave('s1');
    assert.deepEqual(told, [false, true, false, true, false]);
    stop();
    grants.enter('s1');
    assert.equal(told.length, 5);
    // What was allowed to be run is not allowed to be read.
    await grants.add('workspace', { ...reading, need: need({ read: '/b' }) });
    assert.equal(grants.mayRead('/b'), false);
  });
});

describe('core/approvals/policy', () => {
  const standing = { trusted: true, granted: false };
  const request = { tool: 't', effect: 'read', need: undefined, caller: 's1' } as const;
  const asks = need('x');

  it('never asks to read in the workspace', () => {
    for (const trusted of [true, false]) {
      assert.deepEqual(permissionFor(request, { trusted, granted: false }), { allowed: true });
    }
  });

  it('asks for what needs it, until it is granted', () => {
    for (const effect of ['read', 'write', 'execute'] as const) {
      assert.deepEqual(permissionFor({ ...request, effect, need: asks }, standing), { ask: asks });
      const granted = permissionFor({ ...request, effect, need: asks }, { trusted: true, granted: true });
      assert.deepEqual(granted, { allowed: true, level: 'execute' });
    }
    assert.deepEqual(permissionFor({ ...request, effect: 'write' }, standing), { allowed: true, level: 'write' });
  });

  it('refuses everything else without trust, and says how to trust', () => {
    for (const granted of [true, false]) {
      for (const more of [{ effect: 'write' }, { effect: 'execute' }, { effect: 'read', need: asks }] as const) {
        const permission = permissionFor({ ...request, ...more }, { trusted: false, granted });
        assert.deepEqual(permission, { allowed: false, reason: NOT_TRUSTED });
      }
    }
    assert.match(NOT_TRUSTED, /Workspaces: Manage Workspace Trust/);
  });
});
