/** Calls that need the user's word, and a user who gives it. */
import * as z from 'zod';
import { sha256 } from '../../src/adapters/sha256';
import type { AgentEvent, ApprovalAnswer } from '../../src/core/contract/events';
import { Grants } from '../../src/core/approvals/grants';
import { permissionsOf } from '../../src/core/approvals/policy';
import type { AnyTool } from '../../src/core/contract/tool';
import { TestMemory } from '../unit/core/context/tokens/support';
import { openChat, typedTool, type Chat, type ChatOptions } from './chat';
import type { ScriptedModel } from './ports';

/** A tool that writes what it is given, into a list. */
export function writer(name = 'write_file'): { tool: AnyTool; written: string[] } {
  const written: string[] = [];
  const tool = typedTool({
    ...{ name, effect: 'write', parameters: z.strictObject({ text: z.string() }) },
    run: ({ text }) => {
      written.push(text);
      return Promise.resolve({ text: `wrote ${text}`, summary: 'written' });
    },
  });
  return { tool, written };
}

/** A tool that reads a file outside, and the files that could be read while it ran. */
export function outsideReader(grants: Grants): { tool: AnyTool; could: boolean[] } {
  const could: boolean[] = [];
  const tool = typedTool({
    ...{ name: 'file_reader', parameters: z.strictObject({ path: z.string() }) },
    need: ({ path }) => Promise.resolve({ kind: 'read_outside', subject: { read: path }, shown: path }),
    run: ({ path }) => {
      could.push(grants.mayRead(path));
      return Promise.resolve({ text: `read ${path}`, summary: 'read' });
    },
  });
  return { tool, could };
}

type Asked = Extract<AgentEvent, { type: 'approval_asked' }>;

export interface AskingChat extends Chat {
  grants: Grants;
  /** The questions so far. */
  asked: Asked[];
}

/**
 * A conversation in which calls need the user's word.
 * @param answer what he says to a question; undefined: nothing
 */
export async function askingChat(
  model: ScriptedModel,
  tools: AnyTool[],
  answer: (asked: Asked, chat: AskingChat) => ApprovalAnswer | undefined = () => undefined,
  {
    trusted = true,
    grants = new Grants(new TestMemory(), sha256),
    ...options
  }: ChatOptions & { trusted?: boolean } = {},
): Promise<AskingChat> {
  const asked: Asked[] = [];
  const chat: AskingChat = Object.assign(
    await openChat(model, {
      ...options,
      ...{ tools, grants, permissions: permissionsOf(grants, () => trusted) },
      onEvent: (event) => {
        if (event.type !== 'approval_asked') return;
        asked.push(event);
        // He answers after the call waits.
        setImmediate(() => {
          const said = answer(event, chat);
          if (said) chat.conversation.pending.answer(event.id, said);
        });
      },
    }),
    { grants, asked },
  );
  return chat;
}
