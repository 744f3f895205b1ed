/** What the host and the search worker say to each other, over the RPC of base/rpc. Each side validates what it takes in. */
import * as z from 'zod';
import { groups, textForms, type FoundPassages, type SourceContent } from '../core/tools/vectorSearch/passageIndex';

/** Code of the error of a request for an index that is no more. */
export const INDEX_LOST = 'index_lost';

const group = z.enum(groups);
const state = { key: z.string(), stamp: z.string() };
const bytes = z.instanceof(Uint8Array);
const source: z.ZodType<SourceContent> = z.discriminatedUnion('form', [
  z.object({ ...state, title: z.string(), form: z.enum(textForms), bytes, cut: z.boolean() }),
  z.object({ ...state, title: z.string(), form: z.literal('pages'), pages: z.array(z.string()) }),
  z.object({ ...state, title: z.string(), form: z.literal('session'), bytes, head: bytes.exactOptional() }),
  z.object({ ...state, title: z.string(), form: z.literal('unreadable') }),
]);

export const syncParams = z.object({ group, states: z.array(z.object(state)), index: z.string().exactOptional() });
export const syncResult = z.object({ index: z.string(), wanted: z.array(z.string()) });

export const putParams = z.object({ index: z.string(), group, sources: z.array(source) });

export const searchParams = z.object({
  index: z.string(),
  query: z.string(),
  groups: z.array(group),
  limit: z.int().min(1),
});

const counts = z.object({
  sources: z.number(),
  passages: z.number(),
  unreadable: z.number(),
  cut: z.number(),
  left: z.number(),
});

export const searchResult: z.ZodType<FoundPassages> = z.object({
  hits: z.array(
    z.object({
      group,
      key: z.string(),
      at: z.number(),
      title: z.string(),
      place: z.union([
        z.object({ from: z.number(), to: z.number() }),
        z.object({ page: z.number() }),
        z.object({ label: z.string() }),
      ]),
      headings: z.string(),
      text: z.string(),
      score: z.number(),
    }),
  ),
  total: z.number(),
  terms: z.number(),
  counts: z.object({ documents: counts, sessions: counts, outputs: counts }),
});
