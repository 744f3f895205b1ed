import assert from 'node:assert/strict';
import { ageGroup, groupByAge } from '../../../../webview/sessions/groups';
import { listed } from './sessions';

/** A time by the calendar of wherever the test runs. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();
const iso = (time: number): string => new Date(time).toISOString();

describe('sessions by age', () => {
  const now = at(21, 9);

  it('go by the calendar, not by hours', () => {
    assert.equal(ageGroup(iso(at(21, 0)), now), 'today');
    assert.equal(ageGroup(iso(at(20, 23, 59)), now), 'yesterday');
    assert.equal(ageGroup(iso(at(20, 0)), now), 'yesterday');
    assert.equal(ageGroup(iso(at(19, 23, 59)), now), 'week');
    assert.equal(ageGroup(iso(at(14, 0)), now), 'week');
    assert.equal(ageGroup(iso(at(13, 23, 59)), now), 'older');
  });

  it('keep a clock that is ahead, and what is no date', () => {
    assert.equal(ageGroup(iso(at(22, 12)), now), 'today');
    assert.equal(ageGroup('soon', now), 'older');
  });

  it('leave out empty groups, and put sessions without a date of their own last', () => {
    const shown = (id: string, lastActive?: string) => ({
      ...{ id, title: id, hits: [], deleted: false },
      listed: lastActive === undefined ? undefined : listed(id, { lastActive }),
    });
    const groups = groupByAge([shown('x'), shown('a', iso(at(21, 8))), shown('b', iso(at(1, 8)))], now);
    assert.deepEqual(
      groups.map(({ group, sessions }) => [group, sessions.map(({ id }) => id)]),
      [
        ['today', ['a']],
        ['older', ['b']],
        ['other', ['x']],
      ],
    );
  });
});
