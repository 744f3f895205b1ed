/** Imported before everything else: zod must not probe `new Function`, which the page's CSP reports as a violation. */
import * as z from 'zod';

z.config({ jitless: true });
