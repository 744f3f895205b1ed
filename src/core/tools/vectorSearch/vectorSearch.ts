import * as z from 'zod';
import type { Wording } from '../../text/wording';
import { outputLevels } from '../../contract/toolResult';
import { ToolError, type Tool, type ToolOutput } from '../../contract/tool';
import type { Corpus } from './corpus';
import { groups } from './passageIndex';
import { CANDIDATES, rerank, type Embeddings, type Ranked } from './rerank';
import { tellNothing, tellPassages, type Asked } from './tell';

/** Sources of a result above which it is not given again: looking at them takes as long as searching. */
const MAX_SOURCES = 2000;
/** The source of what cannot be given again: no file has this state. */
const VOLATILE = { path: '', stamp: 'searched anew' };
/** Passages that can be paged through. */
const MAX_PASSAGES = 1000;

const parameters = z.object({
  query: z.string().min(1).max(2000).describe('What is looked for, in words that the text may have'),
  sources: z
    .array(z.enum(groups))
    .min(1)
    .default([...groups])
    .describe('documents: files of the workspace; sessions: earlier conversations; outputs: stored results'),
  top_k: z.int().min(1).max(50).default(8).describe('Passages on a page'),
  page: z.int().min(1).default(1).describe('Which page of what was found'),
  response_format: z.enum(outputLevels).default('standard').describe('brief: the places alone; full: whole passages'),
});

type Arguments = z.infer<typeof parameters>;

export interface VectorSearchParts {
  corpus: Pick<Corpus, 'find'>;
  /** What compares meanings, where the user has set it up. */
  embeddings: () => Promise<Embeddings | undefined>;
  wording: Wording;
}

/** Finds passages of the workspace's documents, earlier sessions and stored outputs, the best first. */
export function vectorSearch({ corpus, embeddings, wording: { t, number } }: VectorSearchParts): Tool<Arguments> {
  return {
    name: 'vector_search',
    version: '1.0.0',
    description:
      "Finds passages by what they are about: in the workspace's documents (markdown, text, HTML, notebooks, PDF, code), earlier sessions of this workspace, and stored outputs. The best come first, each with its file and lines (page), session and turn, or artifact id, to cite it and to read on. Use it for definitions, business rules and earlier findings; file_search for exact text, recall for this conversation.",
    parameters,
    effect: 'read',
    timeoutMs: 30_000,
    cache: 'ttl_short',
    async run(args, { signal, level, caller }): Promise<ToolOutput> {
      const asked: Asked = {
        query: args.query,
        groups: groups.filter((group) => args.sources.includes(group)),
        topK: args.top_k,
        page: args.page,
        level,
      };
      const last = Math.min(MAX_PASSAGES, asked.page * asked.topK);
      const query = { query: asked.query, groups: asked.groups, limit: Math.max(CANDIDATES, last), present: caller };
      const found = await corpus.find(query, signal);
      const total = Math.min(found.total, MAX_PASSAGES);
      if (found.terms === 0) {
        throw new ToolError('search', 'no_words', 'The query has no word to look for: give it letters or digits.');
      }
      const isStable =
        found.unread === 0 &&
        found.sources.length <= MAX_SOURCES &&
        asked.groups.every((group) => group === 'documents');
      const count = number(found.total);
      const summary =
        found.total === 1 ? t('{count} passage found', { count }) : t('{count} passages found', { count });
      if (found.total === 0) {
        return { text: tellNothing(asked, found), summary, sources: isStable ? found.sources : [VOLATILE] };
      }
      const pages = Math.ceil(total / asked.topK);
      if (asked.page > pages) {
        throw new ToolError('search', 'no_such_page', `There is no page ${asked.page}: there are ${pages}.`);
      }
      const compare = await embeddings();
      const ranked: Ranked = compare
        ? await rerank(asked.query, found.hits, compare, signal)
        : { hits: found.hits, by: 'bm25' };
      const isComplete = isStable && (compare === undefined || ranked.by === 'fusion');
      return {
        text: tellPassages(asked, { ...found, total }, ranked),
        summary,
        paged: true,
        ...(asked.page < pages && { truncated: true }),
        sources: isComplete ? found.sources : [VOLATILE],
      };
    },
  };
}
