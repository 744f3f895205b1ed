/** Python as another opinion on numbers, with numpy, pandas, scipy and mpmath. */
import { spawn } from 'node:child_process';
import { findAnalysisPython } from '../../../support/python';

/** What a script writes as JSON, given JSON on its standard input. */
export async function python(script: string, input: unknown): Promise<unknown> {
  const program = await findAnalysisPython();
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-c', script]);
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.stdin.on('error', () => undefined); // a script that ended before it had read all: its end tells why
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out));
      else reject(new Error(errors));
    });
    child.stdin.end(JSON.stringify(input));
  });
}
