import { sqlLiteral } from '../../../base/sql';
import { formatBytes } from '../../../base/text';
import type { OutputFile } from '../../contract/outputFiles';
import type { RunResult } from '../../run/runner';
import type { OutputLevel } from '../../contract/toolResult';
import { fileTag } from '../../text/references';
import { endLine, type RunTold } from './ended';
import { shownOutput } from '../../text/shownOutput';
import { printLines } from './printLines';

/** Files that are listed; the rest is counted. */
const MAX_FILES = 30;

/** What a run gave. */
export interface PrintedRun extends RunTold {
  result: RunResult;
  /** Files that it made for the report; undefined where that cannot be told. */
  outputs: readonly OutputFile[] | undefined;
  /** Files of the workspace that it wrote, by their paths; undefined where that cannot be told. */
  written: readonly string[] | undefined;
  level: OutputLevel;
  /** Takes absolute paths out of text. */
  mask: (text: string) => string;
}

/**
 * The observation of a run: how it ended and where it ran, notes, what it wrote, the files that it made and how they are
 * used.
 * @returns beside it what people are shown of the output, and whether lines of it are left out
 */
export function printRun(run: PrintedRun): { text: string; printed: string; isPart: boolean } {
  const { result, outputs = [], written = [], level, mask } = run;
  const { lines, isPart } = printLines(result.output, level, mask);
  const text = [
    `${endLine(result, run)} ${run.program}, in ${folderWords(run)}.`,
    ...notes(result, level),
    ...(lines.length > 0 ? ['Output:', ...lines] : []),
    ...(isPart && !result.output.spool ? ['What is left out of its output could not be kept.'] : []),
    ...(run.outputs && run.written ? [] : ['Which files it made and wrote could not be found out.']),
    ...(outputs.length > 0 ? ['Files for the report:', ...listed(outputs.map(fileLine))] : []),
    ...(written.length > 0 ? ['Files written in the workspace:', ...listed(written.map((path) => `- ${path}`))] : []),
  ].join('\n');
  return { text, printed: shownOutput(lines.join('\n')), isPart };
}

function folderWords({ place: { folder, own = false } }: PrintedRun): string {
  if (own) return 'a folder of its own';
  return folder === '' ? 'the workspace folder' : `${folder}/`;
}

function notes({ output, leftBehind, end }: RunResult, level: OutputLevel): string[] {
  const { lines, replaced, errorLines, bytes } = output;
  const told: string[] = [];
  if (leftBehind > 0) {
    const were =
      leftBehind === 1
        ? '1 process that it had left running was'
        : `${leftBehind} processes that it had left running were`;
    told.push(`${were} ended with it.`);
  }
  if (replaced > 0)
    told.push(
      `${count(replaced, 'byte')} of its output ${replaced === 1 ? 'was' : 'were'} no UTF-8 text and ${replaced === 1 ? 'is' : 'are'} shown as \ufffd.`,
    );
  if (lines === 0 && end.how !== 'not_started') told.push('It printed nothing.');
  if (lines > 0 && level === 'brief') {
    told.push(
      `It wrote ${count(lines, 'line')} (${formatBytes(bytes)}), ${errorLines.toLocaleString('en')} of them to stderr.`,
    );
  }
  return told;
}

function fileLine({ id, kind, file_type, size, title }: OutputFile): string {
  const about = `${file_type}${kind === 'figure' ? ' figure' : ''}, ${formatBytes(size)}`;
  const use = kind === 'table' ? `query FROM ${sqlLiteral(id)}, cite` : 'cite';
  return `- ${id} (${about}${title === undefined ? '' : `, "${title}"`}): ${use} ${fileTag(id)}`;
}

function listed(lines: readonly string[]): string[] {
  if (lines.length <= MAX_FILES) return [...lines];
  return [...lines.slice(0, MAX_FILES), `- … and ${count(lines.length - MAX_FILES, 'more file')}`];
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
