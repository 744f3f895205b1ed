/**
 * What tests have another process do with saved code: `node codeChild.js TASK FOLDER…`. It is bundled with
 * `vscodeOnDisk` for the editor.
 */
import { writeSync } from 'node:fs';
import type { Uri as VsUri } from 'vscode';
import { toJsonLine } from '../../../src/base/jsonl';
import { CodeStore } from '../../../src/core/store/codeStore';
import { WorkspaceCodeFolder } from '../../../src/host/code/codeFolder';
import { localize } from '../../support/ports';
import { Uri, workspace } from './vscodeOnDisk';
import { saveCode } from '../../support/saveCode';

const [, , task = '', storage = '', ...rest] = process.argv;
const tell = (value: unknown): void => {
  writeSync(1, toJsonLine(value));
};
const silent = (): void => undefined;
const log = { info: silent, warn: silent, error: silent };
const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
// The product has the editor's own types of these.
const uri = (file: string): VsUri => Uri.file(file) as unknown as VsUri;
const folderIn = (): WorkspaceCodeFolder => new WorkspaceCodeFolder(uri(storage), log);
const storeIn = (folder: WorkspaceCodeFolder): CodeStore => new CodeStore(folder, clock, localize, log);
const open = (folders: readonly string[]): void => {
  workspace.workspaceFolders = folders.map((folder, at) => ({ uri: Uri.file(folder), name: `f${at}` }));
};

const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  /** STORAGE FOLDER WHO COUNT: replies with three blocks of few ids; says each file that was saved, and its text's head. */
  async save() {
    const [folder = '', who = '', count = '0'] = rest;
    open([folder]);
    const store = storeIn(folderIn());
    for (let at = 0; at < Number(count); at++) {
      const blocks = [0, 1, 2].map((block) => {
        const head = `# ${who} ${at} ${block}`;
        return { code_id: `c${(at + block) % 3}`, language: 'python', code: `${head}\n${'x'.repeat(40_000)}\n# end\n` };
      });
      for (const [nth, outcome] of (await store.saveAll(blocks)).entries()) {
        if ('result' in outcome) tell([outcome.result.saved.filename, blocks[nth]?.code.split('\n')[0]]);
        else tell(['', String(outcome.error)]);
      }
    }
  },
  /** STORAGE FOLDER: says what a new window finds. */
  async list() {
    open([rest[0] ?? '']);
    const found = await storeIn(folderIn()).overview();
    tell(found.map(({ code, edited }) => [code.filename, edited]));
  },
  /** STORAGE FOLDER FOLDER: where code goes, by which folders there are and which are trusted. */
  async places() {
    const save = async (folder: WorkspaceCodeFolder): Promise<void> => {
      const { saved } = await saveCode(storeIn(folder), { code_id: 'a', language: 'python', code: '1' });
      tell([folder.label, saved.filename, folder.writable()]);
    };
    open(rest);
    await save(folderIn());
    const later = folderIn();
    later.prefer(uri(`${rest[1] ?? ''}/data/sales.csv`));
    later.prefer(uri(`${rest[0] ?? ''}/other.csv`)); // the first one stays
    await save(later);
    workspace.settings = { codeDirectory: '.vscode' };
    await save(folderIn());
    workspace.workspaceFolders = undefined;
    await save(folderIn());
    workspace.isTrusted = false;
    tell(folderIn().writable());
  },
};

void TASKS[task]?.();
