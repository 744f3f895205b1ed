/** Sessions by their age. */
import type { ShownSession } from './shown';

/** `other`: sessions whose age nobody told. */
export type AgeGroup = 'today' | 'yesterday' | 'week' | 'older' | 'other';

const groups: readonly AgeGroup[] = ['today', 'yesterday', 'week', 'older', 'other'];

/** The groups that have sessions, in order; within each the order stays. `now` is in ms since 1970. */
export function groupByAge(
  sessions: readonly ShownSession[],
  now: number,
): { group: AgeGroup; sessions: ShownSession[] }[] {
  return groups
    .map((group) => ({
      group,
      sessions: sessions.filter(({ listed }) => (listed ? ageGroup(listed.lastActive, now) : 'other') === group),
    }))
    .filter((each) => each.sessions.length > 0);
}

/** By the user's own calendar: what was before midnight was yesterday, however few hours ago. */
export function ageGroup(iso: string, now: number): AgeGroup {
  const time = Date.parse(iso);
  if (time >= midnight(now, 0)) return 'today'; // a clock that is ahead as well
  if (time >= midnight(now, 1)) return 'yesterday';
  return time >= midnight(now, 7) ? 'week' : 'older';
}

/** The beginning of the day so many days ago. */
function midnight(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}
