import picomatch from 'picomatch';
import { ToolError } from '../../contract/tool';

const MAX_CHARACTERS = 500;
/** Stars in one name, and in all: with more of them a name could be tried in more ways than there is time for. */
const MAX_STARS_OF_NAME = 3;
const MAX_STARS = 12;

/**
 * Whether a path fits a glob: `*` and `?` stay in one name, `**` leads through folders, `{a,b}` and `[a-z]` are choices. A
 * glob without `/` is of the name alone, wherever the file is.
 * @param folder the folder that a glob with `/` begins in; '' is the workspace
 * @throws ToolError for a glob that cannot be used
 */
export function globMatcher(glob: string, folder: string, caseSensitive: boolean): (path: string) => boolean {
  const stars = glob.replace(/\*\*+/g, '*');
  const tooMany = stars.split('/').some((name) => starsIn(name) > MAX_STARS_OF_NAME) || starsIn(stars) > MAX_STARS;
  if (glob.length > MAX_CHARACTERS || tooMany) {
    throw new ToolError(
      'validation',
      'invalid_pattern',
      'The pattern is too long, or has too many *: make it simpler.',
    );
  }
  const plain = glob.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  const options = {
    dot: true,
    nocase: !caseSensitive,
    noextglob: true,
    windows: false,
    basename: !plain.includes('/'),
  };
  let matches: (path: string) => boolean;
  try {
    matches = picomatch(plain.endsWith('/') ? `${plain}**` : plain, options);
  } catch {
    throw new ToolError('validation', 'invalid_pattern', `${JSON.stringify(glob)} is no glob that can be used here.`);
  }
  const prefix = folder === '' ? '' : `${folder}/`;
  return (path) => matches(path.slice(prefix.length)) || (prefix !== '' && matches(path));
}

function starsIn(text: string): number {
  return text.split('*').length - 1;
}
