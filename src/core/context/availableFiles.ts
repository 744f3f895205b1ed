import { formatBytes, oneLine } from '../../base/text';
import type { Attachment } from '../contract/events';
import type { SavedCode } from '../contract/response';
import type { OutputFile } from '../contract/outputFiles';
import { codeTag, fileTag } from '../text/references';

export interface ListedFiles {
  codes: readonly SavedCode[];
  uploads: readonly Attachment[];
  /** Files that runs made, the one that was made last at the end. */
  outputs: readonly OutputFile[];
  /** What was detected of a file when it was read, by its path, e.g. "5,000 rows × 7 columns". */
  shapes: ReadonlyMap<string, string>;
}

/** Files of runs that are told of at a time, at most. */
const MAX_OUTPUTS = 30;

/**
 * The files that the model may cite, as one markdown block: code first, then uploads, then what runs
 * made, then how to cite them. It is written for the model, in English whatever the user's language. What the messages before have told already
 * is not said again: the block then holds what is new or another one now, and is empty when nothing is.
 * @param told what earlier messages told of files, oldest first
 */
export function availableFiles(files: ListedFiles, told: readonly string[] = []): string {
  const known = linesOf(told);
  const codes = files.codes.map(codeLine).filter((line) => known.get(idOf(line)) !== line);
  const uploads = files.uploads
    .map((file) => uploadLine(file, files.shapes))
    .filter((line) => known.get(idOf(line)) !== line);
  const outputs = files.outputs
    .slice(-MAX_OUTPUTS)
    .map(outputLine)
    .filter((line) => known.get(idOf(line)) !== line);
  const given = [...files.uploads, ...files.outputs].map(({ id }) => id);
  const ids = [...files.codes.map(({ code_id }) => code_id), ...given].map(idText);
  const gone = [...known.keys()].filter((id) => !ids.includes(id)).map((id) => `- [${id}]${GONE}`);
  if (codes.length + uploads.length + outputs.length + gone.length === 0) return '';
  const parts = [
    known.size === 0 ? 'Available files:' : 'Available files, what changed:',
    section('Code files', codes),
    section('Uploaded files', uploads),
    section('Files made by runs', outputs),
    section('No longer there', gone),
  ];
  const isFirstOutput = outputs.length > 0 && ![...known.keys()].some(isOutputId);
  parts.push(howToCite(known.size === 0, isFirstOutput));
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * What messages told of files, in one block: for a model that does not get those messages any more. Empty where they told
 * of none.
 * @param told what they told, oldest first
 * @param most files that are listed: the ones told of last
 */
export function filesListed(told: readonly string[], most: number): string {
  const known = [...linesOf(told).values()];
  if (known.length === 0) return '';
  const lines = most > 0 ? known.slice(-most) : [];
  const more = known.length - lines.length;
  const rest = more > 0 ? [`- ${more} more that are not listed here`] : [];
  return [
    'Available files:',
    section('Files', [...lines, ...rest]),
    howToCite(true, lines.map(idOf).some(isOutputId)),
  ].join('\n\n');
}

const GONE = ' is gone';

const CITE = [`- cite code with \`${codeTag('code_id')}\``, `- cite an uploaded file with \`${fileTag('file_id')}\``];
/** Told with the first of them: most conversations have none. */
const CITE_OUTPUT = `- show a figure that a run made, or cite another file of a run, with \`${fileTag('output:…')}\`: its whole id`;

function howToCite(files: boolean, outputs: boolean): string {
  return section('You can', [...(files ? CITE : []), ...(outputs ? [CITE_OUTPUT] : [])]);
}

function isOutputId(id: string): boolean {
  return id.startsWith('output:');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`**${title}:**`, ...lines].join('\n');
}

function codeLine({ code_id, filename, language, description, char_count }: SavedCode): string {
  const what = plain(description).trim() || 'no description';
  return `- [${idText(code_id)}] ${plain(filename)} (${plain(language)}) - ${what} | ${formatBytes(char_count)}`;
}

/** A copy has the address by which it is read and queried; the file's name is its end. */
function uploadLine({ id, path, file_type, size, source }: Attachment, shapes: ReadonlyMap<string, string>): string {
  const shape = plain(shapes.get(path) ?? 'not read yet');
  const type = source === 'copy' ? `${plain(file_type)}, a copy` : plain(file_type);
  return `- [${idText(id)}] ${plain(path)} (${type}) - ${shape} | ${formatBytes(size)}`;
}

/** `PNG figure`; what has a kind of its own is told by its type alone. */
function outputLine({ id, name, kind, file_type, title, size }: OutputFile): string {
  const type = kind === 'file' ? plain(file_type) : `${plain(file_type)} ${kind}`;
  const what = title === undefined ? '' : ` - ${plain(title)}`;
  return `- [${idText(id)}] ${plain(name)} (${type})${what} | ${formatBytes(size)}`;
}

/** Whatever a name or a description holds, it ends no line: also where a reader takes other signs for a line's end. */
function plain(text: string): string {
  return oneLine(text.replace(/\p{Cc}/gu, ' '));
}

/** An id, which ends with its bracket. */
function idText(id: string): string {
  return plain(id).replaceAll(']', ' ');
}

function idOf(line: string): string {
  return /^- \[([^\]]+)\]/.exec(line)?.[1] ?? '';
}

/** The last line that was told of each file, by its id; those that were told to be gone are not among them. */
function linesOf(told: readonly string[]): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of told.flatMap((text) => text.split('\n'))) {
    const id = idOf(line);
    if (id === '') continue;
    if (line.endsWith(GONE)) lines.delete(id);
    else lines.set(id, line);
  }
  return lines;
}
