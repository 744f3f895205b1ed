import * as z from 'zod';
import { priceSchema, replyFormats } from '../../core/contract/model';
import { dataModeSchema } from '../../core/contract/dataMode';
import { encodings } from '../../core/ports';
import { outputLevels } from '../../core/contract/toolResult';
import { modelServerSchema } from './modelServer';
import { DEFAULT_CODE_DIRECTORY, isCodeFolder, trimmedFolder } from '../code/codeDirectory';

/** How tokens of a family of models are counted. */
const tokenFamilySchema = z.strictObject({
  /** A regular expression for the model's id, without regard to case. */
  match: z.string().trim().min(1).max(200).transform(toRegExp),
  /** The vocabulary that counts. */
  encoding: z.enum(encodings),
  /** By what its count is multiplied. */
  margin: z.number().min(0.3).max(5),
});

/**
 * All settings, each with its default; those of package.json are the same, which a test compares.
 */
export const settingsSchema = z.object({
  codeDirectory: z
    .string()
    .transform(trimmedFolder)
    .refine(isCodeFolder, { message: 'must be a folder inside the workspace, and none of Git or the editor' })
    .default(DEFAULT_CODE_DIRECTORY),
  /** Whether saved code has its actions above it in the editor. */
  codeLens: z.boolean().default(true),
  queryMemoryLimit: z
    .string()
    .regex(/^[0-9]+(MB|GB)$/)
    .default('1GB'),
  /** Program of the Python that runs code: a path, or a name on the PATH; empty: it is found. */
  'python.path': z.string().trim().max(4000).default(''),
  /** Modules that code may import beside those of the list. */
  'python.allowedImports': z.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/)).default([]),
  /** Memory that code may take; empty: as much as there is. */
  'run.memoryLimit': z
    .string()
    .regex(/^([1-9][0-9]*(MB|GB))?$/)
    .default('4GB'),
  /** Whether cells go to spreadsheets as they are, formulas among them. */
  'spreadsheets.keepFormulas': z.boolean().default(false),
  /** Names of variables that programs get although they look like secrets. */
  'run.environment': z.array(z.string().regex(/^[^\s=]{1,200}$/)).default([]),
  /** Id of the model; empty: chosen by whether there is a key. */
  model: z.string().trim().max(300).default(''),
  /** What of the data may go to models that are not on board. */
  dataMode: dataModeSchema.default('all'),
  /** What a session may take of models that are not on board; 0: as much as it wants. */
  'budget.dollars': z.number().min(0).max(1_000_000).default(0),
  'budget.tokens': z.number().min(0).max(1e12).default(0),
  replyFormat: z.enum(replyFormats).default('structured-json'),
  maxRounds: z.int().min(1).max(200).default(25),
  /**
   * Without a slash or `/v1` at its end. One that cannot be used is refused when it is used: no other server may get the
   * key and the data in its place.
   */
  'anthropic.baseUrl': z
    .string()
    .trim()
    .transform((value) => value.replace(/\/+$/, '').replace(/\/v1$/, ''))
    .default('https://api.anthropic.com'),
  /** Servers of models beside the provider; of several of one name the first counts. */
  servers: z.array(modelServerSchema).max(50).default([]),
  /** What models cost, by their ids; it goes before the table of prices. */
  prices: z.record(z.string().max(200), priceSchema).default({}),
  /** How tokens of further models are counted; the first that matches counts. */
  tokenFamilies: z.array(tokenFamilySchema).default([]),
  /** What a model with a small window gets of the conversation. */
  'context.smallWindow.maxTokens': z.int().min(1000).max(1_000_000).default(32_000),
  'context.smallWindow.maxMessages': z.int().min(2).max(10_000).default(50),
  'context.smallWindow.hours': z.number().positive().max(8760).default(24),
  /** Who summarises: empty for the provider's newest fast model, `same`, `none`, or an id. */
  'compaction.model': z.string().trim().max(200).default(''),
  /** Messages of the user and answers since the last compaction, and code blocks in them, above which one comes; 0: never. */
  'compaction.maxMessages': z.int().min(0).max(10_000).default(20),
  'compaction.maxCodeBlocks': z.int().min(0).max(10_000).default(0),
  /** Whether a summary is made ahead of need. */
  'compaction.background': z.boolean().default(true),
  /**
   * The server that compares passages by meaning, without a slash or `/embeddings` at its end; empty: none. One that cannot
   * be used is refused when it is used.
   */
  'embeddings.url': z
    .string()
    .trim()
    .max(2000)
    .transform((value) => value.replace(/\/+$/, '').replace(/\/embeddings$/, ''))
    .default(''),
  'embeddings.model': z.string().trim().max(200).default(''),
  /** Seconds of one attempt of a tool that has no time of its own. */
  'tools.timeoutSeconds': z.int().min(1).max(3600).default(30),
  /** How much of a result is told where neither the call nor the tool says. */
  'tools.outputLevel': z.enum(outputLevels).default('standard'),
  /** Where figures go to, as OpenTelemetry metrics; empty: nowhere. */
  'telemetry.otlpEndpoint': z
    .string()
    .max(2000)
    .transform(trimmedEndpoint)
    .refine(isEndpoint, { message: 'must be an https address, or one of this machine' })
    .default(''),
  /** Whether the event log is written. */
  eventLog: z.boolean().default(true),
});

