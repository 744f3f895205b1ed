/** Conditions of rows as data: filters of the grid, the rows behind a number. SQL is made of them, and Python where a script needs it. */
import * as z from 'zod';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';

const compared = z.union([z.string(), z.number(), z.boolean()]);

export const conditionSchema = z.discriminatedUnion('op', [
  z.object({ column: z.string(), op: z.enum(['=', '!=', '<', '<=', '>', '>=']), value: compared }),
  /** As text, whatever the case. */
  z.object({ column: z.string(), op: z.literal('contains'), value: z.string() }),
  z.object({ column: z.string(), op: z.enum(['missing', 'present']) }),
  z.object({ column: z.string(), op: z.literal('in'), values: z.array(compared).max(1000) }),
]);
export type Condition = z.infer<typeof conditionSchema>;

function literal(value: z.infer<typeof compared>): string {
  return typeof value === 'string' ? sqlLiteral(value) : String(value);
}

/** One condition in SQL. */
export function conditionSql(condition: Condition): string {
  const name = sqlIdentifier(condition.column);
  switch (condition.op) {
    case 'missing':
      return `${name} IS NULL`;
    case 'present':
      return `${name} IS NOT NULL`;
    case 'contains':
      return `contains(lower(CAST(${name} AS VARCHAR)), ${sqlLiteral(condition.value.toLowerCase())})`;
    case 'in':
      return condition.values.length === 0 ? 'false' : `${name} IN (${condition.values.map(literal).join(', ')})`;
    default:
      return `${name} ${condition.op} ${literal(condition.value)}`;
  }
}

/** All of them together; '' for none. */
export function whereSql(conditions: readonly Condition[]): string {
  return conditions.map(conditionSql).join(' AND ');
}

/** Conditions in SQL joined; '' stands for all rows. */
export function joinWhere(...parts: readonly string[]): string {
  const own = parts.filter((part) => part.trim() !== '');
  // A line end closes a comment.
  const closed = (part: string): string => (part.includes('--') ? `(${part}\n)` : `(${part})`);
  return own.length > 1 ? own.map(closed).join(' AND ') : (own[0] ?? '');
}

/** Quoted texts and names, whose content is no syntax. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g;
/** What could end a condition early, hide its end, or quote in a way that the pattern above does not know. */
const BEYOND = /['"`;$]|--|\/\*|\b[exub]&?\uE000/i;

/**
 * Whether an SQL text stays one condition wherever it is put in brackets: `a > 1) OR (true` would make every sum one of all rows.
 * Comments are none of a condition.
 */
export function standsAlone(sql: string): boolean {
  const bare = sql.replace(QUOTED, (quoted) => (quoted.startsWith("'") ? '\uE000' : ' name '));
  if (BEYOND.test(bare)) return false;
  let depth = 0;
  for (const sign of bare) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
