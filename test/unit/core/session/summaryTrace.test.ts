/** What is asked of models for summaries, as the event log has it. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import { openChat, type Chat } from '../../../support/chat';
import { pages, report, SUMMARY, talk, turns, windowed, writerOf } from '../../../support/longTalk';

const lineSchema = z.looseObject({ event: z.string(), purpose: z.string().optional() });
const lines = ({ traced }: Chat) => traced.map((line) => lineSchema.parse(JSON.parse(line)));

describe('the event log of a conversation that is summarised', function () {
  it('has what went to the model that summarises and what it said, beside the requests of the conversation', async () => {
    const model = windowed(40_000, ...turns(12, 3000));
    const writer = writerOf(report(SUMMARY));
    const chat = await openChat(model, { tools: [pages], summarizer: writer });
    await talk(model, chat, 12);
    const of = (event: string) => lines(chat).filter((line) => line.event === event && line.purpose === 'summary');
    const [inputs, outputs] = [of('ModelInput'), of('ModelOutput')];
    assert.ok(inputs.length > 0);
    assert.deepEqual([inputs.length, outputs.length], [writer.requests.length, writer.requests.length]);
    assert.match(JSON.stringify(inputs[0]?.['new_messages']), /These are words of the program/);
    assert.match(String(outputs[0]?.['raw']), /Revenue in the north is 4,711 EUR/);
    assert.deepEqual([inputs[0]?.['round'], inputs[0]?.['model'], outputs[0]?.['model']], [0, writer.id, writer.id]);
    const own = lines(chat).filter(({ event, purpose }) => event === 'ModelInput' && purpose === undefined);
    assert.equal(own.length, model.requests.length);
  });
});
