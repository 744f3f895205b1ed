/** A process that takes as much memory as it is asked to: `take` MB in one buffer, or of V8's own values. */
import * as z from 'zod';
import { serve } from '../../../src/workers/serve';

const kept: unknown[] = [];
const takeParams = z.object({ megabytes: z.number(), of: z.enum(['buffer', 'values']) });

serve({
  take(params) {
    const { megabytes, of } = takeParams.parse(params);
    if (of === 'buffer') kept.push(new Uint8Array(megabytes * 1024 * 1024).fill(1));
    else for (let at = 0; at < megabytes; at++) kept.push(Array.from({ length: 131_072 }, () => at + 0.5));
    return Promise.resolve(kept.length);
  },
  hang() {
    for (;;);
  },
});
