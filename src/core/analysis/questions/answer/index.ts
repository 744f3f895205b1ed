/** Answers to questions about a table, made of the facts that were computed for them. */
import type { FactSet } from '../../facts/factSet';
import { checkProse } from '../../report/checkProse';
import { citing, told } from '../../report/citing';
import { columnTable } from '../../report/columnTable';
import { plain, type Wording } from '../../../text/wording';
import { changeAnswer } from './changes';
import { crossAnswer } from './crosses';
import { breakdownAnswer, parts, trendAnswer } from './groups';
import { answerSql } from './sql';
import { associationAnswer, distributionAnswer, effectAnswer, pairAnswer } from './values';

/** The answer in markdown: sentences whose numbers are bound to facts, a chart, a table, and the query. */
export function askAnswer(set: FactSet, wording: Wording): string {
  const { t } = wording;
  const cited = citing(set, wording);
  const body = answerBody(set, wording);
  const part =
    set.where === ''
      ? undefined
      : told(
          t('This covers {rows} of {all} rows: those where `{where}`.', {
            rows: cited.ref('rows'),
            all: cited.ref('tableRows'),
            where: set.where.replace(/[`\n]/g, ' '),
          }),
        );
  const checked = checkProse(body, set, wording);
  const left = checked.dropped.map(
    (sentence) =>
      `- *${t('One sentence was left out, since a number in it is not that of its fact: {sentence}', { sentence: plain(sentence) })}*`,
  );
  const problems = set.problems.map(
    ({ about, reason }) =>
      `- *${t('Not computed: {about} ({reason}).', { about: plain(about), reason: plain(reason) })}*`,
  );
  const sql = answerSql(set);
  const query = sql === undefined ? undefined : `#### ${t('How it was computed')}\n\n\`\`\`sql\n${sql}\n\`\`\``;
  return parts(checked.markdown, part, left.join('\n'), problems.join('\n'), query);
}

function answerBody(set: FactSet, wording: Wording): string {
  const { ask } = set;
  const { t } = wording;
  const cited = citing(set, wording);
  const [breakdown] = set.breakdowns;
  const [trend] = set.trends;
  const [cross] = set.crosses;
  const [change] = set.changes;
  const none = t('There is nothing to tell of this: no row has what was asked for.');
  switch (ask.kind) {
    case 'overview':
    case 'columns':
      return columnTable(cited);
    case 'breakdown':
      return breakdown ? breakdownAnswer(cited, breakdown) : none;
    case 'trend':
      if (cross) return crossAnswer(cited, cross);
      return trend ? trendAnswer(cited, trend) : none;
    case 'change':
      return change ? changeAnswer(cited, change) : none;
    case 'distribution': {
      const column = set.columns.find(({ name }) => name === ask.column);
      return column ? distributionAnswer(cited, column) : none;
    }
    case 'relation': {
      const [pair] = set.pairs;
      const [association] = set.associations;
      const [effect] = set.effects;
      if (pair) return pairAnswer(cited, pair);
      if (association) return associationAnswer(cited, association);
      if (effect) return parts(effectAnswer(cited, effect), breakdown && breakdownAnswer(cited, breakdown));
      return none;
    }
  }
}
