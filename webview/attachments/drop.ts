/** What is dragged over the panel and dropped on it. */

/** What of a drag is looked at; types are in small letters. */
interface Dragged {
  types: readonly string[];
  getData(type: string): string;
}

/** The editor's own list of what is dragged: the common one holds the first of them alone. */
const OWN_LIST = 'application/vnd.code.uri-list';
const COMMON_LIST = 'text/uri-list';

/** Whether a drag brings something that can be attached; what it is can be seen when it is dropped. */
export function bringsFiles(types: readonly string[]): boolean {
  const known = ['files', OWN_LIST, 'resourceurls', COMMON_LIST];
  return types.some((type) => known.includes(type.toLowerCase()));
}

/** The addresses of what was dragged out of the editor's own views; none where it came from elsewhere. */
export function droppedUris(dragged: Dragged): string[] {
  const lists = [linesOf(dragged.getData(OWN_LIST)), urlsOf(dragged.getData('resourceurls'))];
  const own = lists.find(({ length }) => length > 0);
  if (own) return own;
  // Links of web pages come the same way: they are text.
  return linesOf(dragged.getData(COMMON_LIST)).filter((uri) => /^(file|vscode-\w+):/i.test(uri));
}

function linesOf(list: string): string[] {
  return list.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function urlsOf(json: string): string[] {
  try {
    const urls: unknown = JSON.parse(json);
    return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
  } catch {
    return [];
  }
}
