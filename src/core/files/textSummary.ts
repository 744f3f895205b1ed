import { cutText } from '../../base/cutText';
import type { TextSummary } from '../contract/toolResult';
import { LINE_CHARACTERS } from './textPage';

const MAX_NAMES = 20;
const MAX_HEADINGS = 40;
/** Lines of prose that are shown, and characters of each. */
const OPENING = { lines: 10, characters: 200 };

/**
 * What is in a page of a text that is no code: prose, settings, a log.
 * @param lines of the whole file
 * @param page the lines of the page
 */
export function summarizeText(name: string, lines: number, page: readonly string[]): TextSummary {
  const shown = page.map((line) => line.slice(0, LINE_CHARACTERS));
  const words = shown.join('\n').match(/\p{Script=Han}|[\p{L}\p{N}_'’-]+/gu)?.length ?? 0;
  return { name, lines, shown: shown.length, words, ...partsOf(name, shown) };
}

function partsOf(name: string, lines: readonly string[]): Partial<TextSummary> {
  const headings = name === 'markdown' ? headingsOf(lines) : [];
  if (headings.length > 0) return { headings: headings.slice(0, MAX_HEADINGS) };
  const levels = lines.flatMap(
    (line) => /\b(ERROR|WARN(?:ING)?|FATAL|CRITICAL|INFO|DEBUG)\b/.exec(line.slice(0, 200))?.[1] ?? [],
  );
  if (levels.length > 3 && levels.length * 2 > lines.length) {
    const times = lines.flatMap(
      (line) => /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?/.exec(line.slice(0, 60))?.[0] ?? [],
    );
    const [first, last] = [times[0], times.at(-1)];
    const isSpan = times.length > 1 && first !== undefined && last !== undefined;
    return {
      levels: [...new Set(levels)].map((level) => ({ level, lines: levels.filter((each) => each === level).length })),
      ...(isSpan && { times: { first, last } }),
    };
  }
  const keys = lines.flatMap((line) => /^([\p{L}_][\p{L}\p{N}_. -]{0,60}?)\s*[:=](?:\s|$)/u.exec(line)?.[1] ?? []);
  const sections = lines.flatMap((line) => /^\[+([^[\]\n]{1,60})\]+\s*$/.exec(line)?.[1] ?? []);
  const isSettings = name === 'yaml' || sections.length > 0 || keys.length * 2 > lines.length;
  const settings = {
    ...(sections.length > 0 && { sections: namesOf(sections) }),
    ...(keys.length > 0 && isSettings && { keys: namesOf(keys) }),
  };
  if (Object.keys(settings).length > 0) return settings;
  const opening = lines.slice(0, OPENING.lines).map((line) => cutText(line, OPENING.characters));
  return opening.some((line) => line.trim() !== '') ? { opening } : {};
}

function namesOf(list: readonly string[]): { names: string[]; count: number } {
  const names = [...new Set(list)];
  return { names: names.slice(0, MAX_NAMES), count: names.length };
}

/** The headings of markdown; what stands in a fence is none. */
function headingsOf(lines: readonly string[]): { level: number; text: string }[] {
  let fenced = false;
  return lines.flatMap((line) => {
    if (/^ {0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    const match = fenced ? null : /^ {0,3}(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    return match ? [{ level: match[1]?.length ?? 1, text: match[2] ?? '' }] : [];
  });
}
