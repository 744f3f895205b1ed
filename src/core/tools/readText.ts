import { formatBytes } from '../../base/text';
import type { Outliner } from '../files/outline/outliner';
import type { Formatter } from '../text/formatter';
import { isCode } from '../files/fileKinds';
import { codeLines, noCode } from './fileReader/codeLines';
import { lineColumns, linesFrom } from '../files/lineReader';
import type { OpenText } from './fileReader/openText';
import { SIZES, type PageSize } from './fileReader/pageOfParts';
import type { PagePlace } from './fileReader/readNotebookFile';
import { tableHint } from './fileReader/tableHint';
import { encodingName } from '../files/textEncoding';
import { textFacts } from '../files/textFacts';
import { summarizeText } from '../files/textSummary';
import { outlineLines } from './fileReader/textOutline';
import { countLines, findLine, type PageStart } from './fileReader/textPlace';
import { callOf, isCut, LINE_CHARACTERS, pageHead, pageLine } from '../files/textPage';
import { ToolError, type ToolOutput } from '../contract/tool';

/** Bytes of a text in which its keys are looked for, where it is JSON, and its outline. */
const WHOLE_BYTES = 1024 * 1024;
/** Lines that are told in part which are named. */
const NAMED_CUTS = 5;

/** The first line is counted from 1, or from -1 back. */
export interface TextPage extends PagePlace {
  /** What it is, e.g. python. */
  name: string;
  /** Of the first line alone: from this character on, from 1. */
  column: number | undefined;
}

/** Tells a page of a text, or of one long line of it. */
export async function formatTextPage(
  text: OpenText,
  page: TextPage,
  outliner: Outliner,
  { t, number }: Formatter,
  signal: AbortSignal,
): Promise<ToolOutput> {
  await countLines(text, signal);
  const { body, truncated, page: shown } = await bodyOf(text, page, outliner, signal);
  const { index, source, encoding, detected, marked } = text;
  const { path, name, offset } = page;
  const lines = index.estimate;
  const about = !index.complete;
  const notes = [
    ...(encoding === 'utf-8' ? [] : [`encoding ${encoding}${detected ? ', as it seems' : ''}`]),
    ...(body.some((line) => line.includes('\uFFFD')) ? [`bytes that are no ${encoding} are shown as \uFFFD`] : []),
    ...(body.some((line) => line.includes('\0')) ? ['NUL characters are shown as ␀'] : []),
  ];
  const head = { path, name, bytes: source.size, lines, about, ...(notes.length > 0 && { note: notes.join('; ') }) };
  const values = { count: number(lines), size: formatBytes(source.size) };
  const whole = source.size <= WHOLE_BYTES ? await beginning(text, signal) : '';
  const code = await codeOf(page, whole, outliner);
  return {
    text: [pageHead(head), ...code.lines, ...body.map((line) => line.replaceAll('\0', '␀'))].join('\n'),
    summary: about ? t('about {count} lines, {size}', values) : t('{count} lines, {size}', values),
    details: {
      file: {
        ...textFacts({ path, name, bytes: source.size, lines }, whole),
        encoding: encodingName(encoding, marked),
      },
      ...(code.summary && { code: code.summary }),
      ...(isCode(name) && shown && { outline: await outliner.outline(name, shown.join('\n')) }),
      ...(!isCode(name) && shown && offset === 1 && { text: summarizeText(name, lines, shown) }),
    },
    paged: true,
    ...(truncated && { truncated }),
    ...(code.sources.length > 0 && { sources: [...code.sources] }),
  };
}

/** What is told of code above its first page. */
async function codeOf({ name, offset, column, beside }: TextPage, code: string, outliner: Outliner) {
  if (!beside || offset !== 1 || column !== undefined || code === '' || !isCode(name)) return noCode;
  return codeLines({ language: name, code, path: beside.path }, { outliner, files: beside.files });
}

