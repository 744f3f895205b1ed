/** What is in a text that is no code: prose, configuration, a log. In a few lines, without a word that is not true of it. */
import { listWithCount } from '../../base/text';
import { plain, type Wording } from '../text/wording';
import { readPage } from '../files/textPage';

const MAX_NAMES = 20;

/** @param observation the first page of the text, as file_reader gives it */
export function textReport(path: string, observation: string, { t, number }: Wording): string {
  const page = readPage(observation);
  const head = `## ${plain(path)}`;
  const image = page ? undefined : plain(observation.split('\n')[0] ?? '');
  if (!page)
    return [
      head,
      image ?? '',
      t('The built-in analyst computes over tables and reads code; of this file it can say no more.'),
    ].join('\n\n');
  const lines = page.text.split('\n');
  const isWhole = lines.length >= page.lines;
  const words = page.text.match(/\p{Script=Han}|[\p{L}\p{N}_'’-]+/gu)?.length ?? 0;
  const size = isWhole
    ? t('{language}, {lines} lines, {words} words.', {
        language: plain(page.name),
        lines: number(page.lines),
        words: number(words),
      })
    : t('{language}, {lines} lines; what follows is of the first {count}.', {
        language: plain(page.name),
        lines: number(page.lines),
        count: number(lines.length),
      });
  return [head, size, ...parts(page.name, lines, { t, number })].join('\n\n');
}

function parts(name: string, lines: readonly string[], { t, number }: Pick<Wording, 't' | 'number'>): string[] {
  const list = (items: readonly string[]): string => plain(listWithCount([...new Set(items)], MAX_NAMES));
  const headings = name === 'markdown' ? headingsOf(lines) : [];
  if (headings.length > 0)
    return [
      `### ${t('Headings')}`,
      headings
        .slice(0, 40)
        .map(({ level, text }) => `${'  '.repeat(level - 1)}- ${plain(text)}`)
        .join('\n'),
    ];
  const keys = lines.flatMap((line) => /^([\p{L}_][\p{L}\p{N}_. -]{0,60}?)\s*[:=](?:\s|$)/u.exec(line)?.[1] ?? []);
  const sections = lines.flatMap((line) => /^\[+([^[\]\n]{1,60})\]+\s*$/.exec(line)?.[1] ?? []);
  const levels = lines.flatMap(
    (line) => /\b(ERROR|WARN(?:ING)?|FATAL|CRITICAL|INFO|DEBUG)\b/.exec(line.slice(0, 200))?.[1] ?? [],
  );
  const times = lines.flatMap(
    (line) => /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?/.exec(line.slice(0, 60))?.[0] ?? [],
  );
  if (levels.length > 3 && levels.length * 2 > lines.length) {
    const counts = [...new Set(levels)].map(
      (level) => `- ${level}: ${number(levels.filter((each) => each === level).length)}`,
    );
    const span =
      times.length > 1 ? [t('A log from {first} to {last}.', { first: times[0] ?? '', last: times.at(-1) ?? '' })] : [];
    return [...span, `### ${t('Lines by level')}`, counts.join('\n')];
  }
  return [
    ...(sections.length > 0 ? [`- ${t('Sections: {list}', { list: list(sections) })}`] : []),
    ...(keys.length > 0 && (name === 'yaml' || sections.length > 0 || keys.length * 2 > lines.length)
      ? [`- ${t('Keys: {list}', { list: list(keys) })}`]
      : []),
  ];
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
