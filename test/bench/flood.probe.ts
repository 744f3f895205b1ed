/** `node flood.probe.js FILE COUNT`: appends so many lines at once. */
import { FileAppendLog } from '../../src/adapters/appendLog';
import { toJsonLine } from '../../src/base/jsonl';

const [, , file = '', count = '0'] = process.argv;
const log = new FileAppendLog(file);
const pad = 'é'.repeat(200);
void Promise.all(
  Array.from({ length: Number(count) }, (_, at) => log.append(toJsonLine({ who: process.pid, at, pad }))),
).then(() => log.close());
