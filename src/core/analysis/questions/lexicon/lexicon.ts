/** What words of a question are for. A word that no entry allows makes the question another one: it is refused. */
export const uses = [
  /** Of any question: they say nothing of what is computed. */
  'filler',
  'breakdown',
  'trend',
  'change',
  'distribution',
  'relation',
  /** How a measure is put together: allowed where it is put together so. */
  'sum',
  'mean',
  'rows',
] as const;
export type Use = (typeof uses)[number];

/** The words of one language by their use, in lower case; a phrase has single blanks. */
export type Lexicon = Readonly<Record<Use, readonly string[]>>;
