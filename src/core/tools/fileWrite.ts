import * as z from 'zod';
import { CancelledError } from '../../base/errors';
import { fingerprint } from '../../base/fingerprint';
import type { ArtifactStore } from '../store/artifactStore';
import type { Formatter } from '../text/formatter';
import { textAfter } from '../writes/change';
import { countChanges, unifiedDiff } from '../writes/diff';
import { lineChanges } from '../writes/lineChanges';
import { splitLines } from '../writes/lines';
import { runsLater } from '../writes/runsLater';
import { steersAnalyst } from '../writes/steering';
import { Turns } from '../../base/turns';
import type { FileChange, WorkspaceWriter } from '../writes/written';
import { fileKind } from '../files/fileKinds';
import {
  DEFAULT_TIMEOUT_MS,
  ToolError,
  type ApprovalNeed,
  type Tool,
  type ToolContext,
  type ToolOutput,
} from '../contract/tool';

const parameters = z.object({
  path: z.string().min(1).max(4096).describe('Path in the workspace, with /'),
  content: z.string().describe('Text of the whole file, or the replacement of old_text'),
  old_text: z
    .string()
    .min(1)
    .optional()
    .describe('Exact text to replace, with its white space. It must be in the file once'),
});

type Arguments = z.infer<typeof parameters>;

export interface FileWriteDeps {
  writer: WorkspaceWriter;
  /** Keeps the texts from before, so that writing can be taken back. */
  artifacts: Pick<ArtifactStore, 'store'>;
  formatter: Formatter;
}

/** A change, and how large it is. */
interface Plan {
  change: FileChange;
  added: number;
  removed: number;
}

/** Writes a text file of the workspace once the user has seen what changes, and keeps what is needed to take that back. */
export function fileWrite(deps: FileWriteDeps): Tool<Arguments> {
  const { writer } = deps;
  /** What the question about a call showed: that and nothing else may be done. */
  const shown = new WeakMap<Arguments, Plan>();
  const turns = new Turns();
  return {
    name: 'file_write',
    version: '1.0.0',
    description:
      'Writes a UTF-8 text file of the workspace: the whole file, created if missing, or with old_text only that part. ' +
      'The user sees the change, approves it and can undo it. Code of a report goes into its code_blocks instead.',
    parameters,
    effect: 'write',
    cache: 'no_cache',
    timeoutMs: DEFAULT_TIMEOUT_MS,
    async need(args) {
      const plan = await planOf(args, writer);
      shown.set(args, plan);
      return plan.change.before === plan.change.after ? undefined : needOf(plan, deps);
    },
    async run(args, { signal, caller }) {
      const plan = shown.get(args) ?? (await planOf(args, writer));
      return turns.run(plan.change.path, async () => {
        if (signal.aborted) throw new CancelledError();
        return write(plan, { caller, signal }, deps);
      });
    },
  };
}

async function planOf({ path: given, content, old_text }: Arguments, writer: WorkspaceWriter): Promise<Plan> {
  const path = await writer.locate(given);
  const before = await writer.read(path);
  const after = textAfter({ path, content, old_text }, before);
  const counts = countChanges(lineChanges(splitLines(before ?? ''), splitLines(after)));
  return { change: { path, before, after }, ...counts };
}

function needOf({ change, added, removed }: Plan, { writer, formatter: { t, number } }: FileWriteDeps): ApprovalNeed {
  const { path, before, after } = change;
  const isNew = before === undefined;
  const size = isNew
    ? t('new file')
    : t('+{added} −{removed} lines', { added: number(added), removed: number(removed) });
  const warnings = [
    ...(runsLater(path) ? [t('Other programs run what is in this file')] : []),
    ...(steersAnalyst(path) ? [t('This file gives instructions to the analyst')] : []),
  ];
  const kind = fileKind(path);
  const language = !isNew ? 'diff' : kind?.reader === 'text' ? kind.name : undefined;
  return {
    kind: 'write',
    // The texts themselves: no other change passes for this one.
    subject: { path, before: before ?? null, after },
    shown: isNew ? after : unifiedDiff(path, before, after),
    ...(language === undefined ? {} : { language }),
    note: [path, size, ...warnings].join(' · '),
    present: () => writer.preview(change),
  };
}

async function write(
  { change, added, removed }: Plan,
  { caller, signal }: Pick<ToolContext, 'caller' | 'signal'>,
  { writer, artifacts, formatter: { t, number } }: FileWriteDeps,
): Promise<ToolOutput> {
  const { path, before, after } = change;
  const isStopped = (): boolean => signal.aborted;
  const now = await writer.read(path);
  if (now === after) {
    return {
      text: `${path} has this text already: nothing was written.`,
      faces: { shape: `${path}: the call has ended.` },
      summary: t('{path}: nothing to change', { path }),
    };
  }
  if (now !== before) {
    const message =
      `${path} is not any more what the user was shown when he allowed this change, and nothing was written. ` +
      'Read the file as it is now, then make the change again.';
    throw new ToolError('conflict', 'changed', message);
  }
  const kept = before === undefined ? undefined : await keep(path, before, caller, artifacts);
  if (isStopped()) throw new CancelledError();
  const there = await writer.write(change).catch((error: unknown) => {
    throw withKept(error, kept);
  });
  if (isStopped()) {
    // Nobody hears of it any more, and so nobody could take it back later.
    await takeAway(change, there, writer);
    throw new CancelledError();
  }
  const count = splitLines(there).length;
  const lines = count === 1 ? '1 line' : `${count} lines`;
  const how = before === undefined ? `new file, ${lines}` : `+${added} −${removed} lines, now ${lines}`;
  const formatted =
    there === after
      ? ''
      : ' What runs when a file is saved has changed it further: read it before you change more of it.';
  const values = { path, added: number(added), removed: number(removed) };
  return {
    text: `Wrote ${path}: ${how}.${formatted}`,
    faces: { shape: `Wrote ${path}.` },
    summary: before === undefined ? t('{path}: new file', { path }) : t('{path}: +{added} −{removed} lines', values),
    details: {
      written: {
        path,
        created: before === undefined,
        ...(kept === undefined ? {} : { before: kept }),
        after_hash: fingerprint(there),
        added,
        removed,
      },
    },
  };
}

/** Of a file that was damaged the text from before is told: it is nowhere else. */
function withKept(error: unknown, kept: string | undefined): unknown {
  if (!(error instanceof ToolError) || error.code !== 'torn' || kept === undefined) return error;
  return new ToolError(error.type, error.code, `${error.message} What was in it before is kept: ${kept}.`);
}

/** @param there what was written */
function takeAway({ path, before }: FileChange, there: string, writer: WorkspaceWriter): Promise<void> {
  return before === undefined ? writer.remove(path, there) : writer.restore({ path, before: there, after: before });
}

/** Without the text from before nothing could be taken back. */
async function keep(
  path: string,
  text: string,
  session: string,
  artifacts: FileWriteDeps['artifacts'],
): Promise<string> {
  const content = { text, form: 'text', summary: `${path} as it was before`, tool: 'file_write', session } as const;
  try {
    return (await artifacts.store(content)).id;
  } catch {
    const message = `What is in ${path} now could not be kept, so that the change could not be taken back: nothing was written.`;
    throw new ToolError('file', 'not_kept', message);
  }
}
