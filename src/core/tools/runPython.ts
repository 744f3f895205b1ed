import * as z from 'zod';
import type { SqlEngine } from '../ports';
import { allowedModules } from '../run/allowedImports';
import type { CodeChecker, OwnModule, PythonFinder, PythonInterpreter } from '../run/python';
import type { GivenFile, RunFolder, RunFolders } from '../run/runFolders';
import type { RunResult } from '../run/runner';
import { scriptCommand, type ScriptPlaces } from '../run/scriptCommand';
import { checkCode } from './run/checkCode';
import type { RunPlace } from './run/ended';
import { noteOf, runArguments, runsPrograms, titleOf, type RunDeps } from './run/limits';
import { pathMask } from './run/maskPaths';
import { runOutput } from './run/runOutput';
import type { Tool, ToolContext, ToolOutput } from '../contract/tool';

const parameters = z.object({
  code: z.string().min(1).describe('The whole script. The first line is a comment with its label and title'),
  ...runArguments,
});

type Arguments = z.infer<typeof parameters>;

export interface RunPythonDeps extends RunDeps {
  finder: PythonFinder;
  checker: CodeChecker;
  folders: RunFolders;
  /** Answers what a script asks by `ba.query`. */
  sql: Pick<SqlEngine, 'query'>;
  /** Modules that may be imported beside those of `allowedModules`. */
  allowed: () => readonly string[];
  /** The folder that code runs in; undefined where no folder is open: then it runs in its own. */
  place: () => RunPlace | undefined;
  /** What the conversation knows by an id. */
  givenFiles: () => Promise<readonly GivenFile[]>;
  scriptPlaces: () => ScriptPlaces;
}

/** What was found for a call, and is what the user was asked about. */
interface Plan {
  interpreter: PythonInterpreter;
  place: RunPlace | undefined;
  /** Modules of the workspace that run with it. */
  own: readonly OwnModule[];
}

/**
 * Runs a Python script, after its code was checked and the user has allowed it. What it prints is the
 * result; figures, and what it saves by the module `ba`, are files for the report.
 */
export function runPython(deps: RunPythonDeps): Tool<Arguments> {
  const { formatter } = deps;
  /** By the arguments of a call: what was found to ask with is what runs. */
  const plans = new WeakMap<Arguments, Plan>();
  return {
    name: 'run_python',
    version: '1.0.0',
    description:
      "Runs a Python script in the workspace folder with the user's Python after the user approves it, for what SQL cannot do. The result is what it prints. " +
      'Figures that it shows and tables that it saves with ba.save become files output:… of the report.',
    parameters,
    ...runsPrograms,
    async need(args, signal) {
      const { plan, shadowed } = await planOf(args, deps, signal);
      plans.set(args, plan);
      const { interpreter, place, own } = plan;
      return {
        kind: 'execute',
        subject: {
          ...{ code: args.code, interpreter: interpreter.path, cwd: place?.cwd ?? '', seconds: args.timeout },
          ...(own.length > 0 && { own }),
        },
        ...{ shown: args.code, language: 'python' },
        note: noteOf(
          {
            ...{ program: interpreter.label, folder: place?.folder, seconds: args.timeout, shadowed },
            own: own.map(({ file }) => file),
          },
          formatter,
        ),
      };
    },
    async run(args, context) {
      const plan = plans.get(args) ?? (await planOf(args, deps, context.signal)).plan;
      return run(args, plan, context, deps);
    },
  };
}

async function planOf({ code }: Arguments, deps: RunPythonDeps, signal: AbortSignal) {
  const place = deps.place();
  const interpreter = await deps.finder.find(signal, place?.cwd);
  const folders = place ? [place.cwd, ...deps.scriptPlaces().variables.last] : [];
  const rules = { allowed: allowedModules(deps.allowed()), folders };
  const { own, shadowed } = await checkCode(code, interpreter, rules, deps.checker, signal);
  const plan: Plan = { interpreter, place, own };
  return { plan, shadowed };
}

async function run(
  { code, timeout }: Arguments,
  { interpreter, place, own }: Plan,
  { signal, level, caller, call }: ToolContext,
  deps: RunPythonDeps,
): Promise<ToolOutput> {
  const { runner, folders, formatter } = deps;
  const folder = await folders.create({ session: caller, code, files: await deps.givenFiles(), own });
  const where = place ?? { cwd: `${folder.folder}/out`, folder: '', own: true };
  const ours = [folder.folder, deps.scriptPlaces().sources].map((path) => ({ path, shown: '' }));
  const mask = pathMask([...ours, ...deps.knownFolders()]);
  const request = {
    id: call,
    title: titleOf(code, interpreter.label),
    shown: `${interpreter.label} script.py`,
    ...scriptCommand(interpreter, folder, deps.scriptPlaces()),
    ...{ cwd: where.cwd, timeoutMs: timeout * 1000 },
  };
  const result = await withQueries(folder, deps, () => runner.run(request, signal));
  return runOutput(
    {
      ...{ result, level, program: interpreter.label, place: where, memoryLimit: deps.memoryLimit() },
      // The program has run: what it gave is told whatever becomes of the rest.
      outputs: await folders.outputs(folder.id).catch(() => undefined),
      written: await folders.written(folder.id).catch(() => undefined),
      mask,
    },
    formatter,
  );
}

/** Has what the script asks answered for as long as it runs. */
async function withQueries(
  { id }: RunFolder,
  { folders, sql }: RunPythonDeps,
  work: () => Promise<RunResult>,
): Promise<RunResult> {
  const ended = new AbortController();
  const answering = folders.answerQueries(id, sql, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
    await answering;
  }
}
