import assert from 'node:assert/strict';
import { RpcEnd, type RpcMessage } from '../../../../src/base/rpc';
import { PanelRequests } from '../../../../src/host/panel/panelRequests';
import { MemoryLog } from '../../../support/ports';

/** A page that counts how often it was asked for the sessions. */
function make() {
  const sent: RpcMessage[] = [];
  const log = new MemoryLog();
  const requests = new PanelRequests(log);
  const page = new RpcEnd((message) => sent.push(message));
  return {
    requests,
    page,
    log,
    asked: () => sent.map((message) => (message.kind === 'request' ? message.method : '')),
  };
}

describe('what the host asks of the panel', () => {
  it('is asked at once of a page that is there', () => {
    const { requests, page, asked } = make();
    requests.connect(page);
    requests.ready();
    requests.show('showHistory');
    requests.show('showHistory');
    assert.deepEqual(asked(), ['showHistory', 'showHistory']);
  });

  it('waits for a page that is being made, and is asked once', () => {
    const { requests, page, asked } = make();
    requests.show('showHistory');
    requests.connect(page);
    requests.show('showHistory');
    assert.deepEqual(asked(), []);
    requests.ready();
    requests.ready();
    assert.deepEqual(asked(), ['showHistory']);
  });

  it('brings words for the input to a page that is being made, and does not tell it of changes', () => {
    const { requests, page, asked } = make();
    requests.connect(page);
    requests.show('fillDraft', { text: 'About a: ' });
    requests.tell('codeChanged');
    assert.deepEqual(asked(), []);
    requests.ready();
    requests.tell('codeChanged');
    assert.deepEqual(asked(), ['fillDraft', 'codeChanged']);
  });

  it('waits again when the page is gone', () => {
    const { requests, page, asked } = make();
    requests.connect(page);
    requests.ready();
    requests.connect(undefined);
    requests.show('showHistory');
    assert.deepEqual(asked(), []);
    requests.connect(page);
    requests.ready();
    assert.deepEqual(asked(), ['showHistory']);
  });

  it('waits for the next page where the one before was gone before it was ready', () => {
    const { requests, page, asked } = make();
    requests.connect(page);
    requests.connect(undefined);
    requests.ready();
    requests.show('showUsage');
    requests.connect(page);
    requests.ready();
    assert.deepEqual(asked(), ['showUsage']);
  });

  it('shows what was asked for last', () => {
    const { requests, page, asked } = make();
    requests.show('showHistory');
    requests.show('showUsage');
    requests.connect(page);
    requests.ready();
    requests.show('showUsage');
    assert.deepEqual(asked(), ['showUsage', 'showUsage']);
  });

  it('is logged where the page did not do it', async () => {
    const { requests, page, log } = make();
    requests.connect(page);
    requests.ready();
    requests.show('showHistory');
    page.close(new Error('The panel was closed.'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.match(log.lines.join('\n'), /The panel was closed/);
  });
});
