/** Files of runs: which there are, and which of them are drawn. No DOM. */
import { outputPlace, type OutputFile } from '../../src/protocol/runs';
import type { Transcript, TurnView } from '../../src/protocol/transcript';
import { once } from '../remember';
import type { RunsState } from './state';

type FileRef = NonNullable<TurnView['response']>['metadata']['file_refs'][number];

/** The files that the calls of a turn made, in their order, each once. */
export function outputsOf({ tools }: Pick<TurnView, 'tools'>): OutputFile[] {
  const files = tools.flatMap(({ outputs }) => outputs ?? []);
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** The files of runs that a report names, its own and those of turns before it. */
export function citedOutputs(turn: TurnView, transcript: Transcript): Map<number, OutputFile> {
  const refs = (turn.response?.metadata.file_refs ?? []).filter(isOutput);
  if (refs.length === 0) return new Map();
  const known = allOutputs(transcript);
  return new Map(refs.map((ref) => [ref.index, known.get(ref.file_id) ?? fromRef(ref)]));
}

/** Found once for a transcript, and not once for each turn that names files. */
const allOutputs = once(
  ({ turns }: Transcript): ReadonlyMap<string, OutputFile> =>
    new Map(turns.flatMap(outputsOf).map((output) => [output.id, output])),
);

/** Whether a file is shown itself and not only by its name. */
export function isDrawn({ kind }: OutputFile): boolean {
  return kind !== 'file';
}

/** Whether a figure is, or may still turn out to be, a picture or a chart. */
export function mayBeDrawn({ id, kind }: OutputFile, { outputs }: RunsState): boolean {
  const shown = outputs[id];
  if (kind !== 'figure' || shown?.state === 'failed') return false;
  return shown?.state !== 'loaded' || shown.content.kind === 'image' || shown.content.kind === 'chart';
}

function isOutput({ file_id }: FileRef): boolean {
  return outputPlace(file_id) !== undefined;
}

/** Of a turn that is not with the panel nothing but the report's own words is known. */
function fromRef({ file_id: id, filename: name, file_type, size }: FileRef): OutputFile {
  return { id, name, kind: kindOf(name), file_type, size };
}

function kindOf(name: string): OutputFile['kind'] {
  if (/\.(?:png|jpe?g|gif|webp|svg|plotly\.json)$/i.test(name)) return 'figure';
  return /\.(?:csv|tsv|parquet|xlsx?)$/i.test(name) ? 'table' : 'file';
}
