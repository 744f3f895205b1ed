import { cutApart } from '../../../base/cutText';
import type { ColumnFacts } from '../facts/factSet';
import { namesAngle, namesPlace } from '../roles/nameWords';
import type { Role } from '../roles/semantic';
import { plain, type Formatter } from '../../text/formatter';
import { sentenceIfWhole, type Citing } from './citing';
import {
  cut,
  labelText,
  MAX_SHORT_LABEL,
  nameText,
  quotedName,
  someNames,
  unwrapped,
  missingText,
  perhapsMissing,
} from './names';
import { markdownTable } from './tableRows';

/** Columns listed in the report's table. */
const MAX_LISTED_COLUMNS = 30;

/** The columns of a table: what each is taken for, how much of it is missing, and between what its values lie. */
export function columnTable(citing: Citing): string {
  const { set, formatter } = citing;
  const { t } = formatter;
  const table = markdownTable(
    [
      ...[t('Column'), t('Meaning'), t('Missing'), t('Distinct')],
      ...[t('Min'), t('Median'), t('Max'), t('Most frequent')],
    ],
    set.columns.slice(0, MAX_LISTED_COLUMNS).map((column) => row(citing, column)),
    ['---', '---', '--:', '--:', '--:', '--:', '--:', '---'],
  );
  const shortened = cutApart(
    set.columns.map(({ name }) => name),
    MAX_SHORT_LABEL,
  );
  const rest = shortened.slice(MAX_LISTED_COLUMNS).map(quotedName);
  if (rest.length === 0) return table;
  return `${table}\n\n${t('Further columns: {columns}.', { columns: someNames(rest, MAX_LISTED_COLUMNS, formatter) })}`;
}

function row(citing: Citing, column: ColumnFacts): string[] {
  const { set, cell: tell, formatter } = citing;
  const { number, meaning, numbers } = column;
  const cell = (name: string): string => sentenceIfWhole(tell(`c${number}.${name}`)) ?? '';
  const measured = numbers !== undefined && meaning.role === 'measure';
  const ordered = measured || meaning.role === 'time' || (numbers !== undefined && meaning.role !== 'id');
  const isLabel = ['dimension', 'flag', 'text', 'constant'].includes(meaning.role);
  return [
    nameText(set, number),
    meaningText(column, formatter),
    cell('missing'),
    cell('distinct'),
    ordered ? cell('min') : '',
    measured && !(isOwn(column) && namesAngle(column.name)) ? cell('median') : '',
    ordered ? cell('max') : '',
    isLabel ? frequent(citing, column) : '',
  ];
}

/** The most frequent value, where it is one alone, and a value that perhaps stands for none. */
function frequent({ set, cell: tell, t, formatter }: Citing, column: ColumnFacts): string {
  const { number, top: [first, second] = [] } = column;
  const standIn = perhapsMissing(set, column);
  const leader = `c${number}.top1`;
  const parts: (string | undefined)[] = [];
  if (first && first.rows > 1 && first.rows !== second?.rows && standIn?.at !== leader) {
    const label = labelText(cut(unwrapped(first.label), MAX_SHORT_LABEL), formatter);
    parts.push(t('{label} ({count})', { label, count: tell(leader) }));
  }
  if (standIn) {
    const label = missingText(standIn.label, formatter, MAX_SHORT_LABEL);
    parts.push(t('{label} ({count}, perhaps missing)', { label, count: tell(standIn.at) }));
  }
  return parts.filter((part) => part !== undefined).join(formatter.t('; '));
}

/** Whether the user has not said himself what a column is. */
function isOwn({ meaning }: Pick<ColumnFacts, 'meaning'>): boolean {
  return meaning.by !== 'user';
}

/** What a column was taken for, in words. */
export function meaningText({ name, meaning }: ColumnFacts, { t }: Formatter): string {
  const isPosition = isOwn({ meaning }) && namesPlace(name);
  const roles: Record<Role, string> = {
    time: t('time'),
    measure: isPosition
      ? namesAngle(name)
        ? t('direction')
        : t('position')
      : meaning.additive
        ? t('measure, added up')
        : meaning.addsApart === true
          ? t('measure, added up within {dimension}', { dimension: quotedName(meaning.apart ?? '') })
          : t('measure, averaged'),
    dimension: t('label'),
    flag: t('yes or no'),
    id: t('identifier'),
    text: t('text'),
    constant: t('constant'),
    empty: t('empty'),
    nested: t('nested'),
  };
  return meaning.sign === undefined ? roles[meaning.role] : `${roles[meaning.role]} (${plain(meaning.sign)})`;
}
