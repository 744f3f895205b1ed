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
    requests.showHistory();
    requests.showHistory();
    assert.deepEqual(asked(), ['showHistory', 'showHistory']);
  });

  it('waits for a page that is being made, and is asked once', () => {
    const { requests, page, asked } = make();
    requests.showHistory();
    requests.connect(page);
    requests.showHistory();
    assert.deepEqual(asked(), []);
    requests.ready();
    requests.ready();
    assert.deepEqual(asked(), ['showHistory']);
  });

  it('brings words for the input to a page that is being made, and does not tell it of changes', () => {
    const { requests, page, asked } = make();
    requests.connect(page);
    requests.fillDraft('About a: ');
    requests.codeChanged();
    assert.deepEqual(asked(), []);
    requests.ready();
    requests.codeChanged();
    assert.deepEqual(asked(), ['fillDraft', 'codeChanged']);
  });

  it('waits again when the page is gone', () => {
    const { requests, page, asked } = make();
    requests.connect(page);
    requests.ready();
    requests.connect(undefined);
    requests.showHistory();
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
    requests.showUsage();
    requests.connect(page);
    requests.ready();
    assert.deepEqual(asked(), ['showUsage']);
  });

  it('shows what was asked for last', () => {
    const { requests, page, asked } = make();
    requests.showHistory();
    requests.showUsage();
    requests.connect(page);
    requests.ready();
    requests.showUsage();
    assert.deepEqual(asked(), ['showUsage', 'showUsage']);
  });

  it('is logged where the page did not do it', async () => {
    const { requests, page, log } = make();
    requests.connect(page);
    requests.ready();
    requests.showHistory();
    page.close(new Error('The panel was closed.'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.match(log.lines.join('\n'), /The panel was closed/);
  });
});
