import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { readImageHeader } from '../../base/imageHeader';
import { oneLine } from '../../base/text';
import { outputFacts, pageBeside } from '../../core/run/outputFacts';
import { isOutputName, outputAddress, outputKinds, type OutputFile } from '../../core/contract/outputFiles';
import { orMissing } from '../durable';
import { readJsonLines } from './runFolderLines';

/** Files of a run that are told, at most. */
const MAX_OUTPUTS = 50;
/** Files that are looked at. */
const MAX_LOOKED_AT = 5000;
const MAX_TITLE = 200;
/** Bytes of a PNG that have its size. */
const HEADER_BYTES = 64;
const MAX_RECORD_BYTES = 1024 * 1024;
/** What the run itself says of the files that it makes. */
const RECORD = '.made.jsonl';

const madeSchema = z.object({
  name: z.string(),
  kind: z.enum(outputKinds),
  title: z.string().nullish().catch(null),
});
type Made = z.infer<typeof madeSchema>;

interface Listed {
  files: OutputFile[];
  /** Files that are there and are not among them. */
  leftOut: number;
}

/**
 * The files that lie in the folder for a run's output: figures first, each in the order in which it was made. What the run does not
 * tell of is told by its name. Links and folders are none, nor is what has a name that no address can have.
 * @param folder absolute path
 */
export async function listOutputs(run: string, folder: string): Promise<Listed> {
  if (!(await orMissing(lstat(folder), undefined))?.isDirectory()) return { files: [], leftOut: 0 };
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const record = await readJsonLines(path.join(folder, RECORD), madeSchema, MAX_RECORD_BYTES);
  const made = new Map<string, Made>(record.map((each) => [each.name, each]));
  const order = new Map([...made.keys()].map((name, at) => [name, at]));
  const pages = new Set(names.map(pageBeside).filter((page) => page !== undefined));
  const found: { file: OutputFile; place: number; modifiedMs: number }[] = [];
  let leftOut = Math.max(0, names.length - MAX_LOOKED_AT);
  for (const name of names.slice(0, MAX_LOOKED_AT)) {
    if (pages.has(name)) continue;
    const info = isOutputName(name) ? await orMissing(lstat(path.join(folder, name)), undefined) : undefined;
    if (!info?.isFile()) {
      leftOut++;
      continue;
    }
    const place = order.get(name) ?? order.size;
    found.push({ file: fileOf(run, name, info.size, made.get(name)), place, modifiedMs: info.mtimeMs });
  }
  const rank = ({ kind }: OutputFile): number => (kind === 'figure' ? 0 : 1);
  found.sort(
    (a, b) =>
      rank(a.file) - rank(b.file) ||
      a.place - b.place ||
      a.modifiedMs - b.modifiedMs ||
      (a.file.name < b.file.name ? -1 : 1),
  );
  leftOut += Math.max(0, found.length - MAX_OUTPUTS);
  const files = found.slice(0, MAX_OUTPUTS).map(({ file }) => withPixels(file, path.join(folder, file.name)));
  return { files: await Promise.all(files), leftOut };
}

/** A figure that is a PNG, with its size in pixels. */
async function withPixels(file: OutputFile, place: string): Promise<OutputFile> {
  if (file.kind !== 'figure' || file.file_type !== 'PNG') return file;
  const header = readImageHeader(await beginningOf(place).catch(() => new Uint8Array()));
  return header?.name === 'PNG' && header.pixels ? { ...file, pixels: header.pixels } : file;
}

/** The first bytes of a file: no link is followed, and a pipe holds nobody up. */
async function beginningOf(place: string): Promise<Uint8Array> {
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function fileOf(run: string, name: string, size: number, made: Made | undefined): OutputFile {
  const facts = outputFacts(name);
  const title = oneLine((made?.title ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ')).trim();
  return {
    id: outputAddress(run, name),
    name,
    ...facts,
    ...(made ? { kind: made.kind } : {}),
    size,
    ...(title === '' ? {} : { title: Array.from(title).slice(0, MAX_TITLE).join('') }),
  };
}
