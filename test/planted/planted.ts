/**
 * Tables with one planted pattern, and tables with none. They are the same for the same seed. Each is of one of eight subjects, with
 * an id, a date, columns of labels and of measures that have nothing to do with each other. Each kind says in its comment how the size
 * of its pattern is set: the right test, which knows where the pattern is, has p < 1e-8 (strong), or p of 1e-8 to 1e-4 (medium).
 */
import { Draws } from './draws';
import { endings } from './endings';
import { durations } from './durations';
import { faults } from './faults';
import type { Maker, Subject } from './maker';
import { nulls } from './nulls';
import { overTime } from './overTime';
import { relations } from './relations';
import { segments } from './segments';
import type { Strength } from './sizes';

const makers = { ...overTime, ...segments, ...relations, ...durations, ...endings, ...faults };

export type PlantedKind = keyof typeof makers;
export type NullKind = keyof typeof nulls;

/** What was planted, and what an insight has to name to be right. */
export interface Planted extends Subject {
  kind: PlantedKind;
  strength: Strength;
}

export interface NullTable {
  /** For a file: it says what the table is about, not what is in it. */
  name: string;
  csv: string;
}

export interface PlantedTable extends NullTable {
  planted: Planted;
}

const isPlantedKind = (kind: string): kind is PlantedKind => kind in makers;
const isNullKind = (kind: string): kind is NullKind => kind in nulls;

export const plantedKinds: readonly PlantedKind[] = Object.keys(makers).filter(isPlantedKind);
export const nullKinds: readonly NullKind[] = Object.keys(nulls).filter(isNullKind);

/** A seed of its own for each kind and strength. */
function mixed(seed: number, words: string): number {
  let hash = seed >>> 0;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

const nameOf = (subject: string, seed: number): string => `${subject}_${String(seed % 1_000_000).padStart(6, '0')}`;

export function plantedTable(kind: PlantedKind, strength: Strength, seed: number): PlantedTable {
  const own = mixed(seed, `${kind} ${strength}`);
  const make: Maker = makers[kind];
  const { draft, subject, written } = make(new Draws(own), strength);
  return { name: nameOf(draft.domain.name, own), csv: draft.csv(written), planted: { kind, strength, ...subject } };
}

export function nullTable(kind: NullKind, seed: number): NullTable {
  const own = mixed(seed, kind);
  const draft = nulls[kind](new Draws(own));
  return { name: nameOf(draft.domain.name, own), csv: draft.csv() };
}
