import type { Encoding } from '../../core/ports';
import { BytePairCounter } from './bytePairCounter';
import type { RankFile } from './vocabulary';

const files: Readonly<Record<Encoding, () => Promise<{ default: RankFile }>>> = {
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
};

const counters = new Map<Encoding, Promise<BytePairCounter>>();

/** The counter of an encoding, loaded at its first use. */
export function counterFor(encoding: Encoding): Promise<BytePairCounter> {
  const loaded = counters.get(encoding);
  if (loaded) return loaded;
  const loading = files[encoding]().then((file) => new BytePairCounter(file.default));
  counters.set(encoding, loading);
  return loading;
}
