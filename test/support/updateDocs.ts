/**
 * Documents that are made in part from the code. A test compares them; with BA_AGENT_UPDATE_DOCS=1 it writes them anew.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod';

/** The text of a document, its lines ended by \n alone. */
export function readDocument(file: string): string {
  return readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
}

/**
 * Holds the part of a document between two lines against what it should be; or makes it that. The line behind it is named by
 * its beginning; the command is the one that writes it.
 */
export async function checkPart(
  file: string,
  first: string,
  last: string,
  inside: string,
  command = 'npm test -- unit --grep docs',
): Promise<void> {
  const before = readDocument(file);
  const start = before.indexOf(`\n${first}\n`) + 1;
  const end = before.indexOf(`\n${last}`, start);
  assert.ok(start > 0 && end > 0, `${file} has no part between "${first}" and "${last}".`);
  const part = await format(inside, { ...(await resolveConfig(file)), filepath: file });
  const after = `${before.slice(0, start)}${first}\n\n${part}${before.slice(end)}`;
  if (process.env['BA_AGENT_UPDATE_DOCS'] === '1') {
    if (after !== before) writeFileSync(file, after);
    return;
  }
  const hint = `${file} is not what the code says: BA_AGENT_UPDATE_DOCS=1 ${command} writes it again`;
  assert.deepEqual(before.split('\n'), after.split('\n'), hint);
}

/** The same for a part that is marked as generated. */
export function checkGenerated(file: string, name: string, inside: string, command?: string): Promise<void> {
  return checkPart(file, `<!-- generated: ${name} -->`, '<!-- /generated -->', inside, command);
}

/** A markdown table. A cell may hold `|`. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A field of a schema as it is told to people and models. */
export interface Field {
  name: string;
  /** The way to it from the top, with `[]` behind a list. Fields of a union's branches follow their kind. */
  path: string;
  depth: number;
  type: string;
  required: boolean;
  /** What the schema says of it; '' when it says nothing. */
  about: string;
}

type Part = z.core.JSONSchema.BaseSchema;

/** A schema inside of another one, as far as it says anything. */
function partOf(schema: Part['items']): Part {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

/** All fields of a schema, those inside of others behind them. */
export function fieldsOf(schema: z.ZodType): Field[] {
  return fieldsIn(z.toJSONSchema(schema, { io: 'input' }), '', 0);
}

function fieldsIn({ properties = {}, required = [], oneOf = [] }: Part, path: string, depth: number): Field[] {
  const own = Object.entries(properties).flatMap(([name, value]) => {
    const part = partOf(value);
    const at = path === '' ? name : `${path}.${name}`;
    const field = { name, path: at, depth, type: typeOf(part), required: required.includes(name) };
    const inner = fieldsIn(partOf(part.items ?? value), part.type === 'array' ? `${at}[]` : at, depth + 1);
    return [{ ...field, about: part.description ?? '' }, ...inner];
  });
  const branches = oneOf.flatMap((branch) => {
    const [kind, ...rest] = fieldsIn(partOf(branch), path, depth);
    return kind ? [kind, ...rest.map((field) => ({ ...field, depth: field.depth + 1 }))] : [];
  });
  return [...own, ...branches];
}

function typeOf(part: Part): string {
  const { type = 'anything', minimum, maxLength, minItems = 0 } = part;
  if ('const' in part) return JSON.stringify(part.const);
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (part.oneOf) return 'object of one of these kinds';
  if (part.anyOf) return part.anyOf.map((branch) => typeOf(partOf(branch))).join(' or ');
  if (type === 'array') return `list of ${typeOf(partOf(part.items))}s${minItems > 0 ? ', not empty' : ''}`;
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? ` from ${minimum}` : '';
  const kind = Array.isArray(type) ? type.join(' or ') : type;
  return `${kind}${from}${maxLength === undefined ? '' : `, at most ${maxLength} characters`}`;
}

/**
 * The fields as a table of markdown. What the schema does not say of a field itself must be in `words`, by its path; words
 * for a field that is not there, or that speaks for itself, are an error.
 */
export function fieldTable(schema: z.ZodType, words: Readonly<Record<string, string>> = {}): string {
  const fields = fieldsOf(schema);
  const silent = fields.filter(({ about }) => about === '').map(({ path }) => path);
  assert.deepEqual(Object.keys(words).sort(), [...new Set(silent)].sort(), 'The words do not fit the schema.');
  return markdownTable(
    ['Field', 'Type', 'Required', 'What it is'],
    fields.map(({ path, type, required, about }) => [
      `\`${path}\``,
      type.replace(/"[^"]*"/g, '`$&`'),
      required ? 'yes' : 'no',
      about === '' ? (words[path] ?? '') : about,
    ]),
  );
}

/** The value of a number that a source file keeps to itself, e.g. `const SHARE = 0.8;`. @throws when it is not there */
export function numberInSource(file: string, name: string): number {
  const value = new RegExp(`^(?:export )?const ${name} = (\\d[\\d_. *]*);`, 'm').exec(readDocument(file))?.[1];
  assert.ok(value !== undefined, `${file} has no number ${name}.`);
  return value.split('*').reduce((product, factor) => product * Number(factor.replace(/_/g, '')), 1);
}
