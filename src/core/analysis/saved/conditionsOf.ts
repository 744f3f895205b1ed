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
  if (where === '') return [];
  const read = readJoined(where);
  return read?.rest === '' ? read.conditions : undefined;
}

/** Conditions as far as they are joined, and what comes behind them. */
function readJoined(text: string): { conditions: Condition[]; rest: string } | undefined {
  const conditions: Condition[] = [];
  for (let rest = text; ; rest = rest.slice(' AND '.length)) {
    const next = rest.startsWith('(') ? readBracket(rest) : readOne(rest);
    if (!next) return undefined;
    conditions.push(...next.conditions);
    rest = next.rest;
    if (!rest.startsWith(' AND ')) return { conditions, rest };
  }
}

/** What `joinWhere` puts in brackets. */
function readBracket(text: string): { conditions: Condition[]; rest: string } | undefined {
  const { conditions, rest } = readJoined(text.slice(1)) ?? { conditions: [], rest: '' };
  const end = ['\n)', ')'].find((each) => rest.startsWith(each)); // after what might hold a comment a new line
  return end === undefined ? undefined : { conditions, rest: rest.slice(end.length) };
}

function readOne(text: string): { conditions: Condition[]; rest: string } | undefined {
  const condition = conditionAt(text);
  if (!condition) return undefined;
  const sql = conditionSql(condition);
  return text.startsWith(sql) ? { conditions: [condition], rest: text.slice(sql.length) } : undefined;
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
