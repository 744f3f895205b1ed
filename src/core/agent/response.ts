import * as z from 'zod';

/** One call of a tool. The id is the model's own and is never made up for it. */
export const toolCallSchema = z.object({
  tool_name: z.string().min(1).describe('Name of the tool'),
  tool_call_id: z.string().min(1).max(200).describe('Unique id of this call, made by the model'),
  arguments: z.record(z.string(), z.unknown()).describe('Arguments of the tool'),
});

/** A file of code to be saved in the workspace. What is missing is made from the rest when it is saved. */
export const codeBlockSchema = z.object({
  code_id: z.string().optional().describe('Id of the code, letters, digits, _ and -, e.g. code_sales_by_region'),
  code: z.string().describe('The whole code'),
  language: z.string().optional().describe('Language of the code, e.g. python'),
  description: z.string().optional().describe('What the code does, one line'),
});

const toolCallAction = z.object({
  type: z.literal('tool_call'),
  content: z.array(toolCallSchema).min(1).describe('Calls to run in parallel, six at most'),
});

/** The report that ends a turn. */
export const completeActionSchema = z.object({
  type: z.literal('complete'),
  content: z.string().describe('The report: markdown, or HTML with ECharts'),
  recommended_questions: z.array(z.string()).optional().describe('Questions the user may ask next'),
  download_links: z.array(z.string()).optional().describe('Names of files the user may download'),
  code_blocks: z.array(codeBlockSchema).optional().describe('Code to save'),
});

/** What a model answers with, in every round (contract row R1). All types, schemas and tables come from this. */
export const structuredResponseSchema = z.object({
  task_analysis: z.string().describe("Reasoning: the user's intent, risks, approach"),
  execution_plan: z.string().describe('The plan, "R1: …; R2: …"'),
  current_round: z.int().min(1).describe('Number of this round, from 1'),
  action: z.discriminatedUnion('type', [toolCallAction, completeActionSchema]),
});

export type ToolCall = z.infer<typeof toolCallSchema>;
export type CodeBlock = z.infer<typeof codeBlockSchema>;
export type StructuredResponse = z.infer<typeof structuredResponseSchema>;

/** Code that was saved, as the user and the model are told of it. */
export const savedCodeSchema = z.object({
  code_id: z.string(),
  language: z.string(),
  description: z.string(),
  line_count: z.number(),
  char_count: z.number(),
  /** ISO 8601. */
  created_at: z.string(),
  filename: z.string(),
  /** Of a further version: the id of the first one, and the number of this one, from 2. */
  version_of: z.string().exactOptional(),
  version: z.number().exactOptional(),
});

export const codeRefSchema = z.object({
  code_id: z.string(),
  language: z.string(),
  description: z.string(),
  /** N of the `{{CODE:N}}` that stands for it in the response. */
  index: z.number(),
});

export const fileRefSchema = z.object({
  file_id: z.string(),
  filename: z.string(),
  file_type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** N of the `{{FILE:N}}` that stands for it in the response. */
  index: z.number(),
});

/** What is handed to the panel for one round (contract row R7). For a tool_call `response` is "". */
export const agentResponseSchema = z.object({
  response: z.string(),
  metadata: z.object({
    task_analysis: z.string(),
    execution_plan: z.string(),
    current_round: z.number(),
    action_type: z.enum(['tool_call', 'complete']),
    tool_calls: z.array(toolCallSchema),
    status: z.enum(['processing', 'complete']),
    recommended_questions: z.array(z.string()),
    download_links: z.array(z.string()),
    saved_codes: z.array(savedCodeSchema),
    code_refs: z.array(codeRefSchema),
    file_refs: z.array(fileRefSchema),
    content_type: z.enum(['markdown', 'html']),
    contains_html: z.boolean(),
  }),
});

export type SavedCode = z.infer<typeof savedCodeSchema>;
export type CodeRef = z.infer<typeof codeRefSchema>;
export type FileRef = z.infer<typeof fileRefSchema>;
export type AgentResponse = z.infer<typeof agentResponseSchema>;
