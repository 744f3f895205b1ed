/** What tests have another process run: `node runChild.js FOLDER SCRIPT`, where FOLDER is the runner's; it says what it shows. */
import { writeSync } from 'node:fs';
import { NodeProgramRunner } from '../../../src/adapters/run/programRunner';
import { programEnvironment } from '../../../src/core/run/environment';

const [, , folder = '', script = ''] = process.argv;
const silent = (): void => undefined;
const runner = new NodeProgramRunner({
  folder,
  environment: () => programEnvironment(process.env, { pass: [], platform: process.platform }),
  memoryBytes: () => undefined,
  screen: { open: () => ({ write: (text) => void writeSync(1, text), ended: silent }) },
  log: { info: silent, warn: silent, error: silent },
});
const request = { id: 'call_1', title: '', shown: '', program: '/bin/bash', args: ['-c', script], cwd: process.cwd() };
void runner.run(request, new AbortController().signal);
