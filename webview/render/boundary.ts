/** A part of the page that fails alone: it says what failed, and the rest of the page stays as it is. */
import { noChange, nothing, type TemplateResult } from 'lit-html';
import { directive, Directive, PartType, type ChildPart, type PartInfo } from 'lit-html/directive.js';
import { clearPart, setChildPartValue, setCommittedValue } from 'lit-html/directive-helpers.js';
import { errorMessage } from '../../src/base/errors';
import { t } from '../i18n';
import { banner } from './banner';

type Fallback = (name: string, reason: string) => TemplateResult;

class Boundary extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.CHILD) throw new Error('A boundary stands between elements.');
  }

  override render(_name: string, make: () => unknown, _fallback?: Fallback): unknown {
    return make();
  }

  /** Renders here, and not by what it returns: what throws may be in a template of a template. */
  override update(
    part: ChildPart,
    [name, make, fallback = (failed, reason) => partFault(failed, reason)]: Parameters<this['render']>,
  ): unknown {
    try {
      setChildPartValue(part, make(), this);
    } catch (error) {
      console.error(name, error); // eslint-disable-line no-console -- the developer tools are where its stack is looked for
      // What was rendered in part is thrown away: lit would go on in the middle of it.
      clearPart(part);
      setCommittedValue(part, nothing);
      setChildPartValue(part, fallback(name, errorMessage(error)), this);
    }
    return noChange;
  }
}

/**
 * Renders what a function makes, with all that is in it; where something in it throws, what says so takes its place. It is
 * tried again with each rendering.
 * @param name of the part, in the user's language
 * @param fallback what is shown in its place; a line that says so without it
 */
export const boundary = directive(Boundary);

/** What takes the place of something that covers the conversation, or is in front of it: the way back is in it. */
export function dismissable(dismiss: () => void): Fallback {
  return (name, reason) => partFault(name, reason, dismiss);
}

function partFault(name: string, reason: string, dismiss?: () => void): TemplateResult {
  const words = t('This part could not be shown: {name}. The rest of the conversation is not affected. ({reason})', {
    name,
    reason,
  });
  return banner('error', words, 'part-fault', dismiss);
}
