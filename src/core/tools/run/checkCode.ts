import type { CodeChecker, PythonInterpreter } from '../../run/python';
import { ToolError } from '../tool';

/** Places that are told of what was refused; the rest is counted. */
const MAX_PLACES = 8;

/**
 * Has code looked at before anybody is asked whether it may run.
 * @param allowed modules that it may import
 * @throws ToolError `python` with `syntax` or `refused_import`, which say where and what to do
 */
export async function checkCode(
  code: string,
  interpreter: PythonInterpreter,
  allowed: readonly string[],
  checker: CodeChecker,
  signal: AbortSignal,
): Promise<void> {
  const check = await checker.check(code, interpreter, allowed, signal);
  if (check.verdict === 'fine') return;
  if (check.verdict === 'syntax') {
    const { line, message } = check;
    const words = `The script was not run: ${interpreter.label} cannot read it, line ${line}: ${message}. Mend it and call again.`;
    throw new ToolError('python', 'syntax', words);
  }
  const places = check.refused.map(({ module, line }) => `${module} (line ${line})`);
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : '';
  throw new ToolError(
    'python',
    'refused_import',
    `The script was not run: it imports ${places.slice(0, MAX_PLACES).join(', ')}${more}, which scripts may not. ` +
      'Allowed are the libraries for data, statistics and figures, what of Python’s own computes or reads files, and ba. ' +
      'Do without it: paths by pathlib, other programs by execute_command. ' +
      'Where it cannot be done without, the user may add the module to the setting baAgent.python.allowedImports.',
  );
}
