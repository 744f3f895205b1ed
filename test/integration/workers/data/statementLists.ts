/** Lists of SQL statements in files: a line is a statement, a comment above is its kind. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ListedStatement {
  kind: string;
  sql: string;
}

/** @param name of a file beside this one. In its lines `\n` is a line end and `\uXXXX` a character. */
export function listedStatements(name: string): ListedStatement[] {
  const text = readFileSync(path.join(process.cwd(), 'test/integration/workers/data', name), 'utf8');
  const [, ...parts] = text.split(/\n\n-- /);
  return parts.flatMap((part) => {
    const [kind = '', ...lines] = part.split('\n').filter((line) => line !== '');
    return lines.map((line) => ({ kind, sql: unescaped(line) }));
  });
}

function unescaped(line: string): string {
  return line.replace(/\\(?:n|u([0-9a-f]{4}))/g, (_, code?: string) =>
    code === undefined ? '\n' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
