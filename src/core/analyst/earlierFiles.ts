import * as z from 'zod';
import { codeRanges } from '../../base/text';
import { SUMMARY_BEGINS } from '../context/compaction/summaryText';
import { readSelection } from '../context/selection';
import type { ModelMessage } from '../contract/model';

/** A message without the summary of earlier ones that it begins with, and that summary. */
export interface WithoutSummary {
  /** Undefined where it begins with none. */
  summary: string | undefined;
  message: ModelMessage;
}

/** Takes a message apart that begins with a summary, which is a block of its own: the user's words may look like one. */
export function takeSummary(message: ModelMessage): WithoutSummary {
  const { role, content } = message;
  const [first, ...rest] = typeof content === 'string' ? [] : content;
  if (role !== 'user' || first?.type !== 'text' || !first.text.startsWith(SUMMARY_BEGINS)) {
    return { summary: undefined, message };
  }
  return { summary: first.text, message: { role, content: rest } };
}

/** `Attached: [id] "path"` */
const ATTACHED = /^Attached: \[([^\]\n]+)\] (".*")$/gmu;
/** `- [upload_001] path (CSV) - 9 rows | 2 KB`, as the list of files has it. */
const LISTED = /^- \[upload_\d+\] (.+) \([^()\n]*\) - [^\n]* \| [^|\n]+$/gmu;

/** A table or another file that the user gave. */
export interface Attached {
  /** The file, or the table in it that he picked. */
  path: string;
  /** Condition of the rows that he picked, in SQL; '' all. */
  where: string;
}

/** The files that a text says were attached, with what was picked of them. */
export function attachedIn(text: string): Attached[] {
  const picked = new Map(
    text.split('\n').flatMap((line): [string, Attached][] => {
      const found = readSelection(line);
      return found ? [[found.id, { path: found.selection.table, where: found.selection.where }]] : [];
    }),
  );
  return [...text.matchAll(ATTACHED)].flatMap(([, id = '', json = '']) =>
    pathOf(json).map((path) => picked.get(id) ?? { path, where: '' }),
  );
}

/** The same of a summary, which also lists files; what it quotes says nothing. */
export function attachedBefore(summary: string): string[] {
  const quoted = codeRanges(summary);
  const isQuoted = ({ index }: RegExpExecArray): boolean =>
    quoted.some(([start, end]) => start <= index && index < end);
  const attached = [...summary.matchAll(ATTACHED)].filter((match) => !isQuoted(match));
  const listed = [...summary.matchAll(LISTED)].filter((match) => !isQuoted(match));
  return [
    ...new Set([...listed.map((match) => match[1] ?? ''), ...attached.flatMap((match) => pathOf(match[2] ?? ''))]),
  ];
}

function pathOf(json: string): string[] {
  try {
    const path = z.string().safeParse(JSON.parse(json));
    return path.success ? [path.data] : [];
  } catch {
    return [];
  }
}
