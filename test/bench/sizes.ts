import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './result';

const BUNDLES = ['extension.js', 'composition.js', 'dataProcess.js', 'webview/main.js', 'webview/charts.js'];

/** Sizes of what is shipped. */
export async function sizes(vsix: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const bundle of BUNDLES) {
    const bytes = await readFile(path.join('dist', bundle));
    rows.push({
      id: `size.${bundle}`,
      value: bytes.length / 1024,
      unit: 'KB',
      against: { what: 'gzipped', value: gzipSync(bytes).length / 1024 },
    });
  }
  rows.push({ id: 'size.vsix', value: (await stat(vsix)).size / 1024 / 1024, unit: 'MB' });
  return rows;
}
