/** What some rows of a table tell of it: enough to see what a question could mean by it, and no figures. */
import { isNumeric } from '../roles/engineTypes';
import { meaningOf } from '../roles/meaning';
import type { ColumnFacts, FactSet, NumberFacts } from './factSet';

/** The beginning of a table. */
export interface TableHead {
  path: string;
  columns: readonly { name: string; type: string }[];
  /** Cells as text; null for none. */
  rows: readonly (readonly (string | null)[])[];
  /** ISO date of today. */
  asOf: string;
}

/** Labels of a column that are kept. */
const MAX_LABELS = 100;
/** A column of which no value comes twice groups nothing, unless it is this short. */
const FEW_VALUES = 60;

/** A set of facts by which a question can be read; nothing in it may be told as a fact. */
export function sketchSet({ path, columns, rows, asOf }: TableHead): FactSet {
  const facts = columns.map(({ name, type }, at) =>
    sketchColumn(
      { name, type, number: at + 1 },
      rows.map((row) => row[at] ?? null),
    ),
  );
  const first = (role: string): ColumnFacts | undefined => facts.find(({ meaning }) => meaning.role === role);
  return {
    ...{ version: 1, id: '', path, table: path, where: '', ask: { kind: 'columns' }, asOf },
    ...{ rows: rows.length, tableRows: rows.length, tableColumns: columns.length, duplicates: null },
    columns: facts,
    focus: { measure: first('measure')?.number ?? null, time: first('time')?.number ?? null, dimensions: [] },
    ...{ breakdowns: [], trends: [], crosses: [], changes: [], pairs: [], associations: [], effects: [], problems: [] },
  };
}

function sketchColumn(
  { name, type, number }: { name: string; type: string; number: number },
  cells: readonly (string | null)[],
): ColumnFacts {
  const present = cells.filter((cell) => cell !== null);
  const counts = new Map<string, number>();
  for (const cell of present) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const labels = [...counts].map(([label, count]) => ({ label, rows: count }));
  const sorted = isNumeric(type) ? [...counts.keys()].sort((a, b) => Number(a) - Number(b)) : [...counts.keys()].sort();
  const [min, max] = [sorted[0] ?? null, sorted.at(-1) ?? null];
  const sizes = present.map((cell) => cell.length);
  const lengths = { min: Math.min(...sizes), max: Math.max(...sizes) };
  const meaning = meaningOf({
    ...{ name, type, present: present.length, distinct: counts.size, min, max },
    ...(present.length > 0 && !isNumeric(type) && { lengths }),
  });
  const isLabelled = ['dimension', 'flag', 'id', 'text', 'constant'].includes(meaning.role);
  const repeats = counts.size < present.length || counts.size <= FEW_VALUES;
  return {
    ...{ number, name, type, meaning, present: present.length, missing: cells.length - present.length, odd: 0 },
    ...{ distinct: counts.size, min, max },
    ...(meaning.role === 'measure' && { numbers: unknownNumbers(min, max) }),
    ...(isLabelled && repeats && { top: labels.sort((a, b) => b.rows - a.rows).slice(0, MAX_LABELS) }),
  };
}

/** Figures that nobody has computed. */
function unknownNumbers(min: string | null, max: string | null): NumberFacts {
  const [low, high] = [min, max].map((text) => (text === null || Number.isNaN(Number(text)) ? null : Number(text)));
  return {
    ...{ sum: null, mean: null, sd: null, min: low ?? null, max: high ?? null, p5: null, q1: null, median: null },
    ...{ q3: null, p95: null, skew: null, kurtosis: null, jb: null, jb_p: null, zeros: 0, negatives: 0 },
    ...{ low: null, high: null, below: 0, above: 0 },
  };
}
