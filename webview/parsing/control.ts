/** Does what the user asks of how data files are read. */
import { errorMessage } from '../../src/base/errors';
import { choicesSchema, parsedFileSchema, type FileDecision } from '../../src/protocol/parsedFiles';
import { t } from '../i18n';
import { runTurn, shown, type PanelDeps, type PanelView } from '../panel/panelDeps';
import type { ReadingActions } from '../panel/view';
import { withChoice } from './chips';
import { lastReads } from './files';
import type { ReadingAction } from './state';

/** Files that are asked for in one go. */
const MAX_ASKED = 1000;

export class ReadingControl {
  readonly actions: ReadingActions = {
    choose: (path, id, value) => void this.choose(path, id, value),
    decide: (path, decision) => void this.decide(path, decision),
    preview: (path) => void this.preview(path),
    analyzeAgain: (path) => void this.readAgain(path),
    saveAndAnalyze: (path) => void this.saveAndAnalyze(path),
  };
  /** Files whose choices were asked for. */
  private readonly asked = new Set<string>();
  /** The last turns that read each, in the session that was looked at last. */
  private seen: { session: string; reads: ReadonlyMap<string, string> } = { session: '', reads: new Map() };
  private requests = 0;

  constructor(
    private readonly panel: PanelDeps,
    private readonly view: Pick<PanelView, 'followNext'>,
  ) {}

  /** Asks what was chosen of files that are not known yet; of those that were read again the answer knows more. */
  look(): void {
    const { session } = shown(this.panel.state());
    const reads = lastReads(this.panel.state().transcript);
    const before = this.seen;
    this.seen = { session, reads };
    const again = [...reads].flatMap(([path, turn]) => (before.reads.get(path) === turn ? [] : [path]));
    if (before.session === session) this.dispatch({ type: 'readAgain', paths: again });
    const paths = [...reads.keys()].filter((path) => !this.asked.has(path)).slice(-MAX_ASKED);
    if (paths.length === 0) return;
    for (const path of paths) this.asked.add(path);
    void this.readChoices(paths);
  }

  private dispatch(action: ReadingAction): void {
    this.panel.dispatch({ type: 'reading', action });
  }

  /** Without an answer the chips tell what was detected. */
  private async readChoices(paths: string[]): Promise<void> {
    const given = await this.panel.host.request('readChoices', { paths }).catch(() => undefined);
    const answer = choicesSchema.safeParse(given).data;
    if (answer) this.dispatch({ type: 'choices', ...answer });
  }

  /** @returns whether the file could be read so */
  private choose(path: string, id: Parameters<ReadingActions['choose']>[1], value: string): Promise<boolean> {
    const choice = withChoice(this.panel.state().readings[path]?.choice ?? {}, id, value);
    return this.ask(path, choice, () => this.panel.host.request('setFormat', { path, choice }));
  }

  /** Takes the other reading, and asks for the answer again. */
  private async decide(path: string, { kind, taken, chosen }: FileDecision): Promise<void> {
    const other = kind === 'periods' ? 'columns' : taken === 'dmy' ? 'mdy' : 'dmy';
    if (await this.choose(path, kind, chosen ? '' : other)) await this.readAgain(path);
  }

  private async preview(path: string): Promise<void> {
    const choice = this.panel.state().readings[path]?.choice ?? {};
    await this.ask(path, choice, () => this.panel.host.request('readData', { path }));
  }

  private async ask(
    path: string,
    choice: ReturnType<typeof withChoice>,
    request: () => Promise<unknown>,
  ): Promise<boolean> {
    const number = ++this.requests;
    this.asked.add(path);
    this.dispatch({ type: 'asked', path, choice, request: number });
    try {
      const reading = parsedFileSchema.parse(await request());
      this.dispatch({ type: 'came', path, request: number, reading });
      return true;
    } catch (error) {
      this.dispatch({ type: 'failed', path, request: number, message: errorMessage(error) });
      return false;
    }
  }

  private readAgain(path: string): Promise<void> {
    return this.analyzeAgain(path, t('Analyze {file} again: it is read in another way now.', { file: named(path) }));
  }

  /** While an answer is made it waits as any message does. */
  private analyzeAgain(path: string, text: string): Promise<void> {
    return runTurn(this.panel, this.view, 'send', { ...shown(this.panel.state()), text, files: [path] });
  }

  private async saveAndAnalyze(path: string): Promise<void> {
    if (!(await this.panel.requests.askOnce('saveFile', { path }))) return;
    await this.analyzeAgain(path, t('Analyze {file} again: its changes are saved now.', { file: named(path) }));
  }
}

/** Files from outside are known by their names. */
function named(path: string): string {
  return path.replace(/^(attached|outside):[^/]*\//, '');
}
