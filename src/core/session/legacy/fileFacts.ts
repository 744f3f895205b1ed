/** What observations of file_reader tell of the file: for results of sessions from before they carried it as data. */
import { parseJson } from '../../../base/parseJson';
import * as z from 'zod';
import type { FileFacts } from '../../contract/fileFacts';
import { fileKind, isCode } from '../../files/fileKinds';
import { textFacts } from '../../files/textFacts';

const columnsSchema = z.array(z.looseObject({ name: z.string() }));

/**
 * The facts of a file that was read. What is in none of our forms is told by its size alone.
 * @param path as the call named the file: a path or an id
 */
export function factsOfObservation(observation: string, path: string): FileFacts {
  const found = tableFacts(observation) ?? pageFacts(observation) ?? plainFacts(observation, path);
  return found.path === path ? found : { ...found, id: path };
}

const TABLE = /^([^\n]+) \(([^,()\n]+), ([^()\n]+)\): (\d+) rows × \d+ columns\nSQL: SELECT … FROM '.*'$/m;

function tableFacts(observation: string): FileFacts | undefined {
  const head = TABLE.exec(observation);
  const columns = columnsSchema.safeParse(parseJson(/^Columns: (.+)$/m.exec(observation)?.[1] ?? '')).data;
  if (head?.index !== 0 || !columns) return undefined;
  const [, path = '', name = '', size = '', rows = ''] = head;
  const file = { path, name, bytes: bytesOf(size) };
  const names = columns.map((column) => column.name);
  if (name === 'JSON' && rows === '1') return { ...file, kind: 'json', keys: names };
  const sheets = /^Sheets: (.+) \(read one/m.exec(observation)?.[1]?.split(', ');
  return { ...file, kind: 'table', rows: Number(rows), columns: names, ...(sheets && { sheets }) };
}

const PAGE = /^([^\n]+) \(([^,()\n]+), ([\d.]+ [KMGT]?B), (?:about )?(\d+) lines(?:; [^\n]*)?\)(?:\n|$)/;
/** Characters of a line that were shown, and how one of more ended. */
const LINE_CHARACTERS = 2000;
const CUT = /… \((?:line cut|(?:about )?\d+ more characters)\)$/;

function pageFacts(observation: string): FileFacts | undefined {
  const head = PAGE.exec(observation);
  if (!head) return undefined;
  const [whole, path = '', name = '', size = '', lines = ''] = head;
  const text = observation
    .slice(whole.length)
    .split('\n')
    .flatMap((line) => /^-?\d+\t(.*)$/s.exec(line)?.[1] ?? [])
    .map((line) => (line.length > LINE_CHARACTERS ? line.replace(CUT, '') : line))
    .join('\n');
  return textFacts({ path, name, bytes: bytesOf(size), lines: Number(lines) }, text);
}

function plainFacts(observation: string, path: string): FileFacts {
  const name = fileKind(path)?.name ?? 'text';
  const bytes = new TextEncoder().encode(observation).length;
  const isText = fileKind(path)?.reader === 'text';
  if (!isText || !isCode(name)) return { path, kind: 'text', name, bytes };
  const lines = observation.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').length;
  return { path, kind: 'code', name, bytes, lines };
}

/** Bytes of a size as it was printed, e.g. `2.5 KB`. */
function bytesOf(size: string): number {
  const [number = '0', unit = 'B'] = size.split(' ');
  return Math.round(Number(number) * 1024 ** Math.max(0, ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit)));
}
