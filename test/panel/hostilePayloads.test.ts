/** Very many texts that want to act, as reports in the real page: nothing acts, nothing leaves, nothing throws. */
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { plainResponse } from '../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../src/core/contract/events';
import { nothingSpent } from '../../src/core/session/spending';
import { inFull } from '../support/full';
import { PanelPage } from '../support/panelPage';
import { asked, ended, replied } from '../support/turns';
import { endless, HOSTILE } from './hostilePayloads';
import { Watch } from './watch';

/** Reports in the page at the same time: each is a turn of its own. */
const AT_ONCE = 15;

interface Payload {
  number: number;
  text: string;
  endless: boolean;
}

/** How a text comes in a report: in HTML, in markdown that has HTML in it, and in markdown. */
const WAYS = {
  html: (text: string, number: number) => `<p>Before ${number}.</p>\n${text}\n<p>After ${number}.</p>`,
  mixed: (text: string, number: number) => `Before ${number}.\n\n${text}\n\nAfter ${number}.`,
  markdown: (text: string, number: number) => `Before ${number}.\n\n${text}\n\nAfter ${number}.`,
} as const;
type Way = keyof typeof WAYS;

/** A whole answer with this report. */
function answer(number: number, report: string, isHtml: boolean): AgentEvent[] {
  const turn = `t${number}`;
  const { metadata } = plainResponse('', 1);
  const said = {
    ...{ ...metadata, recommended_questions: [`Next ${number}.`] },
    ...{ content_type: isHtml ? ('html' as const) : ('markdown' as const), contains_html: isHtml },
  };
  return [asked(turn, `Question ${number}.`), replied(turn, 1, '', { response: report, metadata: said }), ended(turn)];
}

