/** Adjectives of degree in all their forms: "heavy", "heavier", "the heaviest", "more expensive than". */
import { degrees, type Degree } from './lexicon/names';
import type { Sense } from './lexicon/lexicon';

/** A form of an adjective of degree, with what it says. */
export interface DegreeForm {
  phrase: string;
  sense: Sense;
}

const IRREGULAR: Readonly<Record<string, { comparatives: string[]; superlatives: string[] }>> = {
  far: { comparatives: ['further', 'farther'], superlatives: ['furthest', 'farthest'] },
};

interface Forms {
  comparatives: string[];
  superlatives: string[];
}

function formsOf(adjective: string): Forms {
  const more = { comparatives: [`more ${adjective}`], superlatives: [`most ${adjective}`] };
  const irregular = IRREGULAR[adjective];
  if (irregular) return irregular;
  // "populous" and "expensive" have no endings.
  if (adjective.length > 7 || /(?:ed|ous|ant|id)$/.test(adjective)) return more;
  const stem = adjective
    .replace(/y$/, 'i')
    .replace(/e$/, '')
    .replace(/(?<=^[^aeiou]*[aeiou])([bdgmnpt])$/, '$1$1');
  return {
    comparatives: [`${stem}er`],
    superlatives: [`${stem}est`],
  };
}

const adjectivesOf = (text: string): string[] => text.split(', ').filter((each) => each !== '');

/** What each form of the adjectives says, whatever the table is. */
export function degreeForms(): DegreeForm[] {
  const made = (text: string, isHigh: boolean): DegreeForm[] =>
    adjectivesOf(text).flatMap((adjective) => {
      const { comparatives, superlatives } = formsOf(adjective);
      return [
        ...superlatives.map((phrase): DegreeForm => ({ phrase, sense: isHigh ? 'highest' : 'lowest' })),
        ...comparatives.flatMap((phrase): DegreeForm[] => [
          { phrase, sense: isHigh ? 'compare' : 'compareLow' },
          { phrase: `${phrase} than`, sense: isHigh ? 'above' : 'below' },
          { phrase: `how much ${phrase}`, sense: 'more' },
        ]),
      ];
    });
  return degrees.flatMap(({ high, low }) => [...made(high, true), ...made(low, false)]);
}

/** All words that name the figure of a degree, but for those that name a column as its own name does. */
export function formsOfDegree({ high, low }: Degree): string[] {
  return [...adjectivesOf(high), ...adjectivesOf(low)].flatMap((adjective) => {
    const { comparatives, superlatives } = formsOf(adjective);
    return [adjective, ...comparatives, ...superlatives];
  });
}

/** Words that name the figure of a degree as its own name does: "how heavy", "weighs". */
export function namesOfDegree({ high, low, verbs }: Degree): string[] {
  return [...[...adjectivesOf(high), ...adjectivesOf(low)].map((adjective) => `how ${adjective}`), ...adjectivesOf(verbs)]; // prettier-ignore
}
