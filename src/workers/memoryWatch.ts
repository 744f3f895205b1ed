/**
 * Entry point of a thread that ends its process once that has more resident memory than it may have: for systems that have
 * no such limit. The other threads may be busy, and are not asked.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import * as z from 'zod';
import { OUT_OF_MEMORY } from './processProtocol';

const EVERY_MS = 50;

const limit = z.number().parse(workerData);

setInterval(() => {
  if (process.memoryUsage.rss() <= limit) return;
  writeSync(2, `${OUT_OF_MEMORY}\n`);
  process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
