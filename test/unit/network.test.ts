/** What can reach the network is known: the adapters of models, embeddings and figures of use, which ask servers of the settings. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Calls and modules that open connections. */
const REACHES =
  /globalThis\.fetch\b|(?<![.\w]|private )fetch\(|from '(?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/\w+)?'|new (?:WebSocket|XMLHttpRequest|EventSource)\b|\bsendBeacon\b|from '@anthropic-ai\/sdk/;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;

const KNOWN = [
  // Requests to the server of a model or of embeddings.
  'src/adapters/abortableFetch.ts',
  'src/adapters/models/servers/exchange.ts',
  'src/adapters/models/watchdog.ts',
  ...['connection', 'errors', 'request'].map((name) => `src/adapters/models/anthropic/${name}.ts`),
  // Figures of use, to the collector of the settings.
  'src/adapters/otlp.ts',
  // Named pipes of this machine.
  'src/adapters/run/pipes.ts',
  // The library of the charts, from the extension's own folder: the policy of the page allows nothing else.
  'webview/reports/frameDocument.ts',
];

describe('what can reach the network', () => {
  it('is in the adapters of models, embeddings and figures of use', () => {
    const files = ['src', 'webview'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.posix.join(root, ...name.split(path.sep))),
    );
    const reaching = files.filter((file) => REACHES.test(readFileSync(file, 'utf8').replace(COMMENT, '')));
    assert.deepEqual(reaching.sort(), [...KNOWN].sort());
  });
});
