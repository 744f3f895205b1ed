/** Asks what columns mean, and keeps what the user says of that. */
import { errorMessage } from '../../src/base/errors';
import { foundTypesSchema, type TableChoice } from '../../src/protocol/columnRoles';
import type { TotalDecision } from '../../src/protocol/parsedFiles';
import { t } from '../i18n';
import { runTurn, shown, type PanelDeps, type PanelView } from '../panel/panelDeps';
import type { TypeActions } from '../panel/view';
import { withColumn, withFocus, withKind } from './meaning';
import type { TypesAction, TypesOfTable } from './state';
import { lastComputed } from './tables';

/** Tables of a conversation whose columns are told, the last ones. */
const MAX_TABLES = 30;

export class TypesControl {
  readonly actions: TypeActions = {
    choose: (artifact, name, change) => this.change(artifact, ({ choice }) => withColumn(choice, name, change)),
    look: (artifact, part, name) => this.change(artifact, ({ choice, types }) => withFocus(choice, types, part, name)),
    kind: (artifact, kind) => this.change(artifact, ({ choice }) => withKind(choice, kind)),
    decide: (artifact, path, decision) => void this.decide(artifact, path, decision),
    automatic: (artifact) => this.change(artifact, () => ({})),
    open: (artifact, open) => this.dispatch({ type: 'opened', artifact, open }),
    search: (artifact, search) => this.dispatch({ type: 'searched', artifact, search }),
    analyzeAgain: (path, file) => void this.analyzeAgain(path, file),
  };
  /** Facts that were asked for. */
  private readonly asked = new Set<string>();
  private requests = 0;

  constructor(
    private readonly panel: PanelDeps,
    private readonly view: Pick<PanelView, 'followNext'>,
  ) {}

  /** Asks for the facts that are not known yet. */
  look(): void {
    const artifacts = [...lastComputed(this.panel.state().transcript).values()].slice(-MAX_TABLES);
    for (const artifact of artifacts) {
      if (this.asked.has(artifact)) continue;
      this.asked.add(artifact);
      void this.read(artifact);
    }
  }

  private dispatch(action: TypesAction): void {
    this.panel.dispatch({ type: 'types', action });
  }

  /** Without an answer nothing is told: the report itself says what it took columns for. */
  private async read(artifact: string): Promise<void> {
    const given = await this.panel.host.request('columnTypes', { artifact }).catch(() => undefined);
    const types = foundTypesSchema.safeParse(given).data?.types;
    if (types) this.dispatch({ type: 'came', artifact, types });
  }

  private change(artifact: string, make: (known: TypesOfTable) => TableChoice): void {
    const known = this.panel.state().types[artifact];
    if (known) void this.keep(artifact, known.types.table, make(known));
  }

  /** Takes the other reading, and asks for the answer again. */
  private async decide(artifact: string, path: string, { taken, chosen, measure }: TotalDecision): Promise<void> {
    const known = this.panel.state().types[artifact];
    if (!known) return;
    const { types, choice } = known;
    const additive = chosen ? undefined : taken === 'latest';
    if (await this.keep(artifact, types.table, withColumn(choice, measure, { additive })))
      await this.analyzeAgain(path, types.file);
  }

  /** @returns whether it is kept */
  private async keep(artifact: string, table: string, choice: TableChoice): Promise<boolean> {
    const request = ++this.requests;
    this.dispatch({ type: 'chosen', artifact, choice, request });
    try {
      await this.panel.host.request('setTableChoice', { table, choice });
      this.dispatch({ type: 'kept', artifact, request });
      return true;
    } catch (error) {
      this.dispatch({ type: 'failed', artifact, request, message: errorMessage(error) });
      return false;
    }
  }

  /** While an answer is made it waits as any message does. A part of a file is named by the words alone. */
  private analyzeAgain(path: string, file: string): Promise<void> {
    const name = path.replace(/^(attached|outside):[^/]*\//, '');
    const text =
      path === file ? t('Analyze {file} again with my choices.', { file: name }) : t('Analyze {file}', { file: path });
    const files = path === file ? [path] : [];
    return runTurn(this.panel, this.view, 'send', { ...shown(this.panel.state()), text, files });
  }
}
