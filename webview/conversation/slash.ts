/** Commands that are written into the input: their names, what a line of text stands for, and which ones fit a beginning. */

/** How a command begins: a slash and a name, as keyboards of any width write them. */
const BEGUN = /^[/／]([a-zA-Zａ-ｚＡ-Ｚ]*)/;
/** What stands between a command and the words behind it; Chinese words follow it without anything. */
const BEHIND = /^(?:[\s，,：:]+|(?=\p{Script=Han})|$)/u;

export type SlashName = 'compact' | 'new' | 'resume' | 'usage' | 'help';

export interface SlashCommand {
  name: SlashName;
  /** Further names. */
  aliases: readonly string[];
  /** Words may follow it. */
  takesWords: boolean;
}

/** In the order in which they are listed. */
export const slashCommands: readonly SlashCommand[] = [
  { name: 'compact', aliases: ['c'], takesWords: true },
  { name: 'new', aliases: [], takesWords: false },
  { name: 'resume', aliases: [], takesWords: false },
  { name: 'usage', aliases: [], takesWords: false },
  { name: 'help', aliases: [], takesWords: false },
];

/** A command with the words behind it. */
export interface SlashCall {
  name: SlashName;
  words: string;
}

/** What becomes of the draft when a command of the list is taken. */
export interface Taken {
  draft: string;
  /** It is a whole command: it is carried out. */
  runs: boolean;
}

/**
 * The command that a text is. Undefined for everything else, which is a message: a path, a name that is none, words behind
 * a command that takes none.
 */
export function slashCall(text: string): SlashCall | undefined {
  const whole = text.trim();
  const [begun, name = ''] = BEGUN.exec(whole) ?? [''];
  const command = named(name);
  const rest = whole.slice(begun.length);
  if (!command || !BEHIND.test(rest)) return undefined;
  const words = rest.replace(BEHIND, '');
  return words === '' || command.takesWords ? { name: command.name, words } : undefined;
}

/** The commands that a text can be the beginning of, as long as nothing but a name is written. */
export function slashMatches(text: string): readonly SlashCommand[] {
  const parts = BEGUN.exec(text);
  if (parts?.[0] !== text) return [];
  const begun = plain(parts[1] ?? '');
  return slashCommands.filter(({ name, aliases }) => [name, ...aliases].some((each) => each.startsWith(begun)));
}

/**
 * Takes a command of the list.
 * @param draft what is written so far
 * @param how `run`: as far as it is a whole command; `complete`: its name alone is written out
 */
export function takeCommand({ name, takesWords }: SlashCommand, draft: string, how: 'run' | 'complete'): Taken {
  const whole = slashCall(draft)?.name === name;
  if (how === 'run' && (whole || !takesWords)) return { draft: whole ? draft : `/${name}`, runs: true };
  return { draft: takesWords ? `/${name} ` : `/${name}`, runs: false };
}

function named(name: string): SlashCommand | undefined {
  const known = plain(name);
  return slashCommands.find((command) => command.name === known || command.aliases.includes(known));
}

/** A name in the letters that commands are listed with. */
function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
