import { MAX_PLACES, refusalWords } from '../../run/allowedImports';
import type { CodeCheck, CodeChecker, ImportRules, PythonInterpreter } from '../../run/python';
import { ToolError } from '../../contract/tool';

/**
 * Has code looked at before anybody is asked whether it may run.
 * @returns which modules of the workspace it loads, and which not
 * @throws ToolError `python` with `syntax` or `refused_import`, which say where and what to do
 */
export async function checkCode(
  code: string,
  interpreter: PythonInterpreter,
  rules: ImportRules,
  checker: CodeChecker,
  signal: AbortSignal,
): Promise<Extract<CodeCheck, { verdict: 'fine' }>> {
  const check = await checker.check(code, interpreter, rules, signal);
  if (check.verdict === 'fine') return check;
  if (check.verdict === 'syntax') {
    const { line, message } = check;
    const words = `The script was not run: ${interpreter.label} cannot read it, line ${line}: ${message}.`;
    const fault = { mistake: { line, reason: message } };
    throw new ToolError('python', 'syntax', words, { advice: 'Mend it and call again.', fault });
  }
  const fault = { imports: check.refused.slice(0, MAX_PLACES) };
  throw new ToolError('python', 'refused_import', refusalWords(check.refused, rules.allowed), { fault });
}
