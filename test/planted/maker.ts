import type { Draft } from './draft';
import type { Draws } from './draws';
import type { Strength } from './sizes';

/** What an insight has to name to be right. */
export interface Subject {
  /** The column that it is about. None: rows are counted. */
  measure?: string;
  /** The second measure of a relation or of a ratio. */
  other?: string;
  /** The column of labels, and the label. Of a season: the weekday (`Monday`), the month (`March`) or the hour (`7`) alone. */
  by?: string;
  label?: string;
  /** The second label of an interaction, or of two columns of labels. */
  also?: { by: string; label: string };
  /** The first period after a change, the period of an anomaly, or the first and the last one of a trend, as the clock writes them. */
  period?: { from: string; to?: string };
  direction?: 'up' | 'down';
  /** Where a threshold is, or by how many periods a measure follows. */
  at?: number;
}

export interface Made {
  readonly draft: Draft;
  readonly subject: Subject;
  /** Rows in the order they are written, where some are written twice or not at all. */
  readonly written?: readonly number[];
}

export type Maker = (draw: Draws, strength: Strength) => Made;
