import { parseJson } from '../../base/parseJson';
import type { FileFacts } from '../contract/fileFacts';
import { isCode } from './fileKinds';

/** What is known of a text; of JSON its keys, where it is an object. */
export function textFacts(file: { path: string; name: string; bytes: number; lines: number }, text: string): FileFacts {
  if (file.name.toLowerCase() !== 'json') return { ...file, kind: isCode(file.name) ? 'code' : 'text' };
  const value = parseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    path: file.path,
    kind: 'json',
    name: 'JSON',
    bytes: file.bytes,
    ...(isObject && { keys: Object.keys(value) }),
  };
}
