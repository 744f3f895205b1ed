import path from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { outlineOf } from '../../core/context/gist/definitions';
import { definitionsByWords } from '../../core/context/gist/wordOutline';
import type { Outline } from '../../core/ports';
import { grammarsOf } from '../outlineProtocol';
import { definitionsIn, type Grammar } from './grammar';
import { grammars } from './grammars';

/** Parses code and reads its outline. Code that is broken is read as far as it can be, and by its words beside. */
export class OutlineParser {
  private readonly loaded = new Map<string, Promise<Language>>();
  private started: Promise<void> | undefined;

  /** @param folder where the parser (web-tree-sitter.wasm) and the grammars (tree-sitter-*.wasm) are */
  constructor(private readonly folder: string) {}

  /** @throws when there is no grammar for the language, or it cannot be loaded */
  async outline(language: string, code: string): Promise<Outline> {
    const files = Object.hasOwn(grammarsOf, language) ? grammarsOf[language] : undefined;
    if (!files) throw new Error(`There is no grammar for ${language}`);
    const source = prepare(language, code);
    const attempts = [];
    for (const file of files) {
      const attempt = await this.parse(file, source);
      if (!attempt.broken) return outlineOf(attempt.definitions);
      attempts.push(attempt);
    }
    return outlineOf([...(attempts[0]?.definitions ?? []), ...definitionsByWords(language, source)]);
  }

  private async parse(file: string, code: string) {
    const language = await this.load(file);
    const parser = new Parser();
    try {
      parser.setLanguage(language);
      const tree = parser.parse(code);
      if (!tree) throw new Error('The parser gave no tree');
      const definitions = definitionsIn(tree.rootNode, grammarFor(file));
      const broken = tree.rootNode.hasError;
      tree.delete();
      return { definitions, broken };
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
