import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { SearchWorker } from '../../src/adapters/searchWorker';
import type { SourceContent } from '../../src/core/tools/vectorSearch/passageIndex';
import { passagesOf } from '../../src/workers/search/passages';
import { queryTerms, termsOf } from '../../src/workers/search/terms';
import { textOf } from '../unit/workers/tokens/texts';
import { median, type BenchRow } from './result';
import { randomNumbers } from '../support/random';

/** Documents, and passages of each. */
const DOCUMENTS = 500;
const PASSAGES = 20;
/** Words that there are: of each half as many as of the one before half its number. */
const WORDS = 30_000;
const QUERIES = [[3, 40], [200, 5000, 9], [25_000], [1, 2, 3, 700]].map((words) => words.map(word).join(' '));

/** Building an index of 10,000 passages and asking it, beside going through all of them. */
export async function searchFigures(
  _vsix?: string,
  script = path.resolve('dist', 'searchWorker.js'),
): Promise<BenchRow[]> {
  const documents = makeDocuments();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const worker = new SearchWorker({ script, log: silent });
  try {
    const states = documents.map(({ key, stamp }) => ({ key, stamp }));
    const before = performance.eventLoopUtilization();
    const started = performance.now();
    const { index } = await worker.sync('documents', states, undefined);
    for (let at = 0; at < documents.length; at += 4) {
      await worker.put(index, 'documents', documents.slice(at, at + 4));
    }
    const build = performance.now() - started;
    const busy = performance.eventLoopUtilization(before).active;
    const synced = await time(() => worker.sync('documents', states, index));
    const ask = (query: string) => worker.search(index, { query, groups: ['documents'], limit: 100 });
    const { counts } = await ask('warm');
    const asked: number[] = [];
    for (const query of [...QUERIES, ...QUERIES]) asked.push(await time(() => ask(query)));
    const naive = median(QUERIES.map((query) => scan(documents, query)));
    return [
      { id: 'search.build', value: build, unit: `ms for ${counts.documents.passages} passages`, target: 10_000 },
      { id: 'search.build.host', value: busy, unit: 'ms of the host thread for them', target: 1000 },
      { id: 'search.unchanged', value: synced, unit: `ms to see that ${DOCUMENTS} documents are the same`, target: 50 },
      {
        id: 'search.query',
        value: median(asked),
        unit: 'ms for a query',
        target: 100,
        against: { what: 'scan of all passages', value: naive },
      },
    ];
  } finally {
    worker.dispose();
  }
}

function makeDocuments(): Extract<SourceContent, { bytes: Uint8Array; cut: boolean }>[] {
  const random = randomNumbers(7);
  const encoder = new TextEncoder();
  return Array.from({ length: DOCUMENTS }, (_, at) => {
    const sections = Array.from({ length: PASSAGES }, (__, nth) => {
      const text = textOf(1100, () => `${word(Math.floor(WORDS ** random()))} `);
      return `## Section ${nth} of ${at}\n${text}`;
    });
    const key = `docs/${at}.md`;
    return {
      key,
      stamp: '1',
      title: `${at}.md`,
      form: 'markdown',
      bytes: encoder.encode(sections.join('\n')),
      cut: false,
    };
  });
}

/** A made word, another one for each number. */
function word(number: number): string {
  const syllables = ['ba', 'de', 'ki', 'lo', 'mu', 'na', 're', 'si', 'to', 'vu'];
  return Array.from(String(number), (digit) => syllables[Number(digit)] ?? '').join('');
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of counting the words of a query in every passage, cut and read anew. */
function scan(documents: ReturnType<typeof makeDocuments>, query: string): number {
  const started = performance.now();
  const words = new Set(queryTerms(query));
  let found = 0;
  for (const { bytes } of documents) {
    for (const { text } of passagesOf(new TextDecoder().decode(bytes).split('\n'), 'markdown')) {
      if (termsOf(text).some((term) => words.has(term))) found++;
    }
  }
  if (found === 0) throw new Error('The scan found nothing.');
  return performance.now() - started;
}
