import type { CodeTexts } from '../code/codeTexts';
import type { EarlierControl } from './earlierControl';
import { followReference } from './links';
import type { MessageControl } from '../conversation/messageControl';
import { shown, type PanelDeps, type PanelView } from './panelDeps';
import { OPEN_INPUT } from './places';
import type { ControlActions, PanelActions } from './view';
import type { SlashControl } from '../conversation/slashControl';
import { isReadOnly } from './state';

interface Controls {
  code: CodeTexts;
  messages: MessageControl;
  slash: SlashControl;
  earlier: EarlierControl;
  /** Asks the host for all there is. */
  requestSnapshot: () => void;
}

/** All that the user can do in the panel. */
export function panelActions(
  panel: PanelDeps,
  view: PanelView,
  { code, messages, slash, earlier, requestSnapshot }: Controls,
  ofControls: ControlActions,
): PanelActions {
  const { requests } = panel;
  /** Makes the session one that can be written; the cursor goes to the input if that worked. */
  const askForInput = async (method: 'copySession' | 'reopenSession' | 'saveSession'): Promise<boolean> => {
    const done = await requests.askOnce(method, {});
    if (done && !isReadOnly(panel.state())) panel.focusOn(OPEN_INPUT);
    return done;
  };
  const actions: PanelActions = {
    ...ofControls,
    ...messages.actions,
    send: () => {
      if (!slash.run()) void messages.send();
    },
    stop: () => requests.ask('stop', {}),
    setApiKey: () => requests.ask('setApiKey', {}),
    setServerKey: () => requests.ask('setServerKey', {}),
    pickModel: () => requests.ask('pickModel', {}),
    openSettings: () => requests.ask('openSettings', {}),
    reload: () => (panel.state().needsSnapshot ? requestSnapshot() : panel.dispatch({ type: 'reload' })),
    writeDraft: (text) => panel.dispatch({ type: 'draft', text }),
    fillDraft: (text) => panel.dispatch({ type: 'fillDraft', text }),
    pickFile: () => requests.ask('pickFile', {}),
    openFolder: () => requests.ask('openFolder', {}),
    openSample: () => requests.ask('openSample', {}),
    openFile: (path) => requests.ask('openFile', { path }),
    openGrid: (request) => requests.ask('openGrid', request),
    openLink: (url) => requests.ask('openLink', { url }),
    openReference: (turn, text) => followReference(turn, text, panel.state().transcript, actions),
    readCode: (codeId) => void code.read(codeId),
    viewCode: (codeId) => requests.ask('viewCode', { codeId }),
    downloadCode: (codeId) => requests.ask('downloadCode', { codeId }),
    copyCode: (codeId) => void code.copy(codeId),
    download: (target) => {
      if (target.kind === 'code') requests.ask('downloadCode', { codeId: target.code_id });
      else if (target.kind === 'output') requests.ask('saveOutput', { id: target.id });
      else requests.ask('downloadFile', { path: target.path });
    },
    openPage: (target) => {
      if (target.kind === 'output') void requests.askOnce('openOutput', { id: target.id });
      else void requests.askOnce('openPage', { target });
    },
    revealDownload: (target) => requests.ask('revealDownload', { target }),
    toggleAnalysis: (turn, open) => panel.dispatch({ type: 'analysis', turn, open }),
    setPinned: (keys, pinned) =>
      void requests.askOnce('setPinned', { ...shown(panel.state()), keys: [...keys], pinned }),
    showModelInput: () => requests.ask('showModelInput', {}),
    saveSession: () => void askForInput('saveSession'),
    copySession: () => void askForInput('copySession'),
    reopenSession: () =>
      void askForInput('reopenSession').then((done) => {
        if (done) panel.dispatch({ type: 'reopened' });
      }),
    describeProblem: (message) => panel.dispatch({ type: 'problem', message }),
    dismissProblem: () => panel.dispatch({ type: 'problem', message: '' }),
    jumpToLatest: () => view.toEnd(),
    showEarlier: () => void earlier.show(),
  };
  return actions;
}
