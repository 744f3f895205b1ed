/** Whether the labels of one column belong to one of another column each, but for a few rows. */

/** Rows of a label that say to which it belongs, and labels that do. */
export const LEAST_OF_LABEL = 5;
const LEAST_LABELS = 3;
/** Part of the rows that may be others, of all and of a label, and of the labels that may have more. */
const FEW = 0.02;
export const FEW_OF_LABEL = 0.2;
const FEW_LABELS = 0.05;
/** How many of the rows that the most frequent label does not tell are told: λ of L. Goodman and W. Kruskal (1954). */
const TOLD = 0.9;

/** What is counted of the labels with rows enough. */
export interface Counted {
  labels: number;
  rows: number;
  /** Rows with the label of the other column that most rows with their label have, and with the one that most rows have. */
  told: number;
  usual: number;
  /** Labels with more others than belong to a label that has one. */
  undecided: number;
}

/** A rule that a few rows break. */
export interface Dependency extends Counted {
  by: string;
  also: string;
  /** The pair that is there most often, of those that should not be: its rows, and those of its label. */
  label: string;
  second: string;
  here: number;
  first: number;
  /** Of all labels: rows, and those that break it. */
  all: number;
  exceptions: number;
}

/** Whether labels are told in nearly all rows, and not in a few. */
export function isRule({ labels, rows, told, usual, undecided }: Counted): boolean {
  const isBroken = told < rows && rows - told <= FEW * rows && undecided <= FEW_LABELS * labels;
  return isBroken && labels >= LEAST_LABELS && told - usual >= TOLD * (rows - usual);
}
