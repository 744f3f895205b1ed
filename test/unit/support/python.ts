/** The system's Python as another opinion on numbers: with numpy, pandas, scipy and mpmath where they are installed. */
import { spawn } from 'node:child_process';

const PROGRAM = '/usr/bin/python3';

/**
 * What a script writes as JSON, given JSON on its standard input.
 * @returns undefined where this Python, or a library that the script imports, is not there
 */
export function python(script: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, ['-c', script]);
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.stdin.on('error', () => undefined); // a script that ended before it had read all: its end tells why
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out));
      else if (errors.includes('ModuleNotFoundError')) resolve(undefined);
      else reject(new Error(errors));
    });
    child.stdin.end(JSON.stringify(input));
  });
}
