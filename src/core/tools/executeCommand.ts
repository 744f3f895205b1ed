import * as z from 'zod';
import type { MakeId } from '../ports';
import type { RunPlace } from './run/ended';
import { noteOf, runArguments, runsPrograms, titleOf, type RunDeps } from './run/limits';
import { pathMask } from './run/maskPaths';
import { runOutput } from './run/runOutput';
import type { Tool } from '../contract/tool';

const parameters = z.object({
  command: z.string().min(1).max(32_000).describe('The command line'),
  cwd: z.string().default('').describe('Workspace folder to run in'),
  ...runArguments,
});

type Arguments = z.infer<typeof parameters>;

/** What runs commands. */
export interface Shell {
  /** Absolute path of its program. */
  program: string;
  /** What it is called, e.g. bash. */
  name: string;
  args: (command: string) => readonly string[];
}

export interface ExecuteCommandDeps extends RunDeps {
  /** @throws ToolError where there is none */
  shell: () => Promise<Shell>;
  /**
   * A folder of the workspace, by its real path; '' is the workspace folder.
   * @throws FileAccessError for what is not there, is no folder, or lies outside
   */
  resolveFolder: (given: string) => Promise<RunPlace>;
  /** Files and packages in a folder that a Python which is started there takes in place of modules of its own. */
  shadowing: (folder: string) => Promise<readonly string[]>;
  /** Makes the mark by which what a run leaves behind is known. */
  makeRunId: MakeId;
}

/** A command that starts Python by a name: what another program starts is not seen in it. */
const STARTS_PYTHON = /\b(?:i?python|pypy|py|pytest|jupyter|uv|poetry|pipenv|conda)[\d.]*w?\b/i;

/** What was found for a call, and is what the user was asked about. */
interface Plan {
  shell: Shell;
  place: RunPlace;
}

/** Runs a command of a shell in the workspace, once the user has allowed it. */
export function executeCommand(deps: ExecuteCommandDeps): Tool<Arguments> {
  const { runner, formatter } = deps;
  const plans = new WeakMap<Arguments, Plan>();
  const planOf = async ({ cwd }: Arguments): Promise<Plan> => {
    const place = await deps.resolveFolder(cwd);
    return { place, shell: await deps.shell() };
  };
  return {
    name: 'execute_command',
    version: '1.0.0',
    description:
      'Runs a command in a shell (bash, cmd.exe on Windows) in the workspace after the user approves it. Processes that it leaves running are ended. ' +
      'Only if the user asks for a command or no other tool can do it.',
    parameters,
    ...runsPrograms,
    async need(args) {
      const plan = await planOf(args);
      plans.set(args, plan);
      const { shell, place } = plan;
      const shadowing = STARTS_PYTHON.test(args.command) ? await deps.shadowing(place.cwd) : [];
      return {
        kind: 'execute',
        subject: {
          ...{ command: args.command, shell: shell.program, cwd: place.cwd, seconds: args.timeout },
          ...(shadowing.length > 0 && { shadowing }),
        },
        ...{ shown: args.command, language: 'bash' },
        note: noteOf({ program: shell.name, folder: place.folder, seconds: args.timeout, shadowing }, formatter),
      };
    },
    async run(args, { signal, level, call }) {
      const { shell, place } = plans.get(args) ?? (await planOf(args));
      const { command, timeout } = args;
      const mask = pathMask(deps.knownFolders());
      const result = await runner.run(
        {
          id: call,
          title: titleOf(`# ${command}`, shell.name),
          shown: command,
          ...{ program: shell.program, args: shell.args(command), cwd: place.cwd, timeoutMs: timeout * 1000 },
          env: { BA_AGENT_RUN: deps.makeRunId() },
        },
        signal,
      );
      const report = { program: shell.name, place, memoryLimit: deps.memoryLimit(), outputs: [], written: [] };
      return runOutput({ ...report, result, level, mask }, formatter);
    },
  };
}
