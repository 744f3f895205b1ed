/** One Python that runs many scripts: each in a process of its own, which is there at once and has the libraries loaded. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';

/** Reads the names of scripts, and says of each how it ended; what it printed is in a file beside it. */
const SERVER = `
import csv, datetime, decimal, hashlib, json, math, os, re, runpy, sqlite3, statistics, sys, traceback, zipfile
for line in sys.stdin:
    script = json.loads(line)
    pid = os.fork()
    if pid == 0:
        code = 0
        with open(script + ".out", "wb") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
        sys.argv = [script]
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
            if isinstance(end.code, str):
                print(end.code, file=sys.stderr)
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
`;

export class ScriptServer {
  private readonly python: ChildProcess;
  private readonly lines: Interface;
  private readonly gone: Promise<unknown[]>;

  /** @param interpreter a Python @param folder where scripts are, and run */
  constructor(
    interpreter: string,
    private readonly folder: string,
  ) {
    this.python = spawn(interpreter, ['-c', SERVER], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    if (!this.python.stdout) throw new Error('Python has no output.');
    this.gone = once(this.python, 'exit');
    this.lines = createInterface(this.python.stdout);
  }

  /** Runs a script, one at a time. @returns all that it printed; an error has it where the script failed */
  async run(code: string): Promise<string> {
    const script = path.join(this.folder, 'analysis.py');
    await writeFile(script, code);
    const ended: Promise<unknown[]> = Promise.race([once(this.lines, 'line'), this.gone]);
    this.python.stdin?.write(`${JSON.stringify(script)}\n`);
    const [exit] = await ended;
    const output = await readFile(`${script}.out`, 'utf8');
    if (exit !== '0') throw new Error(output);
    return output;
  }

  close(): void {
    this.python.stdin?.end();
    this.lines.close();
  }
}
