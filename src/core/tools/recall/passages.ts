import { codeInWords } from '../../reply/codeOfReply';
import type { AgentEvent } from '../../contract/events';
import { turnByTurn } from '../../session/turnByTurn';
import { fillReferences, writtenCode } from '../../session/reports';

/** The name of the tool: what it found before is not found again. */
export const RECALL = 'recall';

/** Something that was said, called or computed in a conversation. */
export interface Passage {
  /** The turn it is of, counted from 1. */
  turn: number;
  /** What it is, e.g. "the user's message", "query_database Q2 (result)". */
  what: string;
  /** Word for word. */
  text: string;
  kind: 'question' | 'thoughts' | 'call' | 'result' | 'report' | 'code';
  /** Calls and results of recall are passages that are not searched. */
  ownTool: boolean;
}

/**
 * Everything that was said in a conversation, turn by turn. Summaries are no part of it: what they tell is told here by
 * those who said it.
 * @param events of the whole conversation, oldest first
 */
export function passagesOf(events: readonly AgentEvent[]): Passage[] {
  const reader = new PassageReader();
  for (const event of turnByTurn(events)) reader.take(event);
  return reader.passages;
}

class PassageReader {
  readonly passages: Passage[] = [];
  private turns = 0;
  /** Names of the calls of a round, by their ids. */
  private calls = new Map<string, string>();

  take(event: AgentEvent): void {
    switch (event.type) {
      case 'turn_started': {
        this.turns++;
        const attached = event.attachments.map(({ id, path }) => `Attached: [${id}] ${JSON.stringify(path)}`);
        this.add('question', "the user's message", [event.text, ...attached].join('\n'));
        break;
      }
      case 'reply':
        this.takeReply(event);
        break;
      case 'tool_finished': {
        const { tool_call_id, tool_name, observation } = event.result;
        const name = this.calls.get(tool_call_id) ?? tool_name;
        this.add('result', `${name} (result)`, observation, tool_name === RECALL);
        break;
      }
      default:
    }
  }

  private takeReply(event: Extract<AgentEvent, { type: 'reply' }>): void {
    const { metadata, response } = event.response;
    const { task_analysis, execution_plan } = metadata;
    this.calls = new Map();
    const plan = execution_plan === '' ? '' : `Plan: ${execution_plan}`;
    this.add('thoughts', 'analysis and plan', [task_analysis, plan].filter((part) => part !== '').join('\n'));
    for (const { tool_call_id, tool_name, arguments: args } of metadata.tool_calls) {
      const name = `${tool_name}${labelOf(args)}`;
      this.calls.set(tool_call_id, name);
      this.add('call', `${name} (call)`, argumentsText(args), tool_name === RECALL);
    }
    if (metadata.action_type !== 'complete') return;
    const isCut = event.interrupted === true;
    this.add(
      'report',
      isCut ? 'the report, which broke off' : 'the report',
      isCut ? response : fillReferences(event.response),
    );
    if (isCut) return;
    // Scripts of reports are in the workspace, and long: they would crowd out what was said.
    for (const { code_id, language, text } of writtenCode(event, codeInWords(event)))
      this.add('code', `${code_id} (${language} code)`, text);
  }

  private add(kind: Passage['kind'], what: string, text: string, ownTool = false): void {
    // What came before the first message that can be read is of the first turn.
    if (text.trim() !== '') this.passages.push({ turn: Math.max(1, this.turns), kind, what, text, ownTool });
  }
}

/** The label of a query or a script, as its first comment has it; the file that is read. */
function labelOf(args: Readonly<Record<string, unknown>>): string {
  const { query, code, path } = args;
  const ofQuery = typeof query === 'string' ? /^\s*--\s*(Q\d+)\b/.exec(query)?.[1] : undefined;
  const label = ofQuery ?? (typeof code === 'string' ? /^\s*#+\s*(P\d+)\b/.exec(code)?.[1] : undefined);
  if (label !== undefined) return ` ${label}`;
  return typeof path === 'string' ? ` ${path.replace(/\s+/g, ' ').slice(0, 200)}` : '';
}

/** Arguments a line each; texts as they are. */
function argumentsText(args: Readonly<Record<string, unknown>>): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
