import assert from 'node:assert/strict';
import type { Grant } from '../../../../src/core/approvals/grant';
import { allowedGroups } from '../../../../src/host/approvals/approvalList';
import { localize } from '../../../support/ports';

const grant = (given: Partial<Grant>): Grant => ({
  ...{ key: 'a'.repeat(64), tool: 'shell', kind: 'execute', shown: 'ls', scope: 'workspace', session: 's1' },
  at: '2026-11-22T10:00:00Z',
  ...given,
});
const english = { localize, language: 'en' };

describe('host/approvalList', () => {
  it('groups what is allowed by how long it holds, the newest first', () => {
    const grants = [
      grant({ scope: 'session', session: 's2', shown: 'other' }),
      grant({ scope: 'session', shown: 'own' }),
      grant({ shown: 'first' }),
      grant({ key: 'b'.repeat(64), kind: 'read_outside', tool: 'file_reader', shown: '/data/a.csv' }),
    ];
    const recipients = [
      { id: 'https://api.example.com', name: 'api.example.com', at: '2026-11-22T09:00:00Z' },
      { id: 'extension some.one', name: 'Some\u202eone', at: 'soon' },
    ];
    const groups = allowedGroups(grants, recipients, 's1', english);
    assert.deepEqual(
      groups.map(({ title, items }) => [title, items.map(({ label, detail }) => `${label}: ${detail}`)]),
      [
        [
          'In all workspaces',
          ['Send to Some⟨U+202E⟩one: extension some.one', 'Send to api.example.com: https://api.example.com'],
        ],
        [
          'In this workspace',
          ['Read a file outside of the workspace · file_reader: /data/a.csv', 'Run · shell: first'],
        ],
        ['In this session', ['Run · shell: own']],
        ['In other sessions', ['Run · shell: other']],
      ],
    );
    assert.equal(new Set(groups.flatMap(({ items }) => items.map(({ id }) => id))).size, 6);
    assert.deepEqual(allowedGroups([], [], 's1', english), []);
  });

  it('shows what would not show, on one line, and no time that is none', () => {
    const [group] = allowedGroups([grant({ shown: ' rm\u202e -r\n  b ', at: 'soon' })], [], 's1', english);
    const [item] = group?.items ?? [];
    assert.deepEqual([item?.detail, item?.description], ['rm⟨U+202E⟩ -r b', '']);
  });
});
