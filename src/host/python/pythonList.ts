/** The list of Pythons to choose from: asking many at once, and how each is told. */
import type { Localize } from '../../core/text/formatter';
import { probeFaultWords, type ProbeFault } from '../../core/run/pythonFault';
import type { ProbeResult, PythonFacts, PythonProbe, PythonProgram } from '../../core/run/pythonProbe';
import { programName, pythonLabels } from './pythonNames';

/** How many are started at a time. */
const AT_A_TIME = 4;
/** How many are asked at all. */
const MOST = 80;
/** Libraries that are told, in this order, where they are there. */
const TOLD = ['pandas', 'matplotlib', 'seaborn', 'plotly'];

/** A Python of the list. */
export interface PythonRow {
  label: string;
  /** Its libraries, or why it does not start or was not started. */
  description: string;
  /** Its path. */
  detail: string;
  /** Missing for one that cannot be chosen, since it does not start. */
  path?: string;
}

interface Outcome {
  program: string;
  result: ProbeResult;
}

interface ListDeps {
  probe: PythonProbe;
  cwd: string | undefined;
  /** Path of the one that the user has chosen before. */
  chosen: string | undefined;
  localize: Localize;
}

/**
 * Asks programs what they are, a few at a time, and tells the rows as they come to be known.
 * @param onRows gets all rows so far, each time one more has answered
 * @throws CancelledError
 */
export async function listPythons(
  programs: readonly PythonProgram[],
  { probe, cwd, chosen, localize }: ListDeps,
  onRows: (rows: PythonRow[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...new Map(programs.map((each) => [JSON.stringify(each), each])).values()].slice(0, MOST);
  const outcomes: (Outcome | undefined)[] = waiting.map(() => undefined);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < waiting.length; at = next++) {
      const program = waiting[at];
      if (!program) return;
      outcomes[at] = { program: program.program, result: await probe.probe(program, cwd, signal) };
      onRows(pythonRows(outcomes, chosen, localize));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/**
 * The rows of what has answered: those that start in the order in which they were found, those of the workspace that were
 * not allowed, then those that do not start. What is not there is left out, unless it was chosen.
 */
function pythonRows(
  outcomes: readonly (Outcome | undefined)[],
  chosen: string | undefined,
  localize: Localize,
): PythonRow[] {
  const pythons = new Map<string, PythonFacts>();
  const faults = new Map<string, ProbeFault>();
  const held: PythonRow[] = [];
  for (const outcome of outcomes) {
    if (!outcome) continue;
    const { program, result } = outcome;
    // One installation has several names, and several links lead to it.
    if ('python' in result) {
      const key = `${result.python.version} ${result.python.prefix}`;
      if (!pythons.has(key)) pythons.set(key, result.python);
    } else if (result.fault.code === 'not_allowed') {
      const description = localize('in this workspace; not allowed yet');
      held.push({ ...{ label: programName(program), description }, detail: program, path: program });
    } else if (result.fault.code !== 'missing' || program === chosen) faults.set(program, result.fault);
  }
  const labels = pythonLabels([...pythons.values()]);
  const good = [...pythons.values()].map(({ path, libraries }, at) => ({
    ...{ label: labels[at] ?? '', description: librariesWords(libraries, localize), detail: path, path },
  }));
  const bad = [...faults].map(([program, fault]) => {
    const name = programName(program);
    return { label: name, description: probeFaultWords(fault, name, localize), detail: program };
  });
  return [...good, ...held, ...bad];
}

/** `pandas 1.5.3, matplotlib 3.6.3`. */
export function librariesWords(libraries: PythonFacts['libraries'], localize: Localize): string {
  const there = TOLD.filter((name) => Object.hasOwn(libraries, name)).map((name) =>
    `${name} ${libraries[name] ?? ''}`.trim(),
  );
  const none = Object.hasOwn(libraries, 'pandas') ? [] : [localize('no pandas')];
  return [...none, ...there].join(', ');
}
