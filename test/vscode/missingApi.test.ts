/** An editor that lacks the API for models, or a part of it, lacks these models alone: nothing fails and nothing is logged. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as vscode from 'vscode';
import { ModelError } from '../../src/core/contract/modelError';
import { EditorModels } from '../../src/host/models/editorModels';

describe('an editor without models', () => {
  const real = vscode.lm;
  const editorApi: unknown = createRequire(__filename)('vscode');
  const replace = (lm: unknown): void => {
    assert.ok(typeof editorApi === 'object' && editorApi !== null);
    Object.defineProperty(editorApi, 'lm', { value: lm, configurable: true, enumerable: true, writable: true });
  };
  afterEach(() => replace(real));

  for (const [what, lm] of [
    ['no API for models', undefined],
    ['no list of models', { tools: [], onDidChangeChatModels: real.onDidChangeChatModels }],
    ['no news of models', { tools: [], selectChatModels: () => Promise.reject(new Error('never asked')) }],
  ] as const) {
    it(`lists none with ${what}, and says of a chosen one that it is gone`, async () => {
      replace(lm);
      const editor = new EditorModels((model) => model);
      assert.deepEqual(await editor.models(), []);
      const client = editor.client('ba-test', 'good');
      const request = { system: 's', messages: [{ role: 'user' as const, content: 'q' }], tools: [] };
      const asked = client.stream(request, new AbortController().signal)[Symbol.asyncIterator]().next();
      await assert.rejects(asked, (error) => error instanceof ModelError && error.kind === 'model_gone');
      editor.dispose();
    });
  }
});
