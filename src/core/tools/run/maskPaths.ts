/** A folder of this machine, and how it is told. */
export interface KnownFolder {
  /** Absolute path. */
  path: string;
  /** What stands for it; '' where paths in it are told relative to it. */
  shown: string;
}

/** Folders of systems: what lies in them is told by its name. */
const SYSTEM =
  'Applications|Library|System|Users|Volumes|bin|etc|home|lib|lib64|media|mnt|nix|opt|private|proc|root|run|sbin|snap|srv|sys|tmp|usr|var';
/** A path in one of them, to its last part. It begins where no word and no other path goes on. */
const POSIX = new RegExp(`(?<![\\w.~\\\\-])/(?:${SYSTEM})(?=/)(?:/[^\\s/"'\`<>:;,()\\[\\]{}|]+)*/?`, 'g');
/** The same of Windows. In text that was printed as code each backslash is there twice. */
const WINDOWS = /(?<![\w\\/-])[a-z]:[\\/]{1,2}[^\s\\/"'`<>:;,()[\]{}|*?]+(?:[\\/]{1,2}[^\s\\/"'`<>:;,()[\]{}|*?]+)*/gi;
/** A frame of a traceback: its path is in quotes, and may have spaces. */
const FRAME = /^([ \t]*File ")((?:\/|[A-Za-z]:[\\/]|\\\\)[^"\n]*)(", line \d+)/gm;
/** Where Python's libraries lie: what follows is how they are known. */
const LIBRARIES = /^.*[\\/](?:site|dist)-packages[\\/]/;
const FRAME_OF_LIBRARY = /^([ \t]*File ")[^"\n]*[\\/](?:site|dist)-packages[\\/]/gm;

/**
 * Text that a program printed, with the paths of this machine taken out, since they name the user and tell a model nothing:
 * what lies in a known folder is told by that, any other path by its name. What only looks like a path stays.
 * @returns a function for many lines: the patterns of the folders are made once
 */
export function pathMask(folders: readonly KnownFolder[]): (text: string) => string {
  const patterns = folders
    .filter(({ path }) => path.replace(/[\\/]/g, '').length > 1)
    .sort((a, b) => b.path.length - a.path.length)
    .map(({ path, shown }) => ({ pattern: patternOf(path), shown }));
  return (text) => {
    let masked = text;
    for (const { pattern, shown } of patterns) {
      masked = masked.replace(pattern, (_all, behind: string | undefined) =>
        behind === undefined ? shown || '.' : shown === '' ? '' : `${shown}${behind}`,
      );
    }
    return masked
      .replace(FRAME_OF_LIBRARY, '$1')
      .replace(FRAME, (_all, before: string, path: string, after: string) => `${before}${nameOf(path)}${after}`)
      .replace(POSIX, nameOf)
      .replace(WINDOWS, nameOf);
  };
}

/** A folder, and the separator behind it where there is one. What is only the beginning of another name is not it. */
function patternOf(path: string): RegExp {
  const isWindows = /^(?:[a-z]:|\\\\)/i.test(path);
  const parts = path.replace(/[\\/]+$/, '').split(/[\\/]/);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const separator = isWindows ? '[\\\\/]{1,2}' : '/';
  return new RegExp(`(?<![\\w.~-])${escaped.join(separator)}(?:(${separator})|(?![\\w-]))`, isWindows ? 'gi' : 'g');
}

function nameOf(path: string): string {
  const known = path.replace(LIBRARIES, '');
  if (known !== path) return known.replace(/\\+/g, '/');
  const parts = path.split(/[\\/]+/).filter((part) => part !== '');
  return `…/${parts.at(-1) ?? ''}`;
}
