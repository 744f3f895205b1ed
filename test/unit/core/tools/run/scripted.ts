/** What runs programs and looks at code, as a test says. */
import type { CodeCheck, PythonInterpreter } from '../../../../../src/core/run/python';
import type { GivenFile } from '../../../../../src/core/run/runFolders';
import type { RunRequest, RunResult } from '../../../../../src/core/run/runner';
import { runPython, type RunPythonDeps } from '../../../../../src/core/tools/runPython';
import { seal, type AnyTool } from '../../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { localize } from '../../../../support/ports';
import { figure, linesOf, outputOf, resultOf } from './support';

export const interpreter: PythonInterpreter = {
  ...{ path: '/home/anna/shop/.venv/bin/python', version: '3.11.2', label: 'Python 3.11.2 (.venv)' },
  libraries: { pandas: '2.1.0' },
};
export const given: GivenFile = { id: 'upload_001', path: 'sales.csv', name: 'sales.csv' };
/** The folder of the run. */
export const runFolder = '/home/anna/.config/storage/runs/abcdefghijkl';

/** What was done, in order, and what was given to it. */
export interface Scripted {
  tool: AnyTool;
  did: string[];
  requests: RunRequest[];
  created: unknown[];
  allowed: (readonly string[])[];
  folders: (readonly string[])[];
}

export function scriptedPython(
  result: RunResult | Error = resultOf(undefined, outputOf(linesOf('done'))),
  { check = { verdict: 'fine', own: [], shadowed: [] }, ...more }: Partial<RunPythonDeps> & { check?: CodeCheck } = {},
): Scripted {
  const did: string[] = [];
  const requests: RunRequest[] = [];
  const created: unknown[] = [];
  const allowed: (readonly string[])[] = [];
  const folders: (readonly string[])[] = [];
  const deps: RunPythonDeps = {
    finder: {
      find: () => {
        did.push('find');
        return Promise.resolve(interpreter);
      },
    },
    checker: {
      check: (_code, _interpreter, rules) => {
        did.push('check');
        allowed.push(rules.allowed);
        folders.push(rules.folders);
        return Promise.resolve(check);
      },
    },
    folders: {
      create: (run) => {
        did.push('create');
        created.push(run);
        return Promise.resolve({ id: 'abcdefghijkl', folder: runFolder, script: `${runFolder}/script.py` });
      },
      outputs: () => Promise.resolve([figure]),
      written: () => Promise.resolve(['sales/out.csv']),
      answerQueries: (_id, _sql, signal) =>
        new Promise((resolve) => {
          did.push('answering');
          signal.addEventListener('abort', () => {
            did.push('answered');
            resolve();
          });
        }),
    },
    runner: {
      run: (request) => {
        did.push('run');
        requests.push(request);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      },
    },
    sql: { query: () => Promise.reject(new Error('There is no SQL here.')) },
    allowed: () => ['geopandas'],
    place: () => ({ cwd: '/home/anna/shop', folder: '' }),
    givenFiles: () => Promise.resolve([given]),
    scriptPlaces: () => ({
      ...{ sources: '/ext/dist/python', delimiter: ':' },
      variables: { path: ['/home/anna/lib'], last: ['src'], cleared: ['PYTHONUSERBASE'] },
    }),
    knownFolders: () => [
      { path: '/home/anna/shop', shown: '' },
      { path: '/home/anna', shown: '~' },
    ],
    memoryLimit: () => '4 GB',
    formatter: makeFormatter(localize, 'en'),
    ...more,
  };
  return { tool: seal(runPython(deps)), did, requests, created, allowed, folders };
}
