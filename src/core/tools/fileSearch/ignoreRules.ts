import ignore, { type Ignore } from 'ignore';
import type { ListedFile, WorkspaceFiles } from '../../ports';

/** Files that say what in their folder, and below, is not looked at; what stands in the last one counts most. */
const RULE_FILES = ['.gitignore', '.ignore'];
/** Bytes of such a file that are read. */
const MAX_BYTES = 256 * 1024;
/** Folders that are never looked into. */
const NEVER = new Set(['node_modules', '.git', '.hg', '.svn', '__pycache__', '.venv']);

interface Level {
  /** The folder that the rules are of; '' or with `/` at its end. */
  folder: string;
  rules: Ignore;
}

/** What is not looked at in a folder: by the rules of its own files, and of those of the folders around it. */
export class IgnoreRules {
  private constructor(private readonly levels: readonly Level[]) {}

  static readonly none = new IgnoreRules([]);

  /** These rules with those of a folder, where it has any. A file of rules that cannot be read has none. */
  async into(folder: string, entries: readonly ListedFile[], files: WorkspaceFiles): Promise<IgnoreRules> {
    const prefix = folder === '' ? '' : `${folder}/`;
    const here = RULE_FILES.filter((name) => entries.some((entry) => entry.name === name && entry.kind === 'file'));
    if (here.length === 0) return this;
    const rules = ignore();
    for (const name of here) {
      const bytes = await files.read(`${prefix}${name}`, 0, MAX_BYTES).catch(() => new Uint8Array());
      rules.add(new TextDecoder().decode(bytes));
    }
    return new IgnoreRules([...this.levels, { folder: prefix, rules }]);
  }

  /** Whether a file or folder is left out. The rules of an inner folder stand over those of an outer one. */
  ignores(path: string, { name, kind }: ListedFile): boolean {
    if (kind === 'folder' && NEVER.has(name)) return true;
    let ignored = false;
    for (const { folder, rules } of this.levels) {
      const inside = path.slice(folder.length);
      const tested = rules.test(kind === 'folder' ? `${inside}/` : inside);
      if (tested.ignored) ignored = true;
      else if (tested.unignored) ignored = false;
    }
    return ignored;
  }
}
