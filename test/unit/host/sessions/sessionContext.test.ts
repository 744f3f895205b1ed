import assert from 'node:assert/strict';
import { sessionContext } from '../../../../src/host/sessions/sessionContext';
import { openLog, write } from '../../core/session/tail/support';
import { localize } from '../../../support/ports';

describe('what the panel is told beside a conversation', () => {
  it('has the damage of a part that is read later', async () => {
    const turn = (text: string) => ({ do: 'turn', text, rounds: 1, queued: false }) as const;
    const file = await write([turn('one'), turn('two'), { do: 'compact', keep: 0, round: 0 }, turn('three')]);
    file.text = `{torn\n${file.text}`;
    const log = await openLog(file, { over: 0, chunk: 100 });
    const conversation = { log, waiting: { list: () => [] }, earlier: true };
    const warning = (): string => sessionContext(conversation, localize).sessionWarning;
    assert.deepEqual([log.isWhole, warning()], [false, '']);
    await log.readWhole();
    assert.match(warning(), /^Damaged lines in this session: 1 \(the first is line 1\)/);
  });
});
