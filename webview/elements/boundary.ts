/** A part of the page that fails alone: it says what failed, and the rest of the page stays as it is. */
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { directive, Directive, type ChildPart } from 'lit-html/directive.js';
import { clearPart, setChildPartValue, setCommittedValue } from 'lit-html/directive-helpers.js';
import { errorMessage } from '../../src/base/errors';
import { t } from '../i18n';
import { banner } from './banner';

type Fallback = (name: string, reason: string) => TemplateResult;

class Attempt extends Directive {
  override render(make: () => unknown, _failed: (error: unknown) => void): unknown {
    return make();
  }

  /** Renders here, and not by what it returns: what throws may be in a template of a template. */
  override update(part: ChildPart, [make, failed]: Parameters<this['render']>): unknown {
    try {
      setChildPartValue(part, make(), this);
    } catch (error) {
      // What was rendered in part is thrown away: lit would go on in the middle of it. The last line has lit forget the
      // directive that made it: a guard would say that nothing has changed.
      clearPart(part);
      setCommittedValue(part, nothing);
      setChildPartValue(part, nothing, this);
      failed(error);
    }
    return noChange;
  }
}

class Late extends Directive {
  override render(make: () => unknown): unknown {
    return make();
  }
}

const attempt = directive(Attempt);
const late = directive(Late);

/**
 * Renders what a function makes, with all that is in it; where something in it throws, what says so takes its place. It is
 * tried again with each rendering.
 * @param name of the part, in the user's language
 * @param fallback what is shown in its place; a line that says so without it
 */
export function boundary(
  name: string,
  make: () => unknown,
  fallback: Fallback = (failed, reason) => partFault(failed, reason),
): TemplateResult {
  let fault: TemplateResult | typeof nothing = nothing;
  const failed = (error: unknown): void => {
    console.error(name, error); // eslint-disable-line no-console -- the developer tools are where its stack is looked for
    fault = fallback(name, errorMessage(error));
  };
  // The fault has a place of its own, filled after the attempt: its elements stay from one rendering to the next. A button
  // that is replaced while it is pressed is never clicked.
  return html`${attempt(make, failed)}${late(() => fault)}`;
}

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
