/** Set to 1 where the long forms of tests run: more kills, larger files, whole corpora. */
export const FULL = 'BA_AGENT_FULL';

/** Whether tests have their long form. */
export const isFull = process.env[FULL] === '1';

/** Whether pictures are kept that nobody asked for by a failure: in the long form, or with BA_AGENT_PICTURES=1. One costs as much as a test. */
export const keepsPictures = isFull || process.env['BA_AGENT_PICTURES'] === '1';

/** A test of the long form alone. */
export const inFull = (title: string, test: Mocha.AsyncFunc): unknown => isFull && it(title, test);
