import { closeSync, openSync, writeSync } from 'node:fs';
import { EXPLORING } from './property';

/** Where test processes add how long a file took, a line of JSON each. */
export const TIMES_FILE = 'BA_AGENT_TIMES';

let began = 0;

/** Root hooks of every test file of a suite that runs in Node. */
export const mochaHooks: Mocha.RootHookObject = {
  beforeAll() {
    began = performance.now();
  },
  beforeEach(this: Mocha.Context) {
    // A property may take its whole slice.
    if (process.env[EXPLORING] !== undefined) this.currentTest?.timeout(0);
  },
  afterAll(this: Mocha.Context) {
    const file = this.test?.parent?.suites[0]?.file;
    const times = process.env[TIMES_FILE];
    if (file === undefined || times === undefined) return;
    const handle = openSync(times, 'a');
    writeSync(handle, `${JSON.stringify({ file, ms: performance.now() - began })}\n`);
    closeSync(handle);
  },
};
