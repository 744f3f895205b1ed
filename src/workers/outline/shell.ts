/** What commands of a shell read and write: redirections, and commands whose arguments are files. */
import { DATA_FILE } from '../../core/files/code/codeFacts';
import type { DataAccess } from '../../core/contract/codeFacts';
import { childOf, namedChildren, nodesOf, type Syntax } from './syntax';
import type { Values } from './values';

const WRITERS = /^(?:tee|touch|truncate)$/;
/** Commands whose last argument is written. */
const COPIERS = /^(?:cp|mv|install|ln)$/;

/** What one node of a shell's tree reads and writes. */
export function commandAccesses(node: Syntax, values: Values, told: Set<Syntax>): DataAccess[] {
  if (node.type === 'file_redirect') return redirection(node, values, told);
  if (node.type !== 'command') return [];
  const by = values.text(childOf(node, 'name')).slice(0, 60);
  const given = node.children.filter(({ field }) => field === 'argument');
  // What is only printed is no data.
  if (by === 'echo' || by === 'printf') {
    for (const argument of given) mark(argument, told);
    return [];
  }
  const line = node.row + 1;
  return given.flatMap((argument, at) => {
    const before = values.text(given[at - 1]);
    const text = textOf(argument, values);
    const isOutput =
      /^(?:-o|-O|--output|--out)$/.test(before) ||
      WRITERS.test(by) ||
      (COPIERS.test(by) && at === given.length - 1 && at > 0);
    const name = text.replace(/^--?[\w-]+=/, '');
    if (name.startsWith('-') || !DATA_FILE.test(name)) return [];
    mark(argument, told);
    return [{ mode: isOutput ? 'writes' : 'reads', what: 'file', ...named(name), by, line } satisfies DataAccess];
  });
}

function redirection(node: Syntax, values: Values, told: Set<Syntax>): DataAccess[] {
  const sign = node.children.find(({ named }) => !named);
  const destination = childOf(node, 'destination') ?? namedChildren(node).at(-1);
  const text = destination ? textOf(destination, values) : '';
  if (!destination || text === '' || /^(?:\/dev\/|&|\d+$)/.test(text) || (sign?.type ?? '').includes('&')) return [];
  mark(destination, told);
  return [
    {
      mode: (sign?.type ?? '').includes('<') ? 'reads' : 'writes',
      what: 'file',
      ...named(text),
      by: sign?.type ?? '>',
      line: node.row + 1,
    },
  ];
}

function named(text: string): Pick<DataAccess, 'name' | 'expression'> {
  return /[$`]/.test(text) ? { expression: text.slice(0, 120) } : { name: text };
}

function mark(node: Syntax, told: Set<Syntax>): void {
  for (const part of nodesOf(node)) told.add(part);
}

/** A word with the variables in it that are given one text once. */
function textOf(node: Syntax, values: Values): string {
  const text = values.text(node).replace(/^(["'])([^]*)\1$/, '$2');
  return text.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => values.shellText(name) ?? whole);
}
