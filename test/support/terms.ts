/**
 * Terms that this project no longer uses (docs/style.md), each with its replacement. Text that has them already is counted in a
 * baseline, and no file may have more of one than the baseline says.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod';

const REJECTED = 'test/support/rejectedTerms.json';
const BASELINE = 'test/support/rejectedTerms.baseline.json';
/** What is checked; but for the two documents that name rejected terms to reject them, and the words that users ask in, with the document of them. */
const CHECKED = /^((src|webview|docs|l10n)\/.*\.(ts|py|css|md|json)|README\.md|package(\.nls.*)?\.json)$/;
const EXEMPT = /^(docs\/(glossary|style|questions)\.md|src\/core\/analysis\/questions\/lexicon\/\w+\.ts)$/;

const rejectedSchema = z.record(z.string(), z.string());
const countsSchema = z.record(z.string(), z.record(z.string(), z.number()));
/** By file, then by term. */
type Counts = z.infer<typeof countsSchema>;

/** How often a text has each of the terms: in words, in parts of names (`makeStub`), and across the ends of lines. */
export function countTerms(text: string, terms: readonly string[]): Record<string, number> {
  const words = text
    .replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
  const counts = terms.map(
    (term) => [term, words.match(new RegExp(`(?<!\\w)${term}s?(?!\\w)`, 'g'))?.length ?? 0] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** What a file has more of than the baseline, a line for each file and term. */
export function grownTerms(counts: Counts, baseline: Counts, rejected: Readonly<Record<string, string>>): string[] {
  return Object.entries(counts).flatMap(([file, terms]) =>
    Object.entries(terms)
      .filter(([term, count]) => count > (baseline[file]?.[term] ?? 0))
      .map(
        ([term, count]) =>
          `${file}: "${term}" × ${count}, allowed: ${baseline[file]?.[term] ?? 0}. Use: ${rejected[term] ?? ''}`,
      ),
  );
}

/** How often each term is in all files together. */
function totals(counts: Counts): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [term, count] of Object.values(counts).flatMap((terms) => Object.entries(terms)))
    all[term] = (all[term] ?? 0) + count;
  return all;
}

/**
 * Compares the files of a folder with its baseline. `update` writes the baseline instead, for files that moved and for new terms,
 * unless the files together have more of a known term than before.
 * @returns what is wrong, a line for each file and term
 */
export async function checkTerms(root: string, files: Iterable<string>, update: boolean): Promise<string[]> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const rejected = rejectedSchema.parse(await read(REJECTED));
  const baseline = countsSchema.parse(await read(BASELINE));
  const counts: Counts = {};
  for (const file of [...files].filter((name) => CHECKED.test(name) && !EXEMPT.test(name)).sort()) {
    const found = countTerms(await readFile(path.join(root, file), 'utf8'), Object.keys(rejected));
    if (Object.keys(found).length > 0) counts[file] = found;
  }
  if (!update) return grownTerms(counts, baseline, rejected);
  const before = totals(baseline);
  const known = Object.entries(totals(counts)).filter(([term]) => term in before);
  const grown = grownTerms({ 'All files': Object.fromEntries(known) }, { 'All files': before }, rejected);
  if (grown.length > 0) return grown;
  const options = { ...(await resolveConfig(path.join(root, BASELINE))), filepath: BASELINE };
  await writeFile(path.join(root, BASELINE), await format(JSON.stringify(counts), options));
  return [];
}
