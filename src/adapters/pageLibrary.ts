import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inlineScript, type PageLibrary } from '../core/analysis/page/input';

/**
 * The script of reports' pages, read from the package when the first page is made.
 * @param file absolute path of its bundle
 * @returns how to have it; rejects when the bundle cannot be read, and tries again the next time
 */
export function pageLibrary(file: string): () => Promise<PageLibrary> {
  let library: Promise<PageLibrary> | undefined;
  return () => {
    library ??= read(file);
    library.catch(() => (library = undefined));
    return library;
  };
}

async function read(file: string): Promise<PageLibrary> {
  const text = inlineScript(await readFile(file, 'utf8'));
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest('base64') };
}
