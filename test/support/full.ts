/** Set to 1 where the long forms of tests run: more kills, larger files, whole corpora. */
export const FULL = 'BA_AGENT_FULL';

/** Whether tests have their long form. */
export const isFull = process.env[FULL] === '1';
