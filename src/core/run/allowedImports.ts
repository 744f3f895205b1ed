/** For data, statistics and figures. `dateutil` and `pytz` come with pandas, `mpl_toolkits` with Matplotlib. */
export const LIBRARIES =
  'numpy pandas scipy statsmodels openpyxl xlrd xlsxwriter matplotlib mpl_toolkits seaborn plotly dateutil pytz';

/** What the product itself brings. */
const OWN = 'ba';

/**
 * Of the standard library what computes. Left out is what starts processes or threads, talks to the network, moves and removes
 * files (`os`, `pathlib`, `shutil`: `open` and `ba` are there to read and write), runs text as code or loads modules
 * (`importlib`, `pickle`, `code`), and leads to all of these: `sys`, by `sys.modules`. `io` and `codecs` open files as `open` does.
 */
const STANDARD =
  '__future__ abc array ast base64 binascii bisect calendar cmath codecs collections colorsys contextlib copy csv ' +
  'dataclasses datetime decimal difflib enum fnmatch fractions functools graphlib hashlib heapq hmac html io ipaddress ' +
  'itertools json keyword locale math numbers operator pprint random re reprlib secrets statistics string struct ' +
  'textwrap time tomllib traceback types typing unicodedata uuid warnings weakref zlib zoneinfo';

/** A module as it is imported, or a part of one: `sklearn`, `google.cloud`. */
const MODULE = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

/** Places that are told of what was refused; the rest is counted. */
export const MAX_PLACES = 8;

/**
 * Modules that scripts may import, sorted. The list catches mistakes before a run and is no sandbox: listed modules read and write
 * files and lead to others. What protects is that the user is asked before code runs.
 * @param extra what the user allows besides; what is no name of a module is left out
 */
export function allowedModules(extra: readonly string[] = []): string[] {
  const given = extra.map((name) => name.trim()).filter((name) => MODULE.test(name));
  return [...new Set([...`${LIBRARIES} ${OWN} ${STANDARD}`.split(' '), ...given])].sort();
}

/** Why code was not run, for the model: which modules, on which lines, and what it may import. */
export function refusalWords(refused: readonly { module: string; line: number }[], allowed: readonly string[]): string {
  const places = refused.slice(0, MAX_PLACES).map(({ module, line }) => `${module} (line ${line})`);
  const more = refused.length > MAX_PLACES ? ` and ${refused.length - MAX_PLACES} more` : '';
  return (
    `The script was not run: it imports ${places.join(', ')}${more}, which scripts may not. ` +
    `They may import: ${allowed.join(', ')}. ` +
    'Do without: open reads and writes files, ba has those that were given and SQL, execute_command runs programs. ' +
    'Where it cannot be done without, the user may add the module to the setting baAgent.python.allowedImports.'
  );
}
