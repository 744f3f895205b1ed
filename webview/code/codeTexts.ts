/** The texts of saved code, which the host has: the panel asks for each when it is seen. */
import { errorMessage } from '../../src/base/errors';
import { codeTextSchema } from '../../src/protocol/messages';
import type { Asked } from '../panel/requests';
import type { PanelState } from '../panel/state';
import type { Action } from '../panel/store';

/** Milliseconds that "Copied" stays. */
const copiedFor = 1500;

export class CodeTexts {
  constructor(
    private readonly host: Asked,
    private readonly state: () => PanelState,
    private readonly dispatch: (action: Action) => void,
  ) {}

  /** @returns undefined when it could not be read; the panel shows why */
  async read(codeId: string): Promise<string | undefined> {
    const known = this.state().code[codeId];
    if (known?.state === 'loaded') return known.text;
    this.dispatch({ type: 'code', codeId, code: { state: 'loading' } });
    try {
      const { text, file } = codeTextSchema.parse(await this.host.request('readCode', { codeId }));
      this.dispatch({ type: 'code', codeId, code: { state: 'loaded', text, ...(file ? { file } : {}) } });
      return text;
    } catch (error) {
      this.dispatch({ type: 'code', codeId, code: { state: 'failed', message: errorMessage(error) } });
      return undefined;
    }
  }

  async copy(codeId: string): Promise<void> {
    const text = await this.read(codeId);
    if (text === undefined) return;
    try {
      await this.host.request('copy', { text });
    } catch (error) {
      this.dispatch({ type: 'problem', message: errorMessage(error) });
      return;
    }
    this.dispatch({ type: 'copied', codeId });
    setTimeout(() => {
      if (this.state().copied === codeId) this.dispatch({ type: 'copied', codeId: undefined });
    }, copiedFor);
  }
}
