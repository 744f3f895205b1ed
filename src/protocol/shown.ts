import * as z from 'zod';

/**
 * The session that the panel shows: another one can be open by now, and is not meant. What has it is refused there.
 */
export const shown = { session: z.string() };
