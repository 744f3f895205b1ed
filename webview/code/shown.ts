/** Saved code as it is listed: the versions of one together, by folder. */
import type { CodeList, ListedCode } from '../../src/protocol/codes';
import { hasWords, searchWords } from '../../src/protocol/messages';
import type { SavedCodeState } from './state';

/** Code with all its versions. */
export interface Lineage {
  /** Id of the first version. */
  root: string;
  newest: ListedCode;
  /** Those before it, the newest first. */
  earlier: readonly ListedCode[];
}

export interface ShownPlace {
  id: string;
  folder: string;
  problem: string | undefined;
  lineages: readonly Lineage[];
}

/** The folders, each with what of its code has the words that are looked for, the newest first. */
export function shownPlaces({ list, query }: Pick<SavedCodeState, 'list' | 'query'>): ShownPlace[] {
  const words = searchWords(query);
  return (list?.places ?? []).map(({ id, folder, problem, codes }) => ({
    ...{ id, folder, problem },
    lineages: lineagesOf(codes).filter((lineage) => hasWords(textOf(lineage), words)),
  }));
}

/** The first of them in the page, and how many are left. @param most in all folders together */
export function inPage(places: readonly ShownPlace[], most: number): { places: ShownPlace[]; left: number } {
  let room = most;
  let left = 0;
  const cut = places.map((place) => {
    const lineages = place.lineages.slice(0, room);
    room -= lineages.length;
    left += place.lineages.length - lineages.length;
    return { ...place, lineages };
  });
  return { places: cut, left };
}

/** @param codes the oldest first */
function lineagesOf(codes: CodeList['places'][number]['codes']): Lineage[] {
  const lineages = new Map<string, Lineage>();
  for (const newest of codes) {
    const known = lineages.get(newest.root);
    const earlier = known ? [known.newest, ...known.earlier] : [];
    lineages.delete(newest.root);
    lineages.set(newest.root, { root: newest.root, newest, earlier });
  }
  return [...lineages.values()].reverse();
}

/** All that code is found by. */
function textOf({ newest, earlier }: Lineage): string {
  return [newest, ...earlier]
    .map(({ filename, language, description }) => `${filename} ${language} ${description}`)
    .join(' ');
}
