/** Whose word counts for which Python runs code, each source missing or failing in turn. */
import assert from 'node:assert/strict';
import { NOT_TRUSTED } from '../../../../src/core/approvals/policy';
import { PythonError } from '../../../../src/core/run/pythonFault';
import { ToolError } from '../../../../src/core/contract/tool';
import { WorkspacePython, type PythonFinderDeps } from '../../../../src/host/python/pythonFinder';
import { MemoryLog } from '../../../support/ports';
import { KnownPythons, machineWith } from './pythons';

const never = new AbortController().signal;
const LOCAL = '/w/.venv/bin/python';
const ON_PATH = '/usr/bin/python3';

/** Every source names one, and each starts; a case takes some away. */
function finder(
  known: ConstructorParameters<typeof KnownPythons>[0],
  changes: Partial<PythonFinderDeps> = {},
  programs: string[] = Object.keys(known),
) {
  const probe = new KnownPythons(known);
  const log = new MemoryLog();
  const deps: PythonFinderDeps = {
    ...{ probe, log },
    machine: machineWith('linux', programs, { folders: ['/usr/bin'] }),
    extension: { selected: () => Promise.resolve(undefined), isInstalled: true },
    ask: () => Promise.resolve(false),
    isTrusted: () => true,
    folder: () => ({ path: '/w', resource: 'w' }),
    chosen: () => undefined,
    setting: () => '',
    defaultInterpreter: () => undefined,
    ...changes,
  };
  return { python: new WorkspacePython(deps), probe, log };
}

const selecting = (program: string | undefined, name?: string): PythonFinderDeps['extension'] => ({
  selected: () => Promise.resolve({ program, name, isDefault: false }),
  isInstalled: true,
});
const found = async (...of: Parameters<typeof finder>): Promise<string> =>
  (await finder(...of).python.find(never)).path;
async function fails(expected: object, ...of: Parameters<typeof finder>): Promise<void> {
  await assert.rejects(finder(...of).python.find(never), (error) => {
    assert.ok(error instanceof PythonError, String(error));
    assert.deepEqual(error.fault, expected);
    return true;
  });
}

