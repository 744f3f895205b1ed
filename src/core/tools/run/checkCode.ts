import { refusalWords } from '../../run/allowedImports';
import type { CodeChecker, PythonInterpreter } from '../../run/python';
import { ToolError } from '../tool';

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
  throw new ToolError('python', 'refused_import', refusalWords(check.refused, allowed));
}
