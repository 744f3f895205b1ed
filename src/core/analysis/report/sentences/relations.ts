import type { Association, Pair } from '../../facts/factSet';
import { isNested, isSame, tellingAssociations, tellingPairs } from '../../facts/telling';
import { told, type Citing } from '../citing';
import { nameText } from '../names';

/** Which measures move together, and which labels go together. */
export function relationSentences(citing: Citing): (string | undefined)[] {
  const [pair] = tellingPairs(citing.set);
  const [association] = tellingAssociations(citing.set);
  return [pair && pairSentence(citing, pair), association && associationSentence(citing, association)];
}

function pairSentence({ set, ref, coefficient, wording }: Citing, { id, a, b, pearson }: Pair): string | undefined {
  const { t } = wording;
  const values = {
    a: nameText(set, a),
    b: nameText(set, b),
    r: coefficient(`${id}.pearson`),
    rows: ref(`${id}.n`),
  };
  if (isSame({ pearson })) {
    return told(t('**Together**: over {rows} rows, {a} and {b} carry almost the same information.', values));
  }
  return told(
    (pearson ?? 0) > 0
      ? t('**Together**: {a} and {b} rise together (r = {r} over {rows} rows), which is no proof of a cause.', values)
      : t('**Together**: {b} falls as {a} rises (r = {r} over {rows} rows), which is no proof of a cause.', values),
  );
}

function associationSentence({ set, ref, coefficient, wording }: Citing, association: Association): string | undefined {
  const { id, a, b } = association;
  const { t } = wording;
  const values = {
    a: nameText(set, a),
    b: nameText(set, b),
    v: coefficient(`${id}.v`),
    rows: ref(`${id}.n`),
  };
  return told(
    isNested(association)
      ? t('**Labels**: {a} and {b} divide the rows in the same way.', values)
      : t(
          '**Labels**: {a} and {b} go together (Cramér’s V = {v} over {rows} rows), which is no proof of a cause.',
          values,
        ),
  );
}
