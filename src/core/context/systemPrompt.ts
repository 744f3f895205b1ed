import * as z from 'zod';
import { LEAST_GROUP, SAMPLE_ROWS, type DataMode } from '../contract/dataMode';
import type { ReplyFormat } from '../contract/model';
import type { ToolSpec } from '../contract/jsonSchema';
import { schemaText, typesText } from '../contract/schemaText';

interface PromptParts {
  tools: readonly ToolSpec[];
  replyFormat: ReplyFormat;
  /** What the workspace's AGENTS.md says. */
  instructions?: string;
  /** Missing: nothing is withheld. */
  mode?: DataMode;
}

const QUERIES =
  'Of query_database only statements of this form run: SELECT columns, parts of dates, and count, sum, avg, stddev, variance, median or quantile_cont of plain columns FROM one file WHERE comparisons with values, joined by AND, GROUP BY columns HAVING count(*) compared with a number, ORDER BY what is selected. Smaller groups, and those in which one value makes most of a sum, are left out. What programs print is withheld.';

/** What a model is told of what it does not get. */
const WITHHELD: Readonly<Record<Exclude<DataMode, 'all'>, string>> = {
  schema:
    'You get names, types and counts of rows, missing and distinct values. Queries do not run for you, and what programs print is withheld. Write SQL or Python for the user to run, as code blocks, and say what it will show.',
  aggregates: `You get names, types and counts, and figures of groups of at least ${LEAST_GROUP} rows. ${QUERIES}`,
  sample: `You get names, types and counts, figures of groups of at least ${LEAST_GROUP} rows, and the first ${SAMPLE_ROWS} rows of a table. ${QUERIES}`,
};

const region = (name: string): RegExp => new RegExp(`<!-- ${name} -->\\n?([\\s\\S]*?)<!-- /${name} -->\\n?`, 'g');

/**
 * A prompt as it is sent. Of the parts that are marked for a reply format, `<!-- structured-json -->…<!-- /structured-json -->`
 * and `<!-- native-tools -->…`, the one in use is kept. The part between the marks of `tools` is made from the registry of tools.
 * A prompt without these marks (a workspace's own) gets them at its end, unless the provider's API carries them.
 */
export function fillPrompt(prompt: string, { tools, replyFormat, instructions, mode = 'all' }: PromptParts): string {
  const other: ReplyFormat = replyFormat === 'structured-json' ? 'native-tools' : 'structured-json';
  const list = describeTools(tools);
  const ours = prompt
    .replace(/\r\n/g, '\n')
    .replace(region(other), '')
    .replace(region(replyFormat), (_, kept: string) => kept);
  const parts = [ours.replace(region('tools'), () => `${list}\n`).trim()];
  // Where tools are called by the provider's API, it carries their descriptions.
  if (replyFormat === 'structured-json' && !region('tools').test(ours)) parts.push(`## Tools\n\n${list}`);
  if (instructions !== undefined && instructions.trim() !== '') {
    parts.push(`## Instructions of this workspace\n\n${instructions.trim()}`);
  }
  if (mode !== 'all') {
    const why =
      'The user has set a data mode: a part of the data is not sent to you. Do not try to get around it, and never guess what is withheld.';
    parts.push(`## What is withheld\n\n${why} ${WITHHELD[mode]}`);
  }
  return parts.join('\n\n');
}

const propertySchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).exactOptional(),
  description: z.string().exactOptional(),
  enum: z.array(z.unknown()).exactOptional(),
  properties: z.unknown().exactOptional(),
  default: z.unknown().exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
});
const parametersSchema = z.looseObject({
  properties: z.record(z.string(), propertySchema).default({}),
  required: z.array(z.string()).default([]),
  $defs: z.record(z.string(), z.unknown()).default({}),
});

/** An argument of many tools, which the prompt describes once. */
const COMMON = 'response_format';

/** The tools in markdown: what each does, and its own arguments with their types, limits and defaults. One without a type is a string. */
export function describeTools(tools: readonly ToolSpec[]): string {
  return tools.map(describeTool).join('\n\n');
}

function describeTool({ name, description, parameters }: ToolSpec): string {
  const { properties, required, $defs } = parametersSchema.parse(parameters);
  const own = Object.entries(properties).filter(([argument]) => argument !== COMMON);
  const lines = own.flatMap(([argument, part]) => {
    const facts = [typeOf(part), required.includes(argument) ? 'required' : '', defaultOf(part)]
      .filter(Boolean)
      .join(', ');
    const line = `- \`${argument}\`${facts === '' ? '' : ` (${facts})`}: ${part.description ?? ''}`.trimEnd();
    return part.properties === undefined ? [line] : [line, `  \`${schemaText(part)}\``];
  });
  const types = typesText($defs).map((type) => `  - \`${type}\``);
  if (types.length > 0) lines.push('- Types:', ...types);
  return [`### ${name}`, '', description, '', ...lines].join('\n');
}

type Property = z.infer<typeof propertySchema>;

/** What an argument may be; '' for any text. */
function typeOf(part: Property): string {
  if (part.enum) return part.enum.join(' | ');
  const range = limits(part);
  if (range !== '') return range; // only numbers have one
  return part.type === 'string' ? '' : String(part.type ?? 'any');
}

/** '' where a reader expects no other. */
function defaultOf({ default: value }: Property): string {
  return value === undefined || value === '' || value === false ? '' : `default ${JSON.stringify(value)}`;
}

function limits({ minimum, maximum }: Property): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `from ${minimum}`;
  return maximum === undefined ? '' : `to ${maximum}`;
}
