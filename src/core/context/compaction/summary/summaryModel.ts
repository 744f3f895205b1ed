/** Values of the setting `baAgent.compaction.model` that name no model. */
export const SAME_MODEL = 'same';
export const NO_MODEL = 'none';

/**
 * The model that writes summaries: of what the provider lists, the newest of its fast and cheap family.
 * @param setting empty for that one, {@link SAME_MODEL} for the one that answers, {@link NO_MODEL}, or an id
 * @param listed ids of the provider's models, the newest first; empty where they are not known
 * @returns `same`: the one that answers in the conversation; undefined: none
 */
export function summaryModel(setting: string, listed: readonly string[]): { id: string } | 'same' | undefined {
  if (setting === NO_MODEL) return undefined;
  if (setting === SAME_MODEL) return 'same';
  if (setting !== '') return { id: setting };
  const id = listed.find((each) => /haiku/i.test(each));
  return id === undefined ? 'same' : { id };
}
