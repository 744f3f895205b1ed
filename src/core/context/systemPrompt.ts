import * as z from 'zod';
import type { ReplyFormat } from '../contract/model';
import type { ToolSpec } from '../contract/jsonSchema';
import { schemaText } from './schemaText';

interface PromptParts {
  tools: readonly ToolSpec[];
  replyFormat: ReplyFormat;
  /** What the workspace's AGENTS.md says. */
  instructions?: string;
}

const region = (name: string): RegExp => new RegExp(`<!-- ${name} -->\\n?([\\s\\S]*?)<!-- /${name} -->\\n?`, 'g');

/**
 * A prompt as it is sent. Of the parts that are marked for a reply format, `<!-- structured-json -->…<!-- /structured-json -->`
 * and `<!-- native-tools -->…`, the one in use is kept. What stands between the marks of `tools` is made from the registry
 * of tools; a prompt without these marks (a workspace's own) gets the tools at its end.
 */
export function fillPrompt(prompt: string, { tools, replyFormat, instructions }: PromptParts): string {
  const other: ReplyFormat = replyFormat === 'structured-json' ? 'native-tools' : 'structured-json';
  const list = describeTools(tools);
  const ours = prompt
    .replace(/\r\n/g, '\n')
    .replace(region(other), '')
    .replace(region(replyFormat), (_, kept: string) => kept);
  const parts = [ours.replace(region('tools'), () => `${list}\n`).trim()];
  if (!region('tools').test(ours)) parts.push(`## Tools\n\n${list}`);
  if (instructions !== undefined && instructions.trim() !== '') {
    parts.push(`## Instructions of this workspace\n\n${instructions.trim()}`);
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

/** The tools in markdown: what each does, and its arguments with their types, limits and defaults. */
export function describeTools(tools: readonly ToolSpec[]): string {
  return tools.map(describeTool).join('\n\n');
}

function describeTool({ name, description, parameters }: ToolSpec): string {
  const { properties, required, $defs } = parametersSchema.parse(parameters);
  const lines = Object.entries(properties).flatMap(([argument, part]) => {
    const facts = [
      part.enum?.map((value) => JSON.stringify(value)).join(' | ') ?? String(part.type ?? 'any'),
      limits(part),
      required.includes(argument) ? 'required' : '',
      'default' in part ? `default ${JSON.stringify(part.default)}` : '',
    ].filter((fact) => fact !== '');
    const line = `- \`${argument}\` (${facts.join(', ')}): ${part.description ?? ''}`.trimEnd();
    return part.properties === undefined ? [line] : [line, `  \`${schemaText(part)}\``];
  });
  const types = Object.entries($defs).map(([type, part]) => `  - \`${type}\`: \`${schemaText(part)}\``);
  if (types.length > 0) lines.push('- Types of these arguments:', ...types);
  return [`### ${name}`, '', description, '', ...lines].join('\n');
}

function limits({ minimum, maximum }: z.infer<typeof propertySchema>): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `from ${minimum}`;
  return maximum === undefined ? '' : `to ${maximum}`;
}
