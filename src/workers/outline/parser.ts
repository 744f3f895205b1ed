import path from 'node:path';
import { Language, Parser, type Node } from 'web-tree-sitter';
import { rFacts } from '../../core/files/code/rFacts';
import { sqlFacts } from '../../core/files/code/sqlAccess';
import { lineCounts } from '../../core/files/code/codeFacts';
import type { CodeFacts, Outline } from '../../core/contract/codeFacts';
import { outlineOf } from '../../core/files/outline/definitions';
import { definitionsByWords } from '../../core/files/outline/wordOutline';
import { grammarsOf } from '../outlineProtocol';
import { factsOf, withinLimits } from './codeReader';
import { definitionsIn, type Grammar } from './grammar';
import { grammars } from './grammars';
import { copyTree } from './syntax';

/** Parses code and reads its outline. Code that is broken is read as far as it can be, and by its words beside. */
export class OutlineParser {
  private readonly loaded = new Map<string, Promise<Language>>();
  private started: Promise<void> | undefined;

  /** @param folder where the parser (web-tree-sitter.wasm) and the grammars (tree-sitter-*.wasm) are */
  constructor(private readonly folder: string) {}

  /** @throws when there is no grammar for the language, or it cannot be loaded */
  async outline(language: string, code: string): Promise<Outline> {
    const source = prepare(language, code);
    const { definitions, broken } = await this.read(language, source, (root, file) => ({
      definitions: definitionsIn(root, grammarFor(file)),
      broken: root.hasError,
    }));
    return outlineOf(broken ? [...definitions, ...definitionsByWords(language, source)] : definitions);
  }

  /**
   * Everything that the text of code tells: by its tree, or for R and SQL by its tokens.
   * @throws when nothing here reads the language, or its grammar cannot be loaded
   */
  async facts(language: string, code: string): Promise<CodeFacts> {
    if (language === 'r') return withinLimits(rFacts(code));
    if (language === 'sql') return withinLimits(sqlFacts(code));
    const source = prepare(language, code);
    const found = await this.read(language, source, (root) =>
      factsOf(copyTree(root, source), source, language, root.hasError),
    );
    // What was added for the grammar is no line of the file.
    return withinLimits({ ...found, ...lineCounts(code) });
  }

  /** What is read with the first grammar that fits the code; where none does, with the first of all. */
  private async read<T extends { broken?: boolean }>(
    language: string,
    code: string,
    read: (root: Node, file: string) => T,
  ): Promise<T> {
    const [first, ...others] = Object.hasOwn(grammarsOf, language) ? (grammarsOf[language] ?? []) : [];
    if (first === undefined) throw new Error(`There is no grammar for ${language}`);
    const found = await this.withTree(first, code, (root) => read(root, first));
    for (const file of found.broken === true ? others : []) {
      const other = await this.withTree(file, code, (root) => read(root, file));
      if (other.broken !== true) return other;
    }
    return found;
  }

  private async withTree<T>(file: string, code: string, read: (root: Node) => T): Promise<T> {
    const language = await this.load(file);
    const parser = new Parser();
    try {
      parser.setLanguage(language);
      const tree = parser.parse(code);
      if (!tree) throw new Error('The parser gave no tree');
      try {
        return read(tree.rootNode);
      } finally {
        tree.delete();
      }
    } finally {
      parser.delete();
    }
  }

  private async load(file: string): Promise<Language> {
    this.started ??= Parser.init({ locateFile: (name: string) => path.join(this.folder, name) });
    await this.started;
    const loading = this.loaded.get(file) ?? Language.load(path.join(this.folder, `tree-sitter-${file}.wasm`));
    this.loaded.set(file, loading);
    return loading;
  }
}

function grammarFor(file: string): Grammar {
  const grammar = grammars[file];
  if (!grammar) throw new Error(`Nothing is known of the grammar ${file}`);
  return grammar;
}

/** Code as its grammar takes it: a last line has its end, and PHP is no page with PHP in it. */
function prepare(language: string, code: string): string {
  const opened = language === 'php' && !code.includes('<?') ? `<?php ${code}` : code;
  return opened.endsWith('\n') ? opened : `${opened}\n`;
}
