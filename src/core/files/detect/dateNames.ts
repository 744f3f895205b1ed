/** What columns of dates are called, and the numbers of days that Excel writes in them. */

/** Days from 1900 on that are dates of 1954 to 2064. */
export const EXCEL_DAYS = { least: 20_000, most: 60_000 };

const DATE_NAME =
  /(^|[^\p{L}])(date|dato|as[ _]?of|stichtag|\p{L}*datum|fecha|data|day|tag)([^\p{L}]|$)|日期|日付|날짜|дата/iu;
const YEAR_NAME =
  /(^|[^\p{L}])(year|\p{L}*jahr|año|anno|ano|année|annee|jaar|год|yr|ejercicio|exercice|exercício|exercicio|esercizio)([^\p{L}]|$)|年$|年度|年份/iu;

export function namesDate(name: string): boolean {
  return DATE_NAME.test(name);
}

const WEEK_NAME =
  /(^|[^\p{L}])(week|yearweek|kw|woche|kalenderwoche|semaine|semana|settimana|vecka|uge)([^\p{L}]|$)|周次?$/iu;

export function namesWeek(name: string): boolean {
  return WEEK_NAME.test(name);
}

const MONTH_NAME = /(^|[^\p{L}])(month|monat|mois|mes|mese|mês|maand)([^\p{L}]|$)|月份?$|месяц/iu;

export function namesMonth(name: string): boolean {
  return MONTH_NAME.test(name);
}

export function namesYear(name: string): boolean {
  return YEAR_NAME.test(name);
}
