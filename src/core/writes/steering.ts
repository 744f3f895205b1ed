import { partsOf, plainName } from '../../base/pathNames';

/** Names of files that say what the analyst is to do. */
const INSTRUCTIONS: readonly string[] = ['agents.md', 'claude.md', 'skill.md'];
/** The same, in the folder of the extension. */
const OWN: readonly string[] = ['prompts.md', 'project.json'];

/** Whether a file steers the analyst itself: what is written there holds for what is asked later. @param path see `WritePlace` */
export function steersAnalyst(path: string): boolean {
  const names = partsOf(path).map(plainName);
  const name = names.at(-1) ?? '';
  return INSTRUCTIONS.includes(name) || (names.at(-2) === '.ba-agent' && OWN.includes(name));
}
