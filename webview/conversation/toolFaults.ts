/** Why calls of tools fail, in the user's language: what the model is told of it is English. */
import type { ToolView } from '../../src/protocol/transcript';
import { language, t } from '../i18n';
import { endWords, lastError } from '../runs/words';

/** Characters of what a program said last on stderr. */
const REASON_CHARACTERS = 200;

/** What at the end of a message is said to the model alone. */
const TO_THE_MODEL = / (?:Tell the user; |Mend it and call again\.|What it had done by then stays done: )[^]*$/;

/** What of a failed call is told in its row: who does not read English is told the kind of it first. */
export function faultWords(call: ToolView): string {
  const { state, error, errorCode } = call;
  if (error === undefined) return '';
  if (state === 'cancelled')
    return errorCode === 'cancelled/stopped_in_terminal' ? t('You stopped it in its terminal.') : t('You stopped it.');
  // The reason is written for the model; what to do stands below the row.
  if (errorCode === 'python/no_python') return t('There is no Python');
  const own = codeFault(error, errorCode) ?? runFault(call);
  if (own !== undefined) return own;
  const reason = error.replace(TO_THE_MODEL, '');
  const kind = /^en\b/.test(language()) ? undefined : kindWords(errorCode);
  if (kind === undefined) return reason;
  return t('{kind}: {reason}', { kind, reason: pythonName(reason, errorCode) ?? reason });
}

/** Of a Python that is gone, not allowed, too old or silent the kind of fault says all but its name. */
function pythonName(reason: string, code: string | undefined): string | undefined {
  const isToldByKind = ['python/missing', 'python/not_allowed', 'python/too_old', 'python/timeout'].includes(
    code ?? '',
  );
  return isToldByKind ? /“([^”]+)”/.exec(reason)?.[1] : undefined;
}

/** Why code was not run at all; undefined where that is not why. */
function codeFault(error: string, code: string | undefined): string | undefined {
  if (code === 'python/refused_import') return refusedImports(error);
  if (code !== 'python/syntax') return undefined;
  const [, line, reason] = /, line (\d+): (.+)$/.exec(error.replace(TO_THE_MODEL, '')) ?? [];
  return line === undefined || reason === undefined
    ? undefined
    : t('It was not run: there is a mistake in line {line}: {reason}', { line, reason });
}

/** Why a program failed, and how it ended; undefined where none ran. */
function runFault({ run }: ToolView): string | undefined {
  if (!run || run.end === 'not_started') return undefined;
  const said = run.end === 'exited' ? lastError(run.printed ?? '') : '';
  const reason = said.length > REASON_CHARACTERS ? `${said.slice(0, REASON_CHARACTERS)}…` : said;
  return [...(reason === '' ? [] : [reason]), endWords(run)].join(' · ');
}

/** What code imports that it may not. The model is told all that it may: that is a long list. */
function refusedImports(error: string): string | undefined {
  const [refused = ''] = error.split(', which scripts may not');
  const modules = [...refused.matchAll(/([\w.]+) \(line (\d+)\)/g)].map(([, module = '', line = '']) =>
    t('{module} (line {line})', { module, line }),
  );
  return modules.length === 0
    ? undefined
    : t('It was not run: it may not import {modules}', { modules: modules.join(', ') });
}

/** @param code type and code of the error, as in docs/tools.md; undefined where the message alone tells it */
function kindWords(code: string | undefined): string | undefined {
  switch (code) {
    case 'validation/invalid_arguments':
    case 'validation/arguments_too_large':
    case 'validation/wrong_version':
      return t('The call does not fit the tool');
    case 'validation/unknown_tool':
      return t('There is no such tool');
    case 'validation/not_run':
    case 'validation/repeated':
      return t('Not run');
    case 'validation/invalid_pattern':
      return t('The pattern cannot be used');
    case 'validation/unknown_encoding':
      return t('There is no such encoding');
    case 'validation/unknown_ask':
      return t('This cannot be asked of a table');
    case 'validation/unknown_column':
      return t('There is no such column');
    case 'timeout/timeout':
      return t('Took too long');
    case 'interrupted/interrupted':
    case 'interrupted/not_started':
      return t('The turn ended before it was done');
    case 'file/not_found':
      return t('There is no such file');
    case 'file/unsupported':
    case 'file/binary':
      return t('Files of this kind cannot be read');
    case 'file/too_large':
      return t('The file is too large');
    case 'file/changed':
      return t('The file changed while it was read');
    case 'file/no_text':
      return t('There is no text in it');
    case 'file/outside_workspace':
    case 'file/protected':
    case 'file/secret':
      return t('This file is not read');
    case 'file/not_a_file':
      return t('It is a folder');
    case 'file/unreadable':
    case 'database/unreadable':
      return t('The file cannot be read');
    case 'file/no_such_line':
    case 'file/no_such_column':
    case 'recall/no_such_turn':
    case 'recall/no_such_page':
    case 'search/no_such_page':
      return t('There is less than was asked for');
    case 'recall/empty':
    case 'search/no_words':
      return t('There is nothing to look for');
    case 'database/syntax':
      return t('The query has a mistake');
    case 'database/refused':
      return t('This query is not allowed');
    case 'database/failed':
      return t('The query failed');
    case 'search/index_lost':
      return t('The index was lost and is made anew');
    case 'database/engine_died':
      return t('The SQL engine ended and starts again');
    case 'execution/exit_code':
      return t('It ended with an error');
    case 'execution/signal':
      return t('It was ended from outside');
    case 'execution/output_limit':
      return t('It printed too much');
    case 'execution/not_started':
      return t('It could not be started');
    case 'python/broken':
      return t('This Python does not start');
    case 'python/missing':
      return t('This Python is no longer there');
    case 'python/not_allowed':
      return t('This Python was not allowed');
    case 'python/too_old':
      return t('This Python is too old');
    case 'python/timeout':
      return t('Python did not answer in time');
    case 'python/refused_import':
      return t('The code imports what it may not');
    case 'python/syntax':
      return t('The code has a mistake');
    case 'file/not_saved':
      return t('The file could not be saved');
    case 'file/not_kept':
      return t('What was there could not be kept');
    case 'conflict/unsaved':
      return t('The file has changes that are not saved');
    case 'conflict/changed':
      return t('The file was changed meanwhile');
    case 'conflict/not_there':
    case 'conflict/several':
      return t('The text to replace cannot be told in the file');
    case 'validation/not_text':
      return t('This is no text');
    case 'validation/too_large':
      return t('It is too large');
    default:
      return undefined;
  }
}