interface Body {
  body: string[];
  /** The lines that it shows; missing where it shows a part of one, or none. */
  page?: string[];
  truncated: boolean;
}

async function bodyOf(text: OpenText, page: TextPage, outliner: Outliner, signal: AbortSignal): Promise<Body> {
  const { level, offset, column, name, call } = page;
  if (text.source.size === 0) return { body: ['The file is empty.'], page: [''], truncated: false };
  if (level === 'brief') {
    const outline = await outlineLines(name, await beginning(text, signal), outliner);
    return { body: [...outline, `Its text: ${callOf({ ...call, response_format: 'standard' })}.`], truncated: true };
  }
  const at = await findLine(text, offset, signal);
  if (!at) {
    const last = `${text.index.complete ? '' : 'about '}${text.index.estimate}`;
    throw new ToolError('file', 'no_such_line', `There is no line ${offset}: the last one is line ${last}.`);
  }
  const size = SIZES[level];
  return column === undefined ? pageAt(text, page, at, size, signal) : columnsAt(text, page, at, column, size, signal);
}

/** The lines of a page, how to read those that are cut, and how to get the next page. */
async function pageAt(
  text: OpenText,
  { call, name, path, offset }: TextPage,
  at: PageStart,
  size: PageSize,
  signal: AbortSignal,
): Promise<Body> {
  const shown: string[] = [];
  const texts: string[] = [];
  const cuts: number[] = [];
  let characters = 0;
  let goesOn = false;
  for await (const line of linesFrom(text, at.start, signal)) {
    const length = Math.min(line.text.length, LINE_CHARACTERS);
    if (shown.length === size.lines || (shown.length > 0 && characters + length > size.characters)) break;
    const number = at.number + shown.length;
    shown.push(pageLine(number, line.text, line.left));
    texts.push(line.text);
    characters += length;
    if (isCut(line.text, line.left)) cuts.push(number);
    // Of a line whose end is far away nobody knows whether it is the last one.
    goesOn = line.next === undefined || line.next < text.source.size;
  }
  const following = at.number + shown.length;
  const more = goesOn && following !== 0;
  const hint = offset === 1 ? tableHint(path, name, texts) : undefined;
  return {
    body: [
      ...shown,
      ...cuts
        .slice(0, NAMED_CUTS)
        .map((line) => `All of line ${line}: ${callOf({ ...call, offset: line, column: 1 })}.`),
      ...(hint === undefined ? [] : [hint]),
      ...(more ? [`More: ${callOf({ ...call, offset: following })}.`] : []),
    ],
    page: texts,
    truncated: more || cuts.length > 0,
  };
}

/** A part of one line. */
async function columnsAt(
  text: OpenText,
  { call }: TextPage,
  { start, number }: PageStart,
  column: number,
  { characters }: PageSize,
  signal: AbortSignal,
): Promise<Body> {
  const part = await lineColumns(text, start, column, characters, signal);
  if (part.text === '' && column > 1) {
    const message = `Line ${number} has no character ${column}: it has ${part.length ?? 0} characters.`;
    throw new ToolError('file', 'no_such_column', message);
  }
  const last = column + part.text.length - 1;
  const of = part.length === undefined ? '' : ` of ${part.length}`;
  const goOn = { ...call, offset: number };
  return {
    body: [
      `Characters ${column} to ${last}${of} of line ${number}:`,
      `${number}\t${part.text}`,
      part.more ? `More: ${callOf({ ...goOn, column: last + 1 })}.` : 'The line ends here.',
    ],
    truncated: part.more,
  };
}

/** The beginning of a text, up to the end of a line where there is one. */
async function beginning(text: OpenText, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  let bytes = 0;
  const first = await text.index.startOf(0, signal);
  if (first === undefined) return '';
  for await (const line of linesFrom(text, first, signal)) {
    lines.push(line.text);
    bytes += line.text.length;
    if (bytes > WHOLE_BYTES) break;
  }
  return lines.join('\n');
}
