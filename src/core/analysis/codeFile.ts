import { listWithCount } from '../../base/text';
import { plain, type Wording } from '../wording';

/** What the built-in analyst says of a file that is no table: its outline, from the page that file_reader gave. */
export function codeFileReport(path: string, observation: string, { t, number }: Wording): string {
  const head = /\(([^,()]+), ([^,()]+), (\d+) lines/.exec(observation);
  const code = observation
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\d+\t/, ''));
  const names = (pattern: RegExp): string[] => code.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const functions = names(/^\s*(?:export\s+)?(?:async\s+)?(?:def|function|func|fn)\s+(\w+)/);
  const classes = names(/^\s*(?:export\s+)?class\s+(\w+)/);
  const imports = [...new Set(names(/^\s*(?:import|from|require|library|using)\b[\s('"{*]*([\w.@/-]+)/))];
  const files = [
    ...new Set(
      [...code.join('\n').matchAll(/["']([^"'\n]+\.(?:csv|tsv|xlsx|json|jsonl|parquet))["']/gi)].map(
        (match) => match[1] ?? '',
      ),
    ),
  ];
  const list = (items: string[]): string => plain(listWithCount(items, 12));
  return [
    `## ${plain(path)}`,
    t('{language}, {lines} lines, {size}.', {
      language: head?.[1] ?? '',
      lines: number(Number(head?.[3] ?? 0)),
      size: head?.[2] ?? '',
    }),
    ...(imports.length > 0 ? [`- ${t('Imports: {list}', { list: list(imports) })}`] : []),
    ...(classes.length > 0 ? [`- ${t('Classes: {list}', { list: list(classes) })}`] : []),
    ...(functions.length > 0 ? [`- ${t('Functions: {list}', { list: list(functions) })}`] : []),
    ...(files.length > 0 ? [`- ${t('Data files it names: {list}', { list: list(files) })}`] : []),
    t(
      'The built-in analyst computes over tables; for code it gives only an outline. Analyze a data file for a report.',
    ),
  ].join('\n\n');
}
