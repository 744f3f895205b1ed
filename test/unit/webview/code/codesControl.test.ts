import assert from 'node:assert/strict';
import { CodesControl } from '../../../../webview/code/codesControl';
import { listedCode } from './listed';
import { panelWith } from '../controls';

function make() {
  const panel = panelWith();
  const control = new CodesControl(panel.parts);
  const methods = (): string[] => panel.asked.map(({ method }) => method);
  return { ...panel, control, actions: control.actions, shown: () => panel.state().savedCode, methods };
}
const list = { places: [{ id: 'p', folder: 'data', codes: [listedCode('a')] }] };
const context = { signal: new AbortController().signal };

describe('view of saved code', () => {
  it('asks for the list when it opens, and gives the cursor back when it closes', async () => {
    const { actions, shown, focused, last } = make();
    actions.open();
    assert.deepEqual([shown().open, shown().listState], [true, 'loading']);
    await last('listCode').answer(list);
    assert.deepEqual([shown().listState, shown().list], ['loaded', list]);
    actions.close();
    assert.equal(shown().open, false);
    assert.deepEqual(focused, [['[data-testid="codes-filter"]'], ['[data-testid="codes-open"]']]);
  });

  it('shows more of a long list, and goes to what has come; other words begin anew', async () => {
    const { actions, shown, focused, last } = make();
    actions.open();
    const codes = Array.from({ length: 250 }, (_, at) => listedCode(`c${at}`));
    await last('listCode').answer({ places: [{ id: 'p', folder: 'data', codes }] });
    actions.more();
    assert.equal(shown().most, 200);
    assert.deepEqual(focused.at(-1), ['[data-place="p"] [data-code="c149"] [data-testid="saved-open"]']);
    actions.filter('c');
    assert.equal(shown().most, 100);
  });

  it('says why there is no list, also when what came is none', async () => {
    const { actions, shown, last } = make();
    actions.open();
    await last('listCode').fail('denied');
    assert.deepEqual([shown().listState, shown().problem], ['failed', 'denied']);
    actions.reload();
    await last('listCode').answer({ places: 5 });
    assert.equal(shown().listState, 'failed');
  });

  it('takes the place of the other views, and they of it', () => {
    const { actions, dispatch, state } = make();
    dispatch({ type: 'history', action: { type: 'opened', now: 0 } });
    actions.open();
    assert.deepEqual([state().history.open, state().savedCode.open], [false, true]);
    dispatch({ type: 'history', action: { type: 'opened', now: 0 } });
    assert.deepEqual([state().history.open, state().savedCode.open], [true, false]);
  });

  it('takes the list anew when code has changed, while it is shown', async () => {
    const { control, actions, methods } = make();
    await control.answers.codeChanged({}, context.signal);
    assert.deepEqual(methods(), []);
    await control.answers.showCode({}, context.signal);
    await control.answers.codeChanged({}, context.signal);
    assert.deepEqual(methods(), ['listCode', 'listCode']);
    actions.close();
  });

  it('does with code what was asked for, in its place, once', async () => {
    const { actions, asked, last, state } = make();
    actions.act('p', 'a', 'open');
    actions.act('p', 'a', 'open');
    actions.act(undefined, 'a', 'compare');
    assert.deepEqual(
      asked.map(({ params }) => params),
      [
        { place: 'p', codeId: 'a', act: 'open' },
        { codeId: 'a', act: 'compare' },
      ],
    );
    await last('actOnCode').fail('There is nothing to compare.', 'information');
    assert.deepEqual([state().problem, state().problemLevel], ['There is nothing to compare.', 'info']);
  });

  it('says that code was copied when it was', async () => {
    const { actions, last, state } = make();
    actions.act('p', 'a', 'copy');
    assert.equal(state().copied, undefined);
    await last('actOnCode').answer({});
    assert.equal(state().copied, 'a');
    actions.act('p', 'b', 'copy');
    await last('actOnCode').fail('denied');
    assert.equal(state().copied, 'a');
  });

  it('begins a question about code behind what is written, without attaching anything', () => {
    const { actions, dispatch, focused, state, methods } = make();
    dispatch({ type: 'draft', text: 'Mine' });
    actions.open();
    actions.ask('a');
    assert.deepEqual([state().draft, state().savedCode.open], ['Mine\n\nAbout a: ', false]);
    actions.ask('b');
    assert.equal(state().draft, 'About b: ');
    assert.deepEqual(focused.at(-1), ['#input']);
    assert.deepEqual(methods(), ['listCode']);
  });

  it('puts words of the host into the input, and nothing that are no words', async () => {
    const { control, state } = make();
    await control.answers.fillDraft({ text: 'About a: ' }, context.signal);
    assert.equal(state().draft, 'About a: ');
    assert.throws(() => void control.answers.fillDraft({ text: 5 }, context.signal));
  });
});
