import assert from 'node:assert/strict';
import { coverWords } from '../../../../src/core/analysis/questions/cover';
import { chinese } from '../../../../src/core/analysis/questions/lexicon/chinese';
import { english } from '../../../../src/core/analysis/questions/lexicon/english';
import { codes } from '../../../../src/core/analysis/questions/lexicon/lexicon';
import { codeOf, word, type Node } from '../../../../src/core/analysis/questions/reading';
import { keyOfText } from '../../../../src/core/analysis/questions/tokens';
import { Vocabulary, type Meaning } from '../../../../src/core/analysis/questions/vocabulary';
import { labelColumn, measureColumn, setOf, timeColumn } from './sets';

/** A vocabulary that lacks one entry. */
class Lacking extends Vocabulary {
  lacking: { key: string; sense: string } | undefined;

  override meanings(key: string): readonly Meaning[] {
    const all = super.meanings(key);
    if (key !== this.lacking?.key) return all;
    const { sense } = this.lacking;
    return all.filter((meaning) => meaning.kind !== 'word' || meaning.sense !== sense);
  }
}

/** Whether what is read of a word depends on how it is written. */
const isByText = (node: Node): boolean => ['not', 'notBehind', 'quantity', 'month', undefined].includes(word(node));

const set = setOf([
  { ...timeColumn(1, '开工日', '2023-01-01', '2024-12-31'), distinct: 5 },
  measureColumn(2, 'Zulu'),
  labelColumn(3, '甲乙', ['Quebec', 'Papa']),
]);

describe('core/analysis/questions/lexicon', () => {
  for (const [language, lexicon] of Object.entries({ english, chinese })) {
    const entries = Object.entries(lexicon).flatMap(([sense, phrases]) =>
      phrases.split(', ').map((phrase) => ({ sense, phrase })),
    );

    it(`has no entry in ${language} that a question is read the same without`, () => {
      const vocabulary = new Lacking(set);
      const around =
        language === 'english' ? ['Zulu # Zulu', '3 #', 'Zulu #, Zulu'] : ['甲乙#甲乙', '3#', '甲乙#，甲乙'];
      const read = (phrase: string): string =>
        JSON.stringify(
          around.map((text) => {
            const { nodes, spelled } = coverWords(text.replace('#', phrase), vocabulary);
            return [nodes.map((node) => [word(node) ?? codeOf(node), isByText(node) ? node.text : '']), spelled];
          }),
        );
      const same = entries.filter(({ sense, phrase }) => {
        vocabulary.lacking = undefined;
        const known = read(phrase);
        vocabulary.lacking = { key: keyOfText(phrase), sense };
        return read(phrase) === known;
      });
      assert.deepEqual(
        same.map(({ sense, phrase }) => `${sense}: ${phrase}`),
        [],
      );
    });

    it(`lets no phrase in ${language} say nothing and something`, () => {
      const senses = new Map<string, string[]>();
      for (const { sense, phrase } of entries) {
        const key = keyOfText(phrase);
        senses.set(key, [...(senses.get(key) ?? []), sense]);
      }
      const isIdle = (sense: string): boolean => Object.entries(codes).some(([name, code]) => name === sense && code === ''); // prettier-ignore
      const both = [...senses].filter(([, all]) => all.length > 1 && all.some(isIdle));
      assert.deepEqual(both, []);
    });
  }
});
