/** What code imports. */
import type { CodeImport } from '../../core/contract/codeFacts';
import { originOf } from '../../core/files/code/standardModules';
import { childOf, namedChildren, nodesOf, type Syntax } from './syntax';
import type { Values } from './values';

/** The modules that a node imports; none for a node of another kind. */
export function importsOf(node: Syntax, values: Values, language: string): CodeImport[] {
  return modulesOf(node, values, language).flatMap((module) =>
    module === '' ? [] : [{ module: module.slice(0, 200), line: node.row + 1, origin: originOf(language, module) }],
  );
}

function modulesOf(node: Syntax, values: Values, language: string): string[] {
  const unquoted = (part: Syntax | undefined): string => values.text(part).replace(/^["'`]|["'`]$/g, '');
  switch (node.type) {
    case 'import_statement': {
      const source = childOf(node, 'source');
      if (source) return [unquoted(source)];
      return namedChildren(node).flatMap((each) => {
        if (each.type === 'aliased_import') return [values.text(childOf(each, 'name'))];
        return each.type === 'dotted_name' ? [values.text(each)] : [];
      });
    }
    case 'import_from_statement': {
      const module = values.text(childOf(node, 'module_name'));
      // `from . import helpers`: what is imported is the module.
      if (!/^\.+$/.test(module)) return [module];
      const names = node.children
        .filter(({ field }) => field === 'name')
        .map((each) => values.text(each.type === 'aliased_import' ? childOf(each, 'name') : each));
      return names.map((name) => module + name);
    }
    case 'future_import_statement':
      return ['__future__'];
    case 'export_statement':
      return [unquoted(childOf(node, 'source'))];
    case 'call':
    case 'call_expression': {
      const callee = values.text(childOf(node, 'function', 'method'));
      const first = namedChildren(childOf(node, 'arguments'))[0];
      const isImport =
        language === 'ruby'
          ? /^require(?:_relative)?$/.test(callee)
          : language !== 'python' && /^(?:require|import)$/.test(callee);
      return isImport && first?.type === 'string'
        ? [callee === 'require_relative' ? `./${unquoted(first)}` : unquoted(first)]
        : [];
    }
    case 'import_declaration':
      return language === 'java' ? [values.text(node).replace(/^import\s+(?:static\s+)?|\s*;$/g, '')] : [];
    case 'import_spec':
      return [unquoted(childOf(node, 'path'))];
    case 'use_declaration':
      return [values.text(childOf(node, 'argument')).split('::{')[0] ?? ''];
    case 'using_directive':
      return [values.text(node).replace(/^(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?|\s*;$/g, '')];
    case 'preproc_include':
      return [values.text(childOf(node, 'path'))];
    case 'include_expression':
    case 'include_once_expression':
    case 'require_expression':
    case 'require_once_expression': {
      const text = [...nodesOf(node)].find(({ type }) => type.endsWith('string'));
      return text ? [`./${unquoted(text).replace(/^\.?\//, '')}`] : [];
    }
    default:
      return [];
  }
}
