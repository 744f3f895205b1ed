import type { AgentResponse } from '../../contract/response';
import type { Formatter } from '../../text/formatter';
import type { FactSet } from '../facts/factSet';

/** The one script of a page: it draws the charts and opens the sources of numbers. */
export interface PageLibrary {
  /** As {@link inlineScript} gives it. */
  text: string;
  /** Of exactly this text in UTF-8, in base64: the page runs nothing else. */
  sha256: string;
}

/** Code that gives the numbers again. */
export interface PageScript {
  filename: string;
  /** E.g. `python`. */
  language: string;
  description: string;
  text: string;
}

export interface PageInput {
  /** The reply with its references resolved. */
  response: AgentResponse;
  title: string;
  /** What was computed for it. */
  sets: readonly FactSet[];
  library: PageLibrary;
  scripts: readonly PageScript[];
  /** ISO 8601. */
  madeAt: string;
  formatter: Formatter;
  /** BCP 47, e.g. `en` or `zh-cn`. */
  language: string;
}

/** Text of a script as it can stand in a page: what would end its element is written in another way that means the same. */
export function inlineScript(text: string): string {
  return text.replace(/<\/script/gi, '<\\/script').replace(/<!--/g, '<\\!--');
}
