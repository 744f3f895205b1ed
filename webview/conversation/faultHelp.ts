/** What the user can do about a call that failed, in his language. */
import type { ToolView } from '../../src/protocol/transcript';
import { t } from '../i18n';

interface FaultHelp {
  words: string;
  /** What a button beside the words does. */
  remedy?: 'selectPython' | 'openSettings';
}

/** Undefined where there is nothing to do, or the error says it itself. */
export function faultHelp({ state, errorCode, name, run }: ToolView): FaultHelp | undefined {
  if (state !== 'failed' && state !== 'timed_out') return undefined;
  switch (errorCode) {
    case 'python/no_python':
      return {
        words: t('Install Python 3 (from python.org, or your system’s packages), or select the one that you have.'),
        remedy: 'selectPython',
      };
    case 'python/broken':
    case 'python/missing':
      return { words: t('Select a Python that starts.'), remedy: 'selectPython' };
    case 'python/not_allowed':
      return { words: t('Select it to allow it, or select another Python.'), remedy: 'selectPython' };
    case 'python/too_old':
      return { words: t('Install a newer Python, or select one that you have.'), remedy: 'selectPython' };
    case 'python/timeout':
      return { words: t('Ask again, or select another Python.'), remedy: 'selectPython' };
    case 'python/refused_import':
      return {
        words: t('Which libraries code may import is the setting “baAgent.python.allowedImports”.'),
        remedy: 'openSettings',
      };
    case 'execution/signal':
      return signalHelp(run?.signal);
    case 'execution/output_limit':
      return { words: t('What it printed until then is kept. Ask for less output, or for a file instead.') };
    case 'timeout/timeout':
      return name === 'run_python' || name === 'execute_command'
        ? { words: t('What it printed until then is kept. Ask for more time, or for smaller steps.') }
        : undefined;
    case 'conflict/unsaved':
      return {
        words: t('Nothing was written. Save the file in its editor, or undo your changes there, and ask again.'),
      };
    case 'conflict/changed':
      return { words: t('Nothing was written: the file is as somebody else left it. Ask again, from what it is now.') };
    default:
      return undefined;
  }
}

/** What a signal means that ended a program: the system and libraries end it by these. */
function signalHelp(signal = 'SIGKILL'): FaultHelp | undefined {
  switch (signal) {
    case 'SIGKILL':
      return { words: t('Most likely memory was short. Ask for fewer columns, or for smaller parts.') };
    case 'SIGSEGV':
    case 'SIGBUS':
    case 'SIGABRT':
      return { words: t('A library that it uses crashed. Ask for another way to do it.') };
    default:
      return undefined;
  }
}
