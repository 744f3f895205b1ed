/** The files that go with what the user is writing, those on their way to the host, and the list that `@` opens. */
import { MAX_ATTACHED, type AttachedFile, type MentionedColumn } from '../../src/protocol/attachments';
import { comparable, fitOf } from '../../src/base/fit';
import { t } from '../i18n';
import type { Mention } from './mention';

/** A file beside the input. */
export interface DraftFile extends AttachedFile {
  /** The text that it was pasted as: the user may want that instead. */
  pasted?: string;
}

/** A file whose bytes are on their way to the host. */
export interface Upload {
  id: string;
  name: string;
  /** Bytes, and how many of them have arrived. */
  size: number;
  sent: number;
}

/** What a word with `@` can become. */
export type MentionItem = { kind: 'column'; column: MentionedColumn } | { kind: 'file'; file: AttachedFile };

/** The list for a word that begins with `@`. */
export interface MentionList {
  word: Mention;
  /** Columns of the tables that are asked, and files behind them. */
  items: readonly MentionItem[];
  active: number;
  /** The items are those of an earlier word, or none yet. */
  loading: boolean;
}

export interface AttachState {
  files: readonly DraftFile[];
  /** Those of the message that is on its way to the host. */
  sending: readonly DraftFile[];
  uploads: readonly Upload[];
  /** Paths of images of which a picture is being made. */
  drawing: readonly string[];
  /** Small pictures that are shown, by the address of the large one; empty while one is made, or where none can be. */
  small: Readonly<Record<string, string>>;
  /** Something that can be attached is held over the panel. */
  dragging: boolean;
  mention: MentionList | undefined;
}

export const nothingAttached: AttachState = {
  files: [],
  sending: [],
  uploads: [],
  drawing: [],
  small: {},
  dragging: false,
  mention: undefined,
};

export type AttachAction =
  | { type: 'attached'; files: readonly DraftFile[] }
  | { type: 'filesSet'; files: readonly DraftFile[] }
  | { type: 'removed'; paths: readonly string[] }
  | { type: 'sent' }
  | { type: 'settled' }
  | { type: 'failed' }
  | { type: 'uploading'; upload: Upload }
  | { type: 'uploaded'; id: string }
  | { type: 'drawing'; path: string; drawing: boolean }
  | { type: 'small'; address: string; data: string }
  | { type: 'dragging'; dragging: boolean }
  | { type: 'mentioned'; word: Mention | undefined }
  | { type: 'found'; word: Mention; items: readonly MentionItem[] }
  | { type: 'moved'; by: number };

/** Small pictures that are kept. */
const MOST_SMALL = 60;

/** The state after an action; the same object when nothing changed. */
export function reduceAttach(state: AttachState, action: AttachAction): AttachState {
  switch (action.type) {
    case 'attached':
      return { ...state, files: withFiles(state.files, action.files) };
    case 'filesSet':
      return { ...state, files: action.files };
    case 'removed':
      return { ...state, files: withoutFiles(state.files, action.paths) };
    case 'sent':
      return { ...state, files: [], sending: state.files, mention: undefined };
    case 'settled':
      return state.sending.length === 0 ? state : { ...state, sending: [] };
    case 'failed':
      return { ...state, files: withFiles(state.sending, state.files), sending: [] };
    case 'uploading': {
      const { upload } = action;
      const isKnown = state.uploads.some(({ id }) => id === upload.id);
      const others = state.uploads.map((each) => (each.id === upload.id ? upload : each));
      return { ...state, uploads: isKnown ? others : [...others, upload] };
    }
    case 'uploaded':
      return { ...state, uploads: state.uploads.filter(({ id }) => id !== action.id) };
    case 'drawing': {
      const others = state.drawing.filter((path) => path !== action.path);
      return { ...state, drawing: action.drawing ? [...others, action.path] : others };
    }
    case 'small': {
      const { [action.address]: _, ...others } = state.small;
      const kept = Object.entries(others).slice(1 - MOST_SMALL);
      return { ...state, small: Object.fromEntries([...kept, [action.address, action.data]]) };
    }
    case 'dragging':
      return state.dragging === action.dragging ? state : { ...state, dragging: action.dragging };
    case 'mentioned': {
      const { word } = action;
      if (word === undefined) return state.mention ? { ...state, mention: undefined } : state;
      if (state.mention?.word.start === word.start && state.mention.word.query === word.query) return state;
      // Until what it may mean is there, that of the word before stays, or the list would flicker.
      const items = state.mention?.word.start === word.start ? state.mention.items : [];
      return { ...state, mention: { word, items, active: bestFit(items, word), loading: true } };
    }
    case 'found': {
      const { mention } = state;
      if (mention?.word.start !== action.word.start) return state;
      const loading = mention.word.query !== action.word.query;
      const active = loading ? bestFit(action.items, mention.word) : 0;
      return { ...state, mention: { ...mention, items: action.items, active, loading } };
    }
    case 'moved': {
      const { mention } = state;
      if (!mention || mention.items.length === 0) return state;
      const count = mention.items.length;
      return { ...state, mention: { ...mention, active: (mention.active + action.by + count) % count } };
    }
  }
}

/** What the list that `@` opens shows; nothing where it is closed. */
export function mentionItems({ mention }: AttachState): readonly MentionItem[] {
  return mention?.items ?? [];
}

/** Whether an item is one of those that the word may mean: the list may still be that of an earlier word. */
export function fitsWord(item: MentionItem, { query }: Mention): boolean {
  return wordFit(item, query) !== undefined;
}

function wordFit(item: MentionItem, query: string): number | undefined {
  return fitOf(comparable(item.kind === 'file' ? item.file.path : item.column.name), comparable(query));
}

/** The place of the item that fits a word best, the first of several; 0 where none does. */
function bestFit(items: readonly MentionItem[], { query }: Mention): number {
  const fits = items.map((item) => wordFit(item, query) ?? Infinity);
  return Math.max(0, fits.indexOf(Math.min(...fits)));
}

/** Files of a path once each, and no more than go with a message. */
export function withFiles(files: readonly DraftFile[], more: readonly DraftFile[]): DraftFile[] {
  return [...new Map([...files, ...more].map((file) => [file.path, file])).values()].slice(0, MAX_ATTACHED);
}

export function withoutFiles(files: readonly DraftFile[], paths: readonly string[]): DraftFile[] {
  return files.filter(({ path }) => !paths.includes(path));
}

/** Files with the picture of one of them; the same list where it is not among them. */
export function withPicture(files: readonly DraftFile[], path: string, picture: string): readonly DraftFile[] {
  if (!files.some((file) => file.path === path)) return files;
  return files.map((file) => (file.path === path ? { ...file, picture } : file));
}

/** The pictures of files, by their paths, as they are sent; nothing where there are none. */
export function picturesOf(files: readonly DraftFile[]): { pictures?: Record<string, string> } {
  const pictures = files.flatMap(({ path, picture }): [string, string][] =>
    picture === undefined || picture === path ? [] : [[path, picture]],
  );
  return pictures.length === 0 ? {} : { pictures: Object.fromEntries(pictures) };
}

/** Whether all of the files are there, and what is made of them. */
export function isAllThere({ uploads, drawing }: AttachState): boolean {
  return uploads.length + drawing.length === 0;
}

/** What is sent: the user's words, or, where he has attached files and written nothing, that they be analysed. */
export function messageText(draft: string, files: readonly DraftFile[]): string {
  const words = draft.trim();
  if (words !== '' || files.length === 0) return words;
  return t('Analyze {file}', { file: files.map(({ filename }) => filename).join(', ') });
}
