import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** The first thing that is wrong with a body, in the API's words: where, and what was expected. */
export function schemaComplaint(error: z.ZodError, body: unknown): string {
  const issue = error.issues[0];
  if (!issue) return 'The request is invalid.';
  const { path, text } = complaint(issue, body);
  return path.length === 0 ? text : `${placeOf(path, body)}: ${text}`;
}

interface Complaint {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

function complaint(issue: Issue, body: unknown): Complaint {
  const { path } = issue;
  const value = valueAt(body, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return { path: [...path, issue.keys[0] ?? ''], text: 'Extra inputs are not permitted' };
    case 'invalid_type':
      return { path, text: value === undefined ? 'Field required' : `Input should be ${kindOf(issue.expected)}` };
    case 'invalid_value': {
      const values = issue.values.map((one) => `'${String(one)}'`);
      return { path, text: value === undefined ? 'Field required' : `Input should be ${values.join(' or ')}` };
    }
    case 'invalid_format':
      return { path, text: `String should match pattern '${(issue.pattern ?? '').replace(/^\/|\/$/g, '')}'` };
    case 'too_small':
      return { path, text: `Input should be greater than or equal to ${String(issue.minimum)}` };
    case 'invalid_union':
      return unionComplaint(issue, body);
    case 'too_big':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return { path, text: issue.message };
  }
}

/** Of the branches of a union the one that fits best speaks: the one that found fault with a part, not with the whole. */
function unionComplaint(issue: z.core.$ZodIssueInvalidUnion, body: unknown): Complaint {
  const { path } = issue;
  if (issue.errors.length === 0) {
    const value = valueAt(body, path);
    const options = 'options' in issue ? (issue.options ?? []) : [];
    const tags = options.map((tag) => `'${String(tag)}'`).join(', ');
    if (value === undefined) return { path, text: 'Field required' };
    const found = typeof value === 'string' ? value : JSON.stringify(value);
    const text = `Input tag '${found}' found using 'type' does not match any of the expected tags: ${tags}`;
    return { path: path.slice(0, -1), text };
  }
  if (valueAt(body, path) === undefined) return { path, text: 'Field required' };
  const branch = issue.errors.find((issues) => (issues[0]?.path.length ?? 0) > 0) ?? issue.errors[0] ?? [];
  const inner = branch[0];
  return inner ? complaint({ ...inner, path: [...path, ...inner.path] }, body) : { path, text: issue.message };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a valid string',
  number: 'a valid integer', // there is no other number in a request
  int: 'a valid integer',
  boolean: 'a valid boolean',
  array: 'a valid list',
};

function kindOf(expected: string): string {
  return KINDS[expected] ?? 'an object';
}

/** A path with dots. Behind the place of a block or a tool its kind is named, as in `messages.0.content.1.tool_use.id`. */
function placeOf(path: readonly PropertyKey[], body: unknown): string {
  return path
    .flatMap((key, index) => {
      const list = path[index - 1];
      const ends = index === path.length - 1;
      if (ends || typeof key !== 'number' || (list !== 'content' && list !== 'tools')) return [String(key)];
      const tag = list === 'tools' ? 'custom' : valueAt(body, [...path.slice(0, index + 1), 'type']);
      return typeof tag === 'string' ? [String(key), tag] : [String(key)];
    })
    .join('.');
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    const next: unknown = Reflect.get(value, key);
    value = next;
  }
  return value;
}
