import { conditionSql, type Condition } from '../conditions';

const NAME = '"((?:[^"]|"")+)"';
const VALUE = `('(?:[^']|'')*'|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false)`;
const FORMS = {
  absence: new RegExp(`^${NAME} IS (NOT )?NULL`),
  contains: new RegExp(`^contains\\(lower\\(CAST\\(${NAME} AS VARCHAR\\)\\), ('(?:[^']|'')*')\\)`),
  among: new RegExp(`^${NAME} IN \\((${VALUE}(?:, ${VALUE})*)\\)`),
  compared: new RegExp(`^${NAME} (=|!=|<=|<|>=|>) ${VALUE}`),
};

/**
 * The conditions that an SQL text was made of by `whereSql` and `joinWhere`; none for ''. Undefined for SQL of any other kind,
 * which is told by writing it again: what comes out must be what went in.
 */
export function readConditions(where: string): Condition[] | undefined {
  return where === '' ? [] : readJoined(where);
}

function readJoined(text: string): Condition[] | undefined {
  const conditions: Condition[] = [];
  let rest = text;
  for (;;) {
    const inner = rest.startsWith('(') ? readBracket(rest) : undefined;
    const next = inner ?? readOne(rest);
    if (!next) return undefined;
    conditions.push(...next.conditions);
    rest = rest.slice(next.length);
    if (rest === '') return conditions;
    if (!rest.startsWith(' AND ')) return undefined;
    rest = rest.slice(' AND '.length);
  }
}

/** What `joinWhere` puts in brackets. */
function readBracket(text: string): { conditions: Condition[]; length: number } | undefined {
  let conditions: Condition[] = [];
  let at = 1;
  for (;;) {
    const next = text.startsWith('(', at) ? readBracket(text.slice(at)) : readOne(text.slice(at));
    if (!next) return undefined;
    conditions = [...conditions, ...next.conditions];
    at += next.length;
    const end = ['\n)', ')'].find((each) => text.startsWith(each, at)); // after what might hold a comment a new line
    if (end !== undefined) return { conditions, length: at + end.length };
    if (!text.startsWith(' AND ', at)) return undefined;
    at += ' AND '.length;
  }
}

function readOne(text: string): { conditions: Condition[]; length: number } | undefined {
  const condition = conditionAt(text);
  if (!condition) return undefined;
  const sql = conditionSql(condition);
  return text.startsWith(sql) ? { conditions: [condition], length: sql.length } : undefined;
}

function conditionAt(text: string): Condition | undefined {
  const absence = FORMS.absence.exec(text);
  if (absence) return { column: nameOf(absence[1]), op: absence[2] === undefined ? 'missing' : 'present' };
  const contains = FORMS.contains.exec(text);
  if (contains) return { column: nameOf(contains[1]), op: 'contains', value: String(valueOf(contains[2])) };
  const among = FORMS.among.exec(text);
  if (among) {
    const values = [...(among[2] ?? '').matchAll(new RegExp(`${VALUE}(?:, |$)`, 'g'))].map(([, value]) =>
      valueOf(value),
    );
    return { column: nameOf(among[1]), op: 'in', values };
  }
  const compared = FORMS.compared.exec(text);
  const op = OPERATORS.find((each) => each === compared?.[2]);
  return compared && op ? { column: nameOf(compared[1]), op, value: valueOf(compared[3]) } : undefined;
}

const OPERATORS = ['=', '!=', '<', '<=', '>', '>='] as const;

function nameOf(name = ''): string {
  return name.replaceAll('""', '"');
}

function valueOf(text = ''): string | number | boolean {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
}
