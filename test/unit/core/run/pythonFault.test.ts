import assert from 'node:assert/strict';
import { PythonError, pythonFaultWords, type PythonFault } from '../../../../src/core/run/pythonFault';
import { localize } from '../../../support/ports';

const words = (fault: PythonFault): string => pythonFaultWords(fault, localize);

describe('why there is no Python', () => {
  it('is told with what to do where it was named', () => {
    const named = { code: 'missing', name: '.venv' } as const;
    assert.match(
      words({ ...named, origin: 'choice' }),
      /“\.venv” is not there.*chosen for this workspace.*“Select Python…”/,
    );
    assert.match(words({ ...named, origin: 'extension' }), /Python extension has selected/);
    assert.match(words({ ...named, origin: 'setting' }), /A setting names it/);
    assert.match(words({ ...named, origin: 'path' }), /Repair it/);
  });

  it('says what is wrong with one', () => {
    const one = { origin: 'path', name: 'python3' } as const;
    assert.match(words({ ...one, code: 'too_old', version: '2.7.18' }), /version 2\.7\.18; code needs 3\.8 or newer/);
    assert.match(words({ ...one, code: 'timeout', seconds: 10 }), /within 10 seconds/);
    assert.match(words({ ...one, code: 'broken', why: 'not_a_program', said: '' }), /“python3” is no program/);
    assert.match(words({ ...one, code: 'broken', why: 'ended', said: '' }), /“python3” does not start\. Repair/);
  });

  it('says how one of the workspace is allowed', () => {
    const fault = {
      code: 'not_allowed',
      program: '/home/me/w/.venv/bin/python',
      origin: 'workspace',
      name: '.venv',
    } as const;
    assert.equal(
      words(fault),
      'The Python “.venv” lies in this workspace and was not allowed to run. Allow it, or choose another one, with the command “Select Python…”.',
    );
  });

  it('has what the program said, without its paths', () => {
    const said = "could not find pyvenv.cfg in /home/me/客户 A/.venv, or 'C:\\Users\\me\\x y'";
    const told = words({ code: 'broken', why: 'ended', said, origin: 'choice', name: '.venv' });
    assert.match(told, /It says: “could not find pyvenv\.cfg in …/);
    assert.doesNotMatch(told, /home|Users|客户/);
  });

  it('says how Python is installed on the system', () => {
    assert.match(words({ code: 'no_python', platform: 'win32' }), /winget install/);
    assert.match(words({ code: 'no_python', platform: 'darwin' }), /brew install/);
    assert.match(words({ code: 'no_python', platform: 'linux' }), /apt install/);
    for (const platform of ['win32', 'darwin', 'linux', 'aix'])
      assert.match(words({ code: 'no_python', platform }), /analyst goes on without Python/);
  });

  it('is an error of a tool with a type and a code, in English', () => {
    const error = new PythonError({ code: 'too_old', version: '3.6.15', origin: 'setting', name: 'python3' });
    assert.deepEqual([error.type, error.code], ['python', 'too_old']);
    assert.match(error.message, /3\.6\.15.*“Select Python…”\.$/);
    assert.match(error.more.advice ?? '', /Tell the user.*query_database/);
  });
});
