import type { CompactSummary } from '../../contract/events';
import type { Pins } from '../../session/pins';
import { pinnedSection } from './summaryText';

/** What a model reads of what was told in short: the summary, and behind it what the user pinned of that since. */
export function pinsInSummary(summary: CompactSummary | undefined, pins: Pins): string {
  if (!summary) return '';
  const since = [...pins].flatMap(([key, { pinned, text }]) =>
    pinned && text && !summary.pinned.some((known) => known.key === key) ? [text] : [],
  );
  return [summary.text, pinnedSection(since)].filter((part) => part !== '').join('\n\n');
}