/** In a frame: does to all of a report what a user could do. @returns what shows there, and what should not be there */
function touchAll(within: string): { text: string; left: string[] } {
  const events = [
    'pointerover',
    'mouseover',
    'focus',
    'focusin',
    'toggle',
    'animationstart',
    'keydown',
    'submit',
    'load',
  ];
  const banned =
    'script, iframe, frame, frameset, object, embed, portal, form, base, link, meta, style, template, dialog, ' +
    '[srcdoc], [formaction], [action], [popover], [autofocus], [ping], [srcset], [background]';
  const left: string[] = [];
  for (const element of document.querySelectorAll(within)) {
    if (element.closest('ba-frame, vscode-button')) continue;
    for (const event of events) element.dispatchEvent(new Event(event, { bubbles: false }));
    if (element instanceof HTMLElement) element.click();
    const names = element.getAttributeNames().filter((name) => /^on/i.test(name));
    const places = ['href', 'src', 'xlink:href'].map((name) => element.getAttribute(name) ?? '#');
    const isOdd = places.some((place) => !/^(?:#$|https?:\/\/|mailto:|data:image\/)/.test(place));
    if (element.matches(banned) || names.length > 0 || isOdd) left.push(element.outerHTML.slice(0, 200));
  }
  return { text: document.body.innerText, left };
}

describe('panel: very many hostile texts', () => {
  let panel: PanelPage;
  let watch: Watch;
  let sessions = 0;

  before(async () => {
    panel = await PanelPage.open({ height: 4000 });
    watch = await Watch.over(panel);
  });

  after(async () => {
    await panel.close();
    watch.close();
  });

  const made = (text: string, number: number): string =>
    text.replace(/\bACT\b/g, `self.acted=${number},alert(${number})`).replace(/\bURL\b/g, `${watch.url}/${number}`);

  /** Shows these answers and nothing else, all of their frames too. */
  const show = async (events: AgentEvent[], turns: number): Promise<void> => {
    panel.publisher.open(events, {
      ...{ sessionWarning: '', queue: [], branches: {}, spending: nothingSpent, usage: null, earlier: false, pins: [] },
      session: { id: `s${sessions++}`, title: '', readOnly: false },
    });
    await panel
      .part('answer-model')
      .nth(turns - 1)
      .waitFor();
    await panel.window.page.evaluate(async () => {
      const frames = [...document.querySelectorAll<HTMLElement>('ba-frame')];
      for (const frame of frames) {
        frame.scrollIntoView();
        while (frame.dataset['drawn'] === undefined) await new Promise(requestAnimationFrame);
      }
    });
  };

  /** Touches all of what is shown. @returns the texts that show in the page and in its frames */
  const touch = async (): Promise<string> => {
    const { page } = panel.window;
    const inFrame = async (frame: Frame): Promise<string> => {
      const within = frame === page.mainFrame() ? '[data-testid="report"] *' : 'main *';
      const { text, left } = await frame.evaluate(touchAll, within);
      assert.deepEqual(left, []);
      return text;
    };
    return (await Promise.all(page.frames().map(inFrame))).join('\n');
  };

  /** Shows these reports, and sees that nothing acts: neither by itself nor when it is touched. */
  const assertHarmless = async (reports: string[], marks: readonly string[], isHtml: boolean): Promise<void> => {
    const before = panel.asked.length;
    const { console } = panel.window;
    const told = console.length;
    await show(
      reports.flatMap((report, at) => answer(at, report, isHtml)),
      reports.length,
    );
    await watch.assertQuiet();
    assert.deepEqual(panel.asked.slice(before), [], 'nothing is said to the host');
    const text = await touch();
    await watch.assertQuiet();
    for (const { method, params } of panel.asked.slice(before)) {
      assert.equal(method, 'openLink');
      assert.match(JSON.stringify(params), /"url":"(?:https?:\/\/|mailto:)/);
    }
    assert.equal(await panel.part('part-fault').count(), 0);
    const around = reports.flatMap((_, at) => [`Question ${at}.`, `Next ${at}.`]);
    const missing = [...around, ...marks].filter((mark) => !text.includes(mark));
    assert.deepEqual(missing, []);
    assert.deepEqual(
      console.slice(told).filter((line) => line.startsWith('[pageerror]')),
      [],
      'no frame has thrown',
    );
  };

  const marksOf = ({ number, ...payload }: Payload, way: Way): string[] =>
    payload.endless && way !== 'markdown' ? [`Before ${number}.`] : [`Before ${number}.`, `After ${number}.`];

  let count = 0;
  for (const [what, texts] of Object.entries(HOSTILE)) {
    const payloads = texts.map((text): Payload => ({ number: ++count, text, endless: endless.has(text) }));
    for (const way of ['html', 'mixed', 'markdown'] as const)
      inFull(`do nothing in ${way}: ${what} (${texts.length})`, async function () {
        this.timeout(600_000);
        for (let at = 0; at < payloads.length; at += AT_ONCE) {
          const some = payloads.slice(at, at + AT_ONCE);
          await assertHarmless(
            some.map(({ number, text }) => WAYS[way](made(text, number), number)),
            some.flatMap((payload) => marksOf(payload, way)),
            way !== 'markdown',
          );
        }
      });
  }

  it('are at least 300', () => {
    assert.ok(new Set(Object.values(HOSTILE).flat()).size >= 300, String(count));
  });

  it('leave words as they are that look like handlers, and charts behind one that cannot be drawn', async () => {
    const bars = '{"series":[{"type":"bar","data":[1]}]}';
    const charts = [bars, `{"xAxis":{"type":"category","data":["a"]},"yAxis":{},${bars.slice(1)}`];
    const drawn = charts.map((option) => `<div data-echarts='${option}'></div>`).join('');
    await show(answer(0, `<pre>only = 3, once=4</pre><p title='"'>online = 5</p>${drawn}`, true), 1);
    const report = panel.part('report').frameLocator('iframe');
    await report.getByText('only = 3, once=4').waitFor();
    await report.getByText('online = 5').waitFor();
    await report.getByText('The chart could not be drawn: ').waitFor();
    await report.locator('canvas').waitFor();
  });

  for (const way of ['html', 'markdown'] as const)
    it(`do nothing together in one answer: ${way}`, async () => {
      const some = Object.values(HOSTILE).flatMap((texts) => [
        texts[0] ?? '',
        texts[Math.ceil(texts.length / 2)] ?? '',
      ]);
      const payloads = some.filter((text) => !endless.has(text) && text.length < 2000);
      assert.ok(payloads.length >= 18, String(payloads.length));
      await assertHarmless(
        [payloads.map((text, number) => WAYS[way](made(text, number), number)).join('\n\n')],
        payloads.flatMap((_, number) => [`Before ${number}.`, `After ${number}.`]),
        way === 'html',
      );
    });
});
