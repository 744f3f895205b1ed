/** The texts of saved code, which the host has: the panel asks for each when it is seen. */
import { errorMessage } from '../../src/base/errors';
import { codeTextSchema } from '../../src/protocol/messages';
import type { PanelDeps } from '../panel/panelDeps';

/** Milliseconds that "Copied" stays. */
const COPIED_MS = 1500;

/** Says that code was copied, for a moment. */
export function tellCopied(panel: PanelDeps, codeId: string): void {
  panel.dispatch({ type: 'copied', codeId });
  setTimeout(() => {
    if (panel.state().copied === codeId) panel.dispatch({ type: 'copied', codeId: undefined });
  }, COPIED_MS);
}

export class CodeTexts {
  constructor(private readonly panel: PanelDeps) {}

  /** @returns undefined when it could not be read; the panel shows why */
  async read(codeId: string): Promise<string | undefined> {
    const known = this.panel.state().code[codeId];
    if (known?.state === 'loaded') return known.text;
    this.panel.dispatch({ type: 'code', codeId, code: { state: 'loading' } });
    try {
      const { text, file } = codeTextSchema.parse(await this.panel.host.request('readCode', { codeId }));
      this.panel.dispatch({ type: 'code', codeId, code: { state: 'loaded', text, ...(file ? { file } : {}) } });
      return text;
    } catch (error) {
      this.panel.dispatch({ type: 'code', codeId, code: { state: 'failed', message: errorMessage(error) } });
      return undefined;
    }
  }

  async copy(codeId: string): Promise<void> {
    const text = await this.read(codeId);
    if (text === undefined) return;
    try {
      await this.panel.host.request('copy', { text });
    } catch (error) {
      this.panel.dispatch({ type: 'problem', message: errorMessage(error) });
      return;
    }
    tellCopied(this.panel, codeId);
  }
}
