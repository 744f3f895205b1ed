import * as z from 'zod';
import { boundQuestionsSchema, type BoundQuestions } from './boundQuestions';
import { readAsSchema, type ReadAs } from './readAs';

/** One call of a tool. The id is the model's own and is never made up for it. */
export const toolCallSchema = z.object({
  tool_name: z.string().min(1).describe('Name of the tool'),
  tool_call_id: z.string().min(1).max(200).describe('Unique id of this call'),
  arguments: z.record(z.string(), z.unknown()).describe('Arguments of the tool'),
});

/** A file of code to be saved in the workspace. What is missing is made from the rest when it is saved. */
export const codeBlockSchema = z.object({
  code_id: z.string().optional().describe('Id of the code, such as code_sales_by_region'),
  code: z.string().describe('The whole code'),
  language: z.string().optional().describe('Language of the code, such as python'),
  description: z.string().optional().describe('What the code does, in one line'),
});

const toolCallAction = z.object({
  type: z.literal('tool_call'),
  content: z.array(toolCallSchema).min(1).describe('Calls to run in parallel, at most six'),
});

/** The report that ends a turn. */
export const completeActionSchema = z.object({
  type: z.literal('complete'),
  content: z.string().describe('The report: markdown, or HTML with ECharts'),
  recommended_questions: z.array(z.string()).optional().describe('Questions to ask next'),
  download_links: z.array(z.string()).optional().describe('Names of files to download'),
  code_blocks: z.array(codeBlockSchema).optional().describe('Code to save'),
});

/** What a model answers with, in every round. All types, schemas and tables come from this. */
export const structuredResponseSchema = z.object({
  task_analysis: z.string().describe('Intent of the user, risks, approach'),
  execution_plan: z.string().describe('The plan, "R1: …; R2: …"'),
  current_round: z.int().min(1).describe('Number of this round, from 1'),
  action: z.discriminatedUnion('type', [toolCallAction, completeActionSchema]),
});

export type ToolCall = z.infer<typeof toolCallSchema>;
export type CodeBlock = z.infer<typeof codeBlockSchema>;
/** `read_as`, `bound`: how the built-in analyst read the question, and what those ask that it offers; models have no such fields. */
export type StructuredResponse = z.infer<typeof structuredResponseSchema> & {
  read_as?: ReadAs;
  bound?: BoundQuestions;
};

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

/** How a number in a report stands to the fact that it cites: as the fact has it, rounded; another one; the fact has no number. */
export const factChecks = ['same', 'differs', 'unknown'] as const;

/** A number in a report with where it comes from. */
export const factRefSchema = z.object({
  /** `k7f2.c3.mean` */
  fact_id: z.string(),
  /** The number as the report writes it. */
  text: z.string(),
  /** What it is, in the user's language. */
  label: z.string(),
  /** The value itself, not rounded. */
  value: z.union([z.number(), z.string(), z.null()]),
  check: z.enum(factChecks),
  /** The file or address that it was computed from. */
  path: z.string(),
  /** How SQL names the table. */
  table: z.string(),
  /** One SELECT that gives the value alone. */
  sql: z.string(),
  /** Condition of the rows that it rests on, in SQL; '' all rows. */
  where: z.string(),
  /** N of the `{{FACT:N}}` that stands for it in the response. */
  index: z.number(),
});

/** A number in a report that no fact and no result of a tool has. */
export const unsourcedSchema = z.object({
  text: z.string(),
  /** N of the `{{NUMBER:N}}` that stands for it in the response. */
  index: z.number(),
});

/** What is handed to the panel for one round. For a tool_call `response` is "". */
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
    /** Missing: the report cites no fact. */
    fact_refs: z.array(factRefSchema).exactOptional(),
    /** Missing: all of its numbers have a source, or it was not looked at. */
    unsourced: z.array(unsourcedSchema).exactOptional(),
    /** Missing: the answer is not one to a question that was read part by part. The response says the same as text. */
    read_as: readAsSchema.exactOptional(),
    /** What was asked, and what is offered, as data. Missing: the answer is not one of the built-in analyst on a table. */
    bound: boundQuestionsSchema.exactOptional(),
    content_type: z.enum(['markdown', 'html']),
    contains_html: z.boolean(),
  }),
});

export type SavedCode = z.infer<typeof savedCodeSchema>;
export type CodeRef = z.infer<typeof codeRefSchema>;
export type FileRef = z.infer<typeof fileRefSchema>;
export type FactRef = z.infer<typeof factRefSchema>;
export type Unsourced = z.infer<typeof unsourcedSchema>;
export type AgentResponse = z.infer<typeof agentResponseSchema>;