/** The settings, with the types that they have when they are good. */
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = settingsSchema.parse({});

/**
 * A setting from what the user wrote. A bad value is the default, and a bad item of a list is left out; of each the
 * problem says what and why. Undefined is no value.
 */
export function readSetting<N extends keyof Settings>(
  name: N,
  value: unknown,
): { value: Settings[N]; problems: string[] } {
  const parsed = parse(name, value);
  if ('good' in parsed) return { value: parsed.good, problems: [] };
  const named = (at: string, bad: unknown, why: string): string =>
    `The setting baAgent.${name}${at} is ignored: ${JSON.stringify(bad)} ${why}`;
  if (!Array.isArray(value)) return { value: insteadOf(name), problems: [named('', value, parsed.bad)] };
  const items: unknown[] = value;
  const problems: string[] = [];
  const good = items.filter((item, at) => {
    const one = parse(name, [item]);
    if ('bad' in one) problems.push(named(`[${at}]`, item, one.bad));
    return 'good' in one;
  });
  const rest = parse(name, good);
  return 'good' in rest
    ? { value: rest.good, problems }
    : { value: insteadOf(name), problems: [named('', value, rest.bad)] };
}

/**
 * What counts where a value is bad: of who mistyped what to withhold, no more leaves than in the strictest mode; and a budget
 * that is none is no budget without an end: no request is as small.
 */
const STRICT: Partial<Settings> = { dataMode: 'schema', 'budget.dollars': 1e-9, 'budget.tokens': 1 };

function insteadOf<N extends keyof Settings>(name: N): Settings[N] {
  return STRICT[name] ?? defaultSettings[name];
}

/** Of problems with settings, those that are new: a setting is read at every use, and told of once each time it is written. */
export class SettingProblems {
  private readonly told = new Map<string, string>();

  /** @param place the setting, with the folder that it is of */
  fresh(place: string, problems: readonly string[]): readonly string[] {
    const text = JSON.stringify(problems);
    if ((this.told.get(place) ?? '[]') === text) return [];
    this.told.set(place, text);
    return problems;
  }
}

function parse<N extends keyof Settings>(name: N, value: unknown): { good: Settings[N] } | { bad: string } {
  // Only the one setting is given: the others are their defaults.
  const parsed = settingsSchema.safeParse({ [name]: value ?? undefined });
  return parsed.success ? { good: parsed.data[name] } : { bad: parsed.error.issues.map(reasonOf).join('; ') };
}

/** What is wrong, and in which field of an item. */
function reasonOf({ path, message }: { path: PropertyKey[]; message: string }): string {
  const field = path.slice(2).map(String).join('.');
  return field === '' ? message : `${field}: ${message}`;
}

function toRegExp(source: string, context: z.RefinementCtx): RegExp {
  try {
    return new RegExp(source, 'i');
  } catch {
    context.addIssue({ code: 'custom', message: 'is no regular expression' });
    return z.NEVER;
  }
}

/** An address without a slash or the path of metrics at its end. */
export function trimmedEndpoint(value: string): string {
  return value
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/v1\/metrics$/, '')
    .replace(/\/+$/, '');
}

/** Figures leave the machine encrypted or not at all: plain HTTP goes to this machine alone. */
export function isEndpoint(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(value);
  const isPlain = search === '' && hash === '' && username === '' && password === '';
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
