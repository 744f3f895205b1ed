/** What is in a text that is no code: prose, configuration, a log. In a few lines, without a word that is not true of it. */
import type { ToolExecutionResult, TextSummary } from '../contract/toolResult';
import { fenced, printable } from '../text/fences';
import { plain, type Formatter } from '../text/formatter';

/** @param result of file_reader, for the first page of it */
export function textReport(
  path: string,
  { details, data_summary = '' }: ToolExecutionResult,
  formatter: Formatter,
): string {
  const { t, number } = formatter;
  const head = `## ${plain(path)}`;
  const text = details?.text;
  if (!text)
    return [
      head,
      plain(data_summary),
      t('The built-in analyst computes over tables and reads code; of this file it can say no more.'),
    ].join('\n\n');
  const { name, lines, shown, words } = text;
  const values = { language: plain(name), lines: number(lines) };
  const size =
    shown >= lines
      ? lines === 0
        ? t('The file is empty.')
        : t('{language}, {lines} lines, {words} words.', { ...values, words: number(words) })
      : t('{language}, {lines} lines; what follows is of the first {count}.', { ...values, count: number(shown) });
  return [head, size, ...parts(text, formatter)].join('\n\n');
}

function parts(
  { name, headings, levels, times, sections, keys, opening }: TextSummary,
  { t, number }: Formatter,
): string[] {
  if (headings)
    return [
      `### ${t('Headings')}`,
      headings.map(({ level, text }) => `${'  '.repeat(level - 1)}- ${plain(text)}`).join('\n'),
    ];
  if (levels)
    return [
      ...(times ? [t('A log from {first} to {last}.', times)] : []),
      `### ${t('Lines by level')}`,
      levels.map(({ level, lines }) => `- ${level}: ${number(lines)}`).join('\n'),
    ];
  const isText = name === 'text' && opening !== undefined;
  return [
    ...(isText ? [t('No table was found in it: its lines are not divided into the same number of cells.')] : []),
    ...(opening ? [`### ${t('First lines')}`, fenced('text', printable(opening.join('\n')))] : []),
    ...(sections ? [`- ${t('Sections: {list}', { list: listOf(sections) })}`] : []),
    ...(keys ? [`- ${t('Keys: {list}', { list: listOf(keys) })}`] : []),
  ];
}

function listOf({ names, count }: { names: string[]; count: number }): string {
  const more = count - names.length;
  return plain([names.join(', '), ...(more > 0 ? [`… +${more}`] : [])].join(', '));
}
