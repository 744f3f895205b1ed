/** Why calls of tools fail, in the user's language: what the model is told of it is English. */
import type { ToolView } from '../../src/protocol/transcript';
import { language, t } from '../i18n';
import { exitMessage, lastError } from '../runs/words';

/** Characters of what a program said last on stderr. */
const REASON_CHARACTERS = 200;

/** What of a failed call is told in its row: who does not read English is told the kind of it first. */
export function describeError(call: ToolView): string {
  const { state, error, errorCode } = call;
  if (error === undefined) return '';
  if (state === 'cancelled')
    return errorCode === 'cancelled/stopped_in_terminal' ? t('You stopped it in its terminal.') : t('You stopped it.');
  // The reason is written for the model; what to do stands below the row.
  if (errorCode === 'python/no_python') return t('There is no Python');
  const own = codeFault(call) ?? runFault(call);
  if (own !== undefined) return own;
  const kind = /^en\b/.test(language()) ? undefined : kindWords(errorCode);
  if (kind === undefined) return error;
  return t('{kind}: {reason}', { kind, reason: pythonName(call) ?? error });
}

/** Of a Python that is gone, not allowed, too old or silent the kind of fault says all but its name. */
function pythonName({ fault, errorCode }: ToolView): string | undefined {
  const isToldByKind = ['python/missing', 'python/not_allowed', 'python/too_old', 'python/timeout'].includes(
    errorCode ?? '',
  );
  return isToldByKind ? fault?.python : undefined;
}

/** Why code was not run at all; undefined where that is not why. */
function codeFault({ fault: { mistake, imports } = {} }: ToolView): string | undefined {
  if (mistake) return t('It was not run: there is a mistake in line {line}: {reason}', mistake);
  if (!imports) return undefined;
  const modules = imports.map((each) => t('{module} (line {line})', each)).join(', ');
  return t('It was not run: it may not import {modules}', { modules });
}

/** Why a program failed, and how it ended; undefined where none ran. */
function runFault({ run }: ToolView): string | undefined {
  if (!run || run.end === 'not_started') return undefined;
  const error = run.end === 'exited' ? lastError(run.printed ?? '') : '';
  const reason = error.length > REASON_CHARACTERS ? `${error.slice(0, REASON_CHARACTERS)}…` : error;
  return [...(reason === '' ? [] : [reason]), exitMessage(run)].join(' · ');
}

/** @param code type and code of the error, as in docs/tools.md; undefined where the message alone tells it */
function kindWords(code: string | undefined): string | undefined {
  const kinds: readonly (readonly [words: string, ...codes: string[]])[] = [
    [
      t('The call does not fit the tool'),
      'validation/invalid_arguments',
      'validation/arguments_too_large',
      'validation/wrong_version',
    ],
    [t('There is no such tool'), 'validation/unknown_tool'],
    [t('Not run'), 'validation/not_run', 'validation/repeated'],
    [t('The pattern cannot be used'), 'validation/invalid_pattern'],
    [t('There is no such encoding'), 'validation/unknown_encoding'],
    [t('This cannot be asked of a table'), 'validation/unknown_ask'],
    [t('There is no such column'), 'validation/unknown_column'],
    [t('The column does not fit what is asked of it'), 'validation/unfit_column'],
    [t('Took too long'), 'timeout/timeout'],
    [t('The turn ended before it was done'), 'interrupted/interrupted', 'interrupted/not_started'],
    [t('There is no such file'), 'file/not_found'],
    [t('Files of this kind cannot be read'), 'file/unsupported', 'file/binary'],
    [t('The file is too large'), 'file/too_large'],
    [t('The file changed while it was read'), 'file/changed'],
    [t('There is no text in it'), 'file/no_text'],
    [t('This file is not read'), 'file/outside_workspace', 'file/protected', 'file/secret'],
    [t('It is a folder'), 'file/not_a_file'],
    [t('The file cannot be read'), 'file/unreadable', 'database/unreadable'],
    [
      t('There is less than was asked for'),
      'file/no_such_line',
      'file/no_such_column',
      'recall/no_such_turn',
      'recall/no_such_page',
      'search/no_such_page',
    ],
    [t('There is nothing to look for'), 'recall/empty', 'search/no_words'],
    [t('The query has a mistake'), 'database/syntax'],
    [t('This query is not allowed'), 'database/refused'],
    [t('The data mode lets nothing of it leave'), 'withheld/withheld', 'database/withheld'],
    [t('The query failed'), 'database/failed'],
    [t('The index was lost and is made anew'), 'search/index_lost'],
    [t('The SQL engine ended and starts again'), 'database/engine_died'],
    [t('It ended with an error'), 'execution/exit_code'],
    [t('It was ended from outside'), 'execution/signal'],
    [t('It printed too much'), 'execution/output_limit'],
    [t('It could not be started'), 'execution/not_started'],
    [t('This Python does not start'), 'python/broken'],
    [t('This Python is no longer there'), 'python/missing'],
    [t('This Python was not allowed'), 'python/not_allowed'],
    [t('This Python is too old'), 'python/too_old'],
    [t('Python did not answer in time'), 'python/timeout'],
    [t('The code imports what it may not'), 'python/refused_import'],
    [t('The code has a mistake'), 'python/syntax'],
    [t('The file could not be saved'), 'file/not_saved'],
    [t('What was there could not be kept'), 'file/not_kept'],
    [t('The file has changes that are not saved'), 'conflict/unsaved'],
    [t('The file was changed meanwhile'), 'conflict/changed'],
    [t('The text to replace cannot be told in the file'), 'conflict/not_there', 'conflict/several'],
    [t('This is no text'), 'validation/not_text'],
    [t('It is too large'), 'validation/too_large'],
  ];
  return kinds.find(([, ...codes]) => codes.some((each) => each === code))?.[0];
}