describe('the Python of a workspace', () => {
  const all = {
    '/chosen/bin/python': {},
    '/extension/bin/python': {},
    '/set/bin/python': {},
    [LOCAL]: {},
    [ON_PATH]: {},
  };

  it('is the chosen one, else the extension’s, the setting’s, the folder’s, the PATH’s', async () => {
    const changes: Partial<PythonFinderDeps> = {
      chosen: () => '/chosen/bin/python',
      extension: selecting('/extension/bin/python'),
      setting: () => '/set/bin/python',
    };
    assert.equal(await found(all, changes), '/chosen/bin/python');
    assert.equal(await found(all, { ...changes, chosen: () => undefined }), '/extension/bin/python');
    assert.equal(await found(all, { setting: () => '/set/bin/python' }), '/set/bin/python');
    assert.equal(await found(all), LOCAL);
    assert.equal(await found({ [ON_PATH]: {} }), ON_PATH);
    assert.equal(await found(all, { folder: () => undefined }), ON_PATH);
    const { python } = finder(all, changes);
    assert.equal((await python.automatic(never)).path, '/extension/bin/python');
  });

  it('is told by a label, with the libraries that it has', async () => {
    const known = { [LOCAL]: { prefix: '/w/.venv', environment: 'venv' as const, libraries: { pandas: '2.2.0' } } };
    assert.deepEqual(await finder(known).python.find(never), {
      path: LOCAL,
      version: '3.11.2',
      label: 'Python 3.11.2 (.venv)',
      libraries: { pandas: '2.2.0' },
    });
  });

  it('is asked of the extension for the folder of the workspace', async () => {
    const asked: unknown[] = [];
    const extension = {
      isInstalled: true,
      selected: (resource: unknown) => {
        asked.push(resource);
        return Promise.resolve(undefined);
      },
    };
    await found(all, { extension });
    assert.deepEqual(asked, ['w']);
  });

  it('is that of the folder that the code runs in', async () => {
    const places: unknown[] = [];
    const known = { '/w/.venv/bin/python': {}, '/other/.venv/bin/python': {} };
    const { python } = finder(known, {
      folder: (place = '/w') => ({ path: place, resource: place }),
      extension: {
        isInstalled: true,
        selected: (resource: unknown) => {
          places.push(resource);
          return Promise.resolve(undefined);
        },
      },
    });
    assert.equal((await python.find(never, '/other')).path, '/other/.venv/bin/python');
    assert.equal((await python.find(never)).path, '/w/.venv/bin/python');
    assert.deepEqual(places, ['/other', '/w']);
  });

  it('is the setting’s where the extension only has what it takes when nobody selects one', async () => {
    const extension = {
      selected: () => Promise.resolve({ program: '/extension/bin/python', name: undefined, isDefault: true }),
      isInstalled: true,
    };
    assert.equal(await found(all, { extension, setting: () => '/set/bin/python' }), '/set/bin/python');
    assert.equal(await found(all, { extension }), '/extension/bin/python');
  });

  it('is by the extension’s setting only where there is no extension to read it', async () => {
    const defaultInterpreter = (): string => '/default/bin/python';
    const known = { ...all, '/default/bin/python': {} };
    const absent = { selected: () => Promise.resolve(undefined), isInstalled: false };
    assert.equal(await found(known, { defaultInterpreter }), LOCAL);
    assert.equal(await found(known, { defaultInterpreter, extension: absent }), '/default/bin/python');
    const setting = (): string => '/set/bin/python';
    assert.equal(await found(known, { defaultInterpreter, extension: absent, setting }), '/set/bin/python');
  });

  it('may be set by a name on the PATH or below the home folder', async () => {
    const known = { ...all, '/usr/bin/python3.12': {}, '/home/me/py/bin/python': {} };
    assert.equal(await found(known, { setting: () => 'python3.12' }), '/usr/bin/python3.12');
    assert.equal(await found(known, { setting: () => '~/py/bin/python' }), '/home/me/py/bin/python');
    await fails({ code: 'missing', origin: 'setting', name: 'python3.99' }, known, { setting: () => 'python3.99' });
  });

  it('is never another one than that which was named', async () => {
    const known = { ...all, '/e/old/bin/python': { code: 'too_old', version: '3.6.15' } as const };
    const old = { code: 'too_old', version: '3.6.15', name: 'old' };
    await fails({ ...old, origin: 'choice' }, known, { chosen: () => '/e/old/bin/python' });
    await fails({ ...old, origin: 'extension' }, known, { extension: selecting('/e/old/bin/python') });
    await fails({ ...old, origin: 'setting' }, known, { setting: () => '/e/old/bin/python' });
    const gone = { code: 'missing', origin: 'choice', name: '.venv' };
    await fails(gone, all, { chosen: () => '/gone/.venv/bin/python' });
    const empty = { code: 'missing', origin: 'extension', name: 'sales' };
    await fails(empty, all, { extension: selecting(undefined, 'sales') });
  });

  it('is the next one where one that was only found does not start, and the log says so', async () => {
    const known = { ...all, [LOCAL]: { code: 'broken', why: 'ended', said: '/home/me/x is broken' } as const };
    const { python, log } = finder(known);
    assert.equal((await python.find(never)).path, ON_PATH);
    assert.deepEqual(log.lines, ['info: The Python .venv is not used: broken']);
  });

  it('is one of the workspace once the user has said yes, and else another one, or an error where it was named', async () => {
    const held = { code: 'not_allowed', program: LOCAL } as const;
    const known = { ...all, [LOCAL]: held };
    const { python, log } = finder(known);
    assert.equal((await python.find(never)).path, ON_PATH);
    assert.deepEqual(log.lines, ['info: The Python .venv is not used: not_allowed']);
    await fails({ ...held, origin: 'choice', name: '.venv' }, known, { chosen: () => LOCAL });
    await fails({ ...held, origin: 'setting', name: '.venv' }, known, { setting: () => LOCAL });
    const asked: string[] = [];
    const probe: PythonFinderDeps['probe'] = {
      probe: async (...of) => new KnownPythons(asked.length > 0 ? all : known).probe(...of),
    };
    const ask = (program: string): Promise<boolean> => Promise.resolve(asked.push(program) > 0);
    assert.equal((await finder(known, { probe, ask }).python.automatic(never)).path, ON_PATH);
    assert.deepEqual(asked, []);
    assert.equal(await found(known, { probe, ask }), LOCAL);
    assert.deepEqual(asked, [LOCAL]);
  });

  it('is none where none starts: then the first that should have says why', async () => {
    const known = {
      '/usr/bin/python3': { code: 'too_old', version: '3.6.15' },
      '/usr/bin/python': { code: 'too_old', version: '2.7.18' },
    } as const;
    await fails({ code: 'too_old', version: '3.6.15', origin: 'path', name: 'python3' }, known);
    await fails({ code: 'no_python', platform: 'linux' }, {});
    // The store's stand-in is on the PATH and is no Python.
    await fails({ code: 'no_python', platform: 'linux' }, {}, {}, ['/usr/bin/python3']);
  });

  it('is not looked for in a workspace that is not trusted', async () => {
    for (const chosen of [undefined, ON_PATH]) {
      const { python, probe } = finder(all, { isTrusted: () => false, chosen: () => chosen });
      for (const looking of [python.find(never), python.automatic(never)]) {
        await assert.rejects(looking, (error) => {
          assert.ok(error instanceof ToolError);
          assert.deepEqual([error.type, error.code, error.message], ['permission', 'denied', NOT_TRUSTED]);
          return true;
        });
      }
      assert.deepEqual(probe.started, []);
    }
  });
});
