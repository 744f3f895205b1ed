/** The list of Select Python. */
import assert from 'node:assert/strict';
import { librariesWords, listPythons, type PythonRow } from '../../../../src/host/python/pythonList';
import { localize } from '../../../support/ports';
import { KnownPythons } from '../../../unit/host/python/pythons';

const never = new AbortController().signal;

async function rowsOf(known: ConstructorParameters<typeof KnownPythons>[0], chosen?: string) {
  const probe = new KnownPythons(known);
  const told: PythonRow[][] = [];
  const programs = Object.keys(known).flatMap((program) => [{ program }, { program }]);
  await listPythons(programs, { probe, cwd: '/w', chosen, localize }, (rows) => told.push(rows), never);
  return { rows: told.at(-1) ?? [], told, probe };
}

describe('the list of Pythons', () => {
  it('has those that start with their libraries and paths, then those that do not with why', async () => {
    const { rows } = await rowsOf({
      '/old/bin/python': { code: 'too_old', version: '3.6.15' },
      '/w/.venv/bin/python': {
        prefix: '/w/.venv',
        environment: 'venv',
        libraries: { matplotlib: '3.6.3', pandas: '1.5.3' },
      },
      '/usr/bin/python3': { libraries: { plotly: '5.1' } },
    });
    assert.deepEqual(rows, [
      {
        label: 'Python 3.11.2 (.venv)',
        description: 'pandas 1.5.3, matplotlib 3.6.3',
        detail: '/w/.venv/bin/python',
        path: '/w/.venv/bin/python',
      },
      {
        label: 'Python 3.11.2',
        description: 'no pandas, plotly 5.1',
        detail: '/usr/bin/python3',
        path: '/usr/bin/python3',
      },
      {
        label: 'old',
        description: 'The Python “old” is version 3.6.15; code needs 3.8 or newer.',
        detail: '/old/bin/python',
      },
    ]);
  });

  it('has one of the workspace that was not allowed, to be chosen', async () => {
    const program = '/w/.venv/bin/python';
    const { rows } = await rowsOf({
      '/old/bin/python': { code: 'too_old', version: '3.6.15' },
      [program]: { code: 'not_allowed', program },
    });
    const held = { label: '.venv', description: 'in this workspace; not allowed yet', detail: program, path: program };
    assert.deepEqual([rows[0], rows[1]?.label], [held, 'old']);
  });

  it('has each once, however many names lead to it, and none that is not there', async () => {
    const { rows, probe } = await rowsOf({
      '/usr/bin/python3': { path: '/usr/bin/python3' },
      '/usr/bin/python3.11': { path: '/usr/bin/python3.11' },
      '/bin/python3': { path: '/bin/python3' },
      '/usr/bin/python3.12': { version: '3.12.1' },
      '/store/python': { code: 'missing' },
    });
    assert.deepEqual(
      rows.map(({ label, path }) => [label, path]),
      [
        ['Python 3.11.2', '/usr/bin/python3'],
        ['Python 3.12.1', '/usr/bin/python3.12'],
      ],
    );
    assert.equal(probe.started.length, 5);
  });

  it('has the one that was chosen, though it is not there any more', async () => {
    const { rows } = await rowsOf({ '/w/.venv/bin/python': { code: 'missing' } }, '/w/.venv/bin/python');
    const description = 'The Python “.venv” is not there: it was deleted or moved.';
    assert.deepEqual(rows, [{ label: '.venv', description, detail: '/w/.venv/bin/python' }]);
  });

  it('fills while they answer, four at a time', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `/p${at}`);
    const { told, rows, probe } = await rowsOf(
      Object.fromEntries(many.map((prefix) => [`${prefix}/bin/python`, { prefix }])),
    );
    assert.deepEqual([told.length, rows.length, probe.mostAtOnce], [30, 30, 4]);
    assert.deepEqual(
      rows.map(({ label }) => label),
      many.map((_, at) => `Python 3.11.2 · p${at}`),
    );
  });

  it('ends for who leaves it', async () => {
    const leaving = new AbortController();
    const programs = Array.from({ length: 30 }, (_, at) => ({ program: `/p${at}` }));
    const probe = new KnownPythons({});
    const listing = listPythons(
      programs,
      { probe, cwd: undefined, chosen: undefined, localize },
      () => leaving.abort(),
      leaving.signal,
    );
    await assert.rejects(listing);
    assert.ok(probe.started.length < 10);
  });

  it('says what is missing', () => {
    assert.equal(librariesWords({}, localize), 'no pandas');
    assert.equal(librariesWords({ pandas: '2.2.0', numpy: '1.0' }, localize), 'pandas 2.2.0');
    assert.equal(librariesWords({ pandas: '' }, localize), 'pandas'); // it does not tell
  });
});
