/** The extension's entry beside an editor that is not there: what it does last nobody can see in a window that has closed. */
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import * as z from 'zod';

/** As much of VS Code's API as activating needs: whatever is asked of it is there, and the commands can be run. */
const EDITOR = `
  const commands = new Map();
  const any = new Proxy(class {}, { get: () => any, apply: () => any, construct: () => any });
  for (const name of ['window', 'workspace', 'languages', 'EventEmitter', 'Uri', 'Disposable']) exports[name] = any;
  exports.commands = { registerCommand: (name, run) => commands.set(name, run), run: (name) => commands.get(name)() };`;
/** Services that take a moment to close. */
const SERVICES = `
  let closed = 0;
  exports.closed = () => closed;
  exports.runCommand = async () => {};
  exports.compose = async () => ({ close: async () => { await new Promise(setImmediate); closed++; } });`;

const moduleSchema = z.object({
  activate: z.custom<(context: object) => void>((value) => typeof value === 'function'),
  deactivate: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
  commands: z.object({ run: z.custom<(name: string) => Promise<void>>((value) => typeof value === 'function') }),
  services: z.object({ closed: z.custom<() => number>((value) => typeof value === 'function') }),
});

let loaded = 0;

/** Bundles src/extension.ts with those two, and loads it anew. */
async function load(): Promise<z.infer<typeof moduleSchema>> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './src/extension'; export { commands } from 'vscode'; export * as services from './composition';`,
      resolveDir: process.cwd(),
    },
    ...{ bundle: true, write: false, platform: 'node', format: 'esm', logLevel: 'silent' },
    plugins: [
      {
        name: 'stand-ins',
        setup: (bundle) => {
          bundle.onResolve({ filter: /^(vscode|\.\/composition)$/ }, ({ path }) => ({ path, namespace: 'stand-in' }));
          bundle.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
            contents: path === 'vscode' ? EDITOR : SERVICES,
          }));
        },
      },
    ],
  });
  const code = `${outputFiles[0]?.text ?? ''}// ${++loaded}`;
  const module: unknown = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return moduleSchema.parse(module);
}

describe('the entry of the extension', () => {
  const context = { subscriptions: [], globalStorageUri: { fsPath: 'no such folder' } };

  it('has closed its services when the editor may end: a reply is kept as far as it came, and its session is free', async () => {
    const extension = await load();
    extension.activate(context);
    await extension.commands.run('baAgent.newSession');
    await extension.deactivate();
    assert.equal(extension.services.closed(), 1);
  });

  it('has nothing to close that was never used', async () => {
    const extension = await load();
    extension.activate(context);
    await extension.deactivate();
    assert.equal(extension.services.closed(), 0);
  });
});
