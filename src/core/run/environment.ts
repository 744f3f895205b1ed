import { isSecretVariable } from './secretVariables';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What the variables of programs depend on beside those of the process. */
export interface EnvironmentOptions {
  /** Names of variables that programs get as they are, secrets as well: the user has named them. */
  pass: readonly string[];
  /** As `process.platform` has it. */
  platform: string;
}

/**
 * Variables that belong to the editor and to the process that runs extensions, or that make a program wait for somebody.
 * The second and third line are what VS Code keeps from its own terminals, the snap's included. What Python and git read
 * there is the editor's: of the window that it was started from, or of its own copy of a program.
 */
const OF_THE_EDITOR = [
  /^(?:BA_AGENT|CODE_SERVER|ANTHROPIC)_/,
  /^(?:VSCODE|ELECTRON|GDK_PIXBUF)_/,
  /^SNAP(?:$|_)/,
  /_VSCODE_SNAP_ORIG$/,
  /^NODE_(?:OPTIONS|CHANNEL_FD|CHANNEL_SERIALIZATION_MODE|UNIQUE_ID|V8_COVERAGE|REPL_EXTERNAL_MODULE)$/,
  /^(?:PYTHON(?:HOME|STARTUP|INSPECT|EXECUTABLE)|__PYVENV_LAUNCHER__)$/,
  /^(?:GIT_ASKPASS|SSH_ASKPASS|SUDO_ASKPASS)$/,
  /^(?:FORCE_COLOR|CLICOLOR_FORCE|TERM_PROGRAM(?:_VERSION)?)$/,
];

/** What is said to programs so that none waits for an answer, opens an editor or paints: nobody sits at its terminal. */
const NOBODY_IS_THERE: Readonly<Record<string, string>> = {
  TERM: 'dumb',
  NO_COLOR: '1',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'true',
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  PIP_NO_INPUT: '1',
};

const SNAP_ORIGINAL = '_VSCODE_SNAP_ORIG';

/**
 * The variables that a program gets: those of the process without secrets, known by their names or by their looks, and
 * without what belongs to the editor; text is UTF-8, and nothing asks for anything. What the user has named is passed on
 * as it is.
 */
export function programEnvironment(env: Variables, { pass, platform }: EnvironmentOptions): Record<string, string> {
  const key = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name);
  const passed = new Set(pass.map(key));
  let given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    const isOfTheEditor = OF_THE_EDITOR.some((pattern) => pattern.test(key(name)));
    if (passed.has(key(name)) || !(isOfTheEditor || isSecretVariable(name, value))) given[name] = value;
  }
  const restored = originals(env).filter(([name, value]) => !passed.has(key(name)) && !isSecretVariable(name, value));
  for (const [name, value] of restored) {
    given = Object.fromEntries(Object.entries(given).filter(([other]) => other !== name));
    if (value !== '') given[name] = value;
  }
  const variables = Object.entries(NOBODY_IS_THERE).filter(([name]) => !passed.has(name));
  return withVariables(inUtf8(given, platform, passed), Object.fromEntries(variables), platform);
}

/** Variables with further ones, which come in the place of those of the same name; Windows does not tell case. */
export function withVariables(
  env: Readonly<Record<string, string>>,
  further: Readonly<Record<string, string>>,
  platform: string,
): Record<string, string> {
  if (platform !== 'win32') return { ...env, ...further };
  const names = new Set(Object.keys(further).map((name) => name.toUpperCase()));
  const kept = Object.entries(env).filter(([name]) => !names.has(name.toUpperCase()));
  return { ...Object.fromEntries(kept), ...further };
}

/** What variables were before the editor's snap set them to its own folders; '' where there was none. */
function originals(env: Variables): [string, string][] {
  return Object.entries(env).flatMap(([name, value]): [string, string][] =>
    name.endsWith(SNAP_ORIGINAL) && value !== undefined ? [[name.slice(0, -SNAP_ORIGINAL.length), value]] : [],
  );
}

/**
 * The same with a locale whose text is UTF-8, where it is none: an editor that was started from a desktop often has none
 * at all. Which locale counts: LC_ALL, else LC_CTYPE, else LANG (POSIX, Environment Variables, 8.2).
 */
function inUtf8(env: Record<string, string>, platform: string, passed: ReadonlySet<string>): Record<string, string> {
  if (platform === 'win32') return env;
  const { LC_ALL, LC_CTYPE, LANG, ...others } = env;
  const inForce = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  if (inForce !== undefined && /utf-?8/i.test(inForce)) return env;
  const locale = platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const named = Object.entries({ LC_ALL, LC_CTYPE, LANG }).flatMap(([name, value]): [string, string][] =>
    value !== undefined && passed.has(name) ? [[name, value]] : [],
  );
  return { ...others, LC_CTYPE: locale, LANG: locale, ...Object.fromEntries(named) };
}
