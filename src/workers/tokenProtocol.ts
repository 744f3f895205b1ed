/** What the host and the token worker say to each other, over the RPC of base/rpc. Each side validates what it takes in. */
import * as z from 'zod';
import { encodings } from '../core/ports';

export const countParams = z.object({ encoding: z.enum(encodings), texts: z.array(z.string()) });
/** Tokens of each text. */
export const countsSchema = z.array(z.int().min(0));
