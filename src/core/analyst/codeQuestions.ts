/** Questions about the data that a script reads, and which file an asked one is about. */
import { fileKind } from '../files/fileKinds';
import type { Formatter } from '../text/formatter';
import type { CodeSummary } from '../contract/codeFacts';

const MAX_OFFERED = 5;

/** Files of the workspace that the script reads as tables, each once. */
export function readTables({ reads, names }: CodeSummary): string[] {
  const paths = [...reads, ...names].flatMap(({ state, path }) =>
    state === 'exists' && path !== undefined && fileKind(path)?.reader === 'table' ? [path] : [],
  );
  return [...new Set(paths)];
}

/** A question for each table that the script reads and the workspace has. {@link answerCodeQuestion} understands them. */
export function codeQuestions(told: CodeSummary, { t }: Pick<Formatter, 't'>): string[] {
  return readTables(told)
    .slice(0, MAX_OFFERED)
    .map((file) => t('Analyze the data this script reads: {file}', { file }));
}

/** What stands for the file where the words around it are looked for. */
const PLACE = '\uE000';

/** The file that a question of {@link codeQuestions} is about; undefined for any other text. */
export function answerCodeQuestion(question: string, { t }: Pick<Formatter, 't'>): string | undefined {
  const [before = '', after = ''] = t('Analyze the data this script reads: {file}', { file: PLACE }).split(PLACE);
  const text = question.trim();
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined;
  const file = text.slice(before.length, text.length - after.length).trim();
  return file === '' || file.includes('\n') ? undefined : file;
}
