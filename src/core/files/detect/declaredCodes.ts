/** Codes for missing values that a file declares itself, above its table or below it: `-999 = no data`. Pure. */
import { maybeCode } from './recoding';

const MISSING = [
  'no[ _-]?data|missing|not (?:available|measured|observed|recorded|reported)|unavailable|n/a|null values?',
  'fehlend\\p{L}*|fehlwerte?|keine (?:daten|angaben?|messung|werte?)|nicht (?:verfügbar|gemessen|erhoben)',
  'manquante?s?|pas de données?|données? absentes?|non (?:disponible|mesurée?)s?',
  'sin datos?|faltantes?|no disponibles?|dat[io] mancant[ei]|mancant[ei]|sem dados|ausentes?|geen gegevens|ontbrekend\\p{L}*',
  'brak danych|нет данных|пропуск\\p{L}*',
  '缺失|缺测|缺值|无数据|无资料|未测|未观测|欠測|欠損|データなし|無資料|결측\\p{L}*',
].join('|');
const NUMBER = '(?<![\\d\\p{Ll}\\p{Lu}.,/-])[-−–]?\\d{1,7}(?:[.,]\\d{1,6})?(?![\\d\\p{Ll}\\p{Lu}/-])';
const QUOTE = '["\'“”‘’`]?';
const NUMBERS = `${QUOTE}(${NUMBER}(?:${QUOTE}\\s*(?:[,/;、]|or|and|oder|und|ou|et|y|o|e|或|和)\\s*${QUOTE}${NUMBER})*)${QUOTE}`;
/** Between a code and what it says, either way round. */
const MEANS = '(?:=+|:|：|→|->|–|-|means?|stands? for|denotes?|indicates?|is|are|bedeutet|signifie|表示|代表|为|是|は)';
const BEFORE = new RegExp(`${NUMBERS}\\s*${MEANS}\\s*(?:[^\\d;.,=]{0,20}[\\s(])?(?:${MISSING})`, 'giu');
const AFTER = new RegExp(`(?:${MISSING})[^\\d;.,\\n−-]{0,40}?${NUMBERS}`, 'giu');

/**
 * The numbers that texts around a table declare as standing for a missing value. Only numbers that codes are made of count: negative ones,
 * nines alone, and sixes, sevens and eights of surveys; that three values are missing is no declaration.
 */
export function declaredCodes(texts: readonly string[]): number[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(BEFORE), ...text.matchAll(AFTER)].flatMap(([, list = '']) =>
      [...list.matchAll(new RegExp(NUMBER, 'gu'))].map(([number]) =>
        Number(number.replace(/[−–]/, '-').replace(',', '.')),
      ),
    ),
  );
  return [...new Set(found)].filter((code) => code < 0 || maybeCode(code));
}
