/** Files that a question names beside what it asks: "total amount by region in sales.csv". */
import { fileKind, fileStem, tableExtensions, withoutPart } from '../../files/fileKinds';
import { keyOfText } from './tokens';

/** What stands around a name in a sentence, and says no more than that it is a file. */
const BEFORE = String.raw`(?:(?:\b(?:in|from|of|on|for|using|within)\s+)(?:the\s+)?(?:file\s+|table\s+)?|[在从对用]\s*|根据\s*|文件\s*)?["“'‘\x60「@]?`;
const BEHIND = String.raw`["”'’\x60」]?(?:\s+(?:file|table)\b)?(?:\s*(?:文件|表))?(?:\s*(?:中|里面|里|的))?\s*[:：,，]?`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** All that a file is called by: its path, its name, the same without a sheet. The longest first. */
function namesOf(path: string): string[] {
  const names = [path, withoutPart(path)].flatMap((each) => [each, each.slice(each.lastIndexOf('/') + 1)]);
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

function mentionOf(name: string): RegExp {
  // No part of a longer name or path; Chinese words stand beside it without a blank.
  return new RegExp(`(?<![\\w./\\\\-])${escaped(name)}(?![\\w/\\\\#-])`, 'iu');
}

/** Whether a question names a file, with its extension. */
export function namesFile(question: string, path: string): boolean {
  return namesOf(path).some((name) => mentionOf(name).test(question));
}

/** The question without the name of the file that it is about. */
export function withoutFile(question: string, path: string): string {
  const name = namesOf(path).find((each) => mentionOf(each).test(question));
  if (name === undefined) return question.trim();
  const around = new RegExp(`${BEFORE}${mentionOf(name).source}${BEHIND}`, 'iu');
  return question.replace(around, ' ').replace(/\s+/g, ' ').trim();
}

/** Names of data files in a question, as they stand in it. */
export function filesNamed(question: string): string[] {
  const ends = tableExtensions.map((extension) => extension.slice(1)).join('|');
  const named = new RegExp(String.raw`[^\s"“”'‘’\x60「」@<>|,，。:：;；()（）]+\.(?:${ends})(?![\w])`, 'giu');
  return [...question.matchAll(named)].flatMap(([name]) => (fileKind(name)?.reader === 'table' ? [name] : []));
}

/** Whether the words of a question have the name of a file without its extension: "flights" of `2024/flights.csv`. */
export function hasNameOf(question: string, path: string): boolean {
  const stem = keyOfText(fileStem(path));
  if (stem === '' || /^\d+$/.test(stem)) return false;
  return ` ${keyOfText(question)} `.includes(` ${stem} `);
}
