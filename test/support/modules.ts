import { build } from 'esbuild';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Which modules import which, from the tests down. */
export class ModuleGraph {
  readonly #importers = new Map<string, Set<string>>();

  /** @param suites those whose tests are looked at, each a folder of `test` */
  static async of(suites: readonly string[]): Promise<ModuleGraph> {
    const files = await Promise.all(['src', 'webview', ...suites.map((suite) => `test/${suite}`)].map(filesIn));
    const [tests, sources] = [/\.test\.ts$/, /^(src\/workers\/\w+|src\/composition\/index|webview\/(\w+\/)?main)\.ts$/];
    const { metafile } = await build({
      entryPoints: files.flat().filter((file) => tests.test(file) || sources.test(file)),
      ...{ bundle: true, write: false, metafile: true, outdir: 'out', packages: 'external', external: ['vscode'] },
      ...{ platform: 'node', format: 'esm', loader: { '.md': 'text' }, logLevel: 'error' },
    });
    const graph = new ModuleGraph();
    const modules = Object.entries(metafile.inputs);
    for (const [module, { imports }] of modules) {
      for (const { path: imported, external } of imports) if (!external) graph.#add(imported, module);
    }
    // What tests bundle or start themselves they name in their text.
    const named = files.flat().filter((file) => /^src\/(extension\.ts|workers\/\w+\.ts|python\/\w+\.py)$/.test(file));
    for (const [module] of modules.filter(([name]) => name.startsWith('test/'))) {
      const text = await readFile(module, 'utf8');
      for (const file of named) if (text.includes(path.basename(file))) graph.#add(file, module);
    }
    return graph;
  }

  /** Test files that reach a module, the nearest first. */
  testsOf(module: string): string[] {
    const found = new Set([module]);
    for (const each of found) for (const importer of this.#importers.get(each) ?? []) found.add(importer);
    return [...found].filter((each) => each.endsWith('.test.ts'));
  }

  #add(imported: string, importer: string): void {
    this.#importers.set(imported, (this.#importers.get(imported) ?? new Set()).add(importer));
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files.map((file) => path.posix.join(folder, ...file.split(path.sep)));
}
