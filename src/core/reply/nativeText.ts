import type { ReplyField } from '../contract/events';

/** A line that begins the plan in the words before tool calls: `Plan: …`, or its first step, `R1: …`. */
const PLAN = /^[ \t]*(?:\*\*)?(?:plan(?:\*\*)?\s*[:：](?:\*\*)?[ \t]*|(?=R1\s*[:：]))/im;

/** The task analysis and the plan in the words that a model writes before its tool calls. */
export function splitNativeText(text: string): Record<Extract<ReplyField, 'task_analysis' | 'execution_plan'>, string> {
  const plan = PLAN.exec(text);
  if (!plan) return { task_analysis: text.trim(), execution_plan: '' };
  return {
    task_analysis: text.slice(0, plan.index).trim(),
    execution_plan: text.slice(plan.index + plan[0].length).trim(),
  };
}

/** The words that {@link splitNativeText} takes apart. */
export function joinNativeText(task_analysis: string, execution_plan: string): string {
  const plan = execution_plan === '' ? '' : `Plan: ${execution_plan}`;
  return [task_analysis, plan].filter((part) => part.trim() !== '').join('\n\n');
}
