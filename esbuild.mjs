// Builds the extension into dist/: the host bundle, the data process, the webview, and the native database engine.
//   node esbuild.mjs [--target linux-x64] [--watch]
//   node esbuild.mjs --tests [FILE…]
import { build, context } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  options: { target: { type: 'string' }, tests: { type: 'boolean' }, watch: { type: 'boolean' } },
  allowPositionals: true,
});
const target = options.target ?? `${process.platform}-${process.arch}`;

const shared = {
  bundle: true,
  minify: true,
  sourcemap: false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};
const node = {
  ...shared,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  external: ['vscode'],
  loader: { '.md': 'text' },
};
const browser = { ...shared, platform: 'browser', target: 'chrome134' };

const bundles = [
  // What VS Code reads when it activates the extension, and what is read when it is first used.
  {
    ...node,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    plugins: [ownBundle('./composition', './composition.js')],
    supported: { 'dynamic-import': false }, // by require, as VS Code loads extensions
  },
  { ...node, entryPoints: { composition: 'src/composition/index.ts' }, outdir: 'dist' },
  // The engine's loader requires a package of the platform's by name; the copy in dist/native stands in for it.
  {
    ...node,
    entryPoints: { dataProcess: 'src/workers/dataProcess.ts' },
    outdir: 'dist',
    plugins: [nativeEngine()],
    external: ['./native/duckdb.node'],
  },
  { ...node, entryPoints: { tokenWorker: 'src/workers/tokenWorker.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { searchWorker: 'src/workers/searchWorker.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { memoryWatch: 'src/workers/memoryWatch.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { patternWorker: 'src/workers/patternWorker.ts' }, outdir: 'dist' },
  {
    ...node,
    entryPoints: { documentWorker: 'src/workers/documentWorker.ts' },
    outdir: 'dist',
    define: { 'import.meta.url': '__moduleUrl' },
    banner: { js: `const __moduleUrl = require('node:url').pathToFileURL(__filename).href;` },
  },
  // The parser is an ES module that asks where it is.
  {
    ...node,
    entryPoints: { outlineWorker: 'src/workers/outlineWorker.ts' },
    outdir: 'dist',
    define: { 'import.meta.url': '__moduleUrl' },
    banner: { js: `const __moduleUrl = require('node:url').pathToFileURL(__filename).href;` },
  },
  {
    ...browser,
    format: 'esm',
    entryPoints: { main: 'webview/main.ts', grid: 'webview/grid/main.ts' },
    outdir: 'dist/webview',
    loader: { '.css': 'css' },
  },
  { ...browser, format: 'iife', entryPoints: { charts: 'webview/frame/main.ts' }, outdir: 'dist/webview' },
  // What is written into the pages of reports. They are handed on, and so are the licences of what is in them.
  {
    ...browser,
    format: 'iife',
    entryPoints: { page: 'webview/page/main.ts' },
    outdir: 'dist/webview',
    banner: {
      js: await licences([
        'echarts/NOTICE',
        'echarts/LICENSE',
        'echarts/licenses/LICENSE-d3',
        'zrender/LICENSE',
        'zod/LICENSE',
      ]),
    },
  },
];

/** Texts of packages as one comment. */
async function licences(files) {
  const texts = await Promise.all(files.map((file) => readFile(path.join('node_modules', file), 'utf8')));
  return `/*!\n${files
    .map((file, at) => `${file}\n${texts[at]}`)
    .join('\n\n')
    .replaceAll('*/', '* /')}\n*/`;
}

/** Leaves a module to a bundle of its own. */
function ownBundle(module, file) {
  return {
    name: 'own-bundle',
    setup(b) {
      b.onResolve({ filter: /^\./ }, ({ path: asked }) =>
        asked === module ? { path: file, external: true } : undefined,
      );
    },
  };
}

/** Resolves every platform package of the database engine to the one file that is copied beside the bundle. */
function nativeEngine() {
  return {
    name: 'native-engine',
    setup(b) {
      b.onResolve({ filter: /^@duckdb\/node-bindings-.*\/duckdb\.node$/ }, () => ({
        path: './native/duckdb.node',
        external: true,
      }));
    },
  };
}

/** What was copied into dist/, as outputs and inputs of a metafile. */
const copied = { inputs: {}, outputs: {} };

async function copy(from, to) {
  await cp(from, to);
  const { size: bytes } = await stat(from);
  const input = path.relative('.', from).replaceAll(path.sep, '/');
  copied.inputs[input] = { bytes, imports: [] };
  copied.outputs[to] = { bytes, inputs: { [input]: { bytesInOutput: bytes } }, imports: [], exports: [] };
}

/** Writes of which files each file in dist/ is made: packaging tells the packages among them, and their licenses. */
async function writeMetafile(results) {
  const files = [copied, ...results.map(({ metafile }) => metafile)];
  const all = (part) => Object.assign({}, ...files.map((file) => file[part]));
  await mkdir('.cache', { recursive: true });
  await writeFile('.cache/metafile.json', JSON.stringify({ inputs: all('inputs'), outputs: all('outputs') }));
}

async function copyEngine() {
  // For another platform the packaging script fetches the engine and says where it is.
  const from = process.env.BA_AGENT_ENGINE_DIR ?? path.join('node_modules', '@duckdb', `node-bindings-${target}`);
  if (!existsSync(from)) {
    throw new Error(
      `The database engine for ${target} is not installed: npm install --no-save --force @duckdb/node-bindings-${target}`,
    );
  }
  await mkdir('dist/native', { recursive: true });
  for (const file of await readdir(from)) {
    if (/\.(node|so|dylib|dll)$|^LICENSE/.test(file)) await copy(path.join(from, file), `dist/native/${file}`);
  }
}

/** SQLite, for the data process. */
async function copySqlite() {
  await copy('node_modules/sql.js/dist/sql-wasm.wasm', 'dist/sql-wasm.wasm');
}

/** The parser of code and its grammars, but those of languages that have no outline. */
async function copyGrammars() {
  await mkdir('dist/grammars', { recursive: true });
  await copy('node_modules/web-tree-sitter/web-tree-sitter.wasm', 'dist/grammars/web-tree-sitter.wasm');
  const from = 'node_modules/@vscode/tree-sitter-wasm';
  await copy(path.join(from, 'LICENSE'), 'dist/grammars/LICENSE');
  for (const file of await readdir(path.join(from, 'wasm'))) {
    if (!/^tree-sitter-(?!powershell|ini|regex|css).*\.wasm$/.test(file)) continue;
    await copy(path.join(from, 'wasm', file), `dist/grammars/${file}`);
  }
}

/** What runs scripts; `python3` may have left its caches beside the sources. */
async function copyPython() {
  await mkdir('dist/python', { recursive: true });
  for (const file of await readdir('src/python')) {
    if (file.endsWith('.py')) await copy(path.join('src/python', file), `dist/python/${file}`);
  }
}

/**
 * Bundles tests and benches into out/test. What runs in Node shares its chunks, so that a process loads a module once; what VS Code or
 * mocha loads by `require` is a file of its own.
 * @param chosen tests that run in Node: they alone are bundled anew, and the others are left as they are
 */
async function buildTests(chosen) {
  const files = (await readdir('test', { recursive: true })).map((file) => path.join('test', file));
  const entries = (pattern) => files.filter((file) => pattern.test(file.replaceAll(path.sep, '/')));
  const tests = {
    ...node,
    minify: false,
    target: 'node20',
    outdir: 'out/test',
    outbase: 'test',
    packages: 'external',
    logOverride: { 'empty-import-meta': 'silent' },
  };
  const inNode = {
    ...tests,
    format: 'esm',
    splitting: true,
    sourcemap: true,
    chunkNames: 'chunks/[hash]',
    outExtension: { '.js': '.mjs' },
  };
  if (chosen.length > 0) {
    await build({ ...inNode, entryPoints: chosen });
    return;
  }
  await rm('out', { recursive: true, force: true });
  await Promise.all([
    build({
      ...inNode,
      entryPoints: entries(
        /^test\/(unit|integration|panel|e2e)\/.*\.test\.ts$|^test\/support\/(mochaHooks|pureTests)\.ts$/,
      ),
    }),
    build({
      ...tests,
      sourcemap: 'inline',
      entryPoints: entries(
        /^test\/vscode\/.*\.test\.ts$|\.probe\.ts$|bench\/main\.ts$|(extensionHostMocha|mochaReporter)\.ts$/,
      ),
    }),
  ]);
}

if (options.tests) {
  await buildTests(positionals);
} else {
  await rm('dist', { recursive: true, force: true });
  await copyEngine();
  await copyGrammars();
  await copySqlite();
  await copyPython();
  if (options.watch) for (const bundle of bundles) await (await context(bundle)).watch();
  else await writeMetafile(await Promise.all(bundles.map((bundle) => build(bundle))));
}
