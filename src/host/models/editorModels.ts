import * as vscode from 'vscode';
import * as z from 'zod';
import type { OfferedModel, Recipient, StreamingModel } from '../../core/ports';
import { defaultEditorPatience, EditorModel } from './editorModel';

/** A model of the editor, with who offers it. */
export interface EditorOffer extends OfferedModel {
  /** The extension that gets what is sent, for people. */
  recipient: string;
}

const providerSchema = z.looseObject({
  displayName: z.string().exactOptional(),
  contributes: z.looseObject({
    languageModelChatProviders: z.array(z.looseObject({ vendor: z.string() })),
  }),
});

/** A model that takes pictures. Editors tell it beside what their API promises. */
const capabilitiesSchema = z.looseObject({ capabilities: z.looseObject({ supportsImageToText: z.literal(true) }) });

/** The models that other extensions offer through the editor. An editor without them has none. */
export class EditorModels implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when other models may be there. */
  readonly onDidChange = this.changed.event;
  private readonly listener: vscode.Disposable | undefined;
  /** Tokens that a request may have, of models that were seen. */
  private readonly limits = new Map<string, number>();
  /** Of these, those that take pictures. */
  private readonly seeing = new Set<string>();

  /** @param guard gives out a client behind the gate for what leaves */
  constructor(
    private readonly guard: (model: StreamingModel, recipient: Recipient) => StreamingModel,
    private readonly silenceMs = defaultEditorPatience,
  ) {
    this.listener = api()?.onDidChangeChatModels(() => this.changed.fire());
  }

  /** All models, by who offers them. Nobody is asked for consent. */
  async models(): Promise<EditorOffer[]> {
    const models = (await api()?.selectChatModels()) ?? [];
    for (const model of models) this.remember(model);
    return models.map((model) => ({
      id: idOf(model),
      label: model.name,
      window: model.maxInputTokens,
      recipient: recipientOf(model.vendor).name,
    }));
  }

  /** A model by its vendor and id, whether it is there or not. */
  client(vendor: string, id: string): StreamingModel {
    const name = idOf({ vendor, id });
    const model = new EditorModel(name, {
      find: async () => {
        const [found] = (await api()?.selectChatModels({ vendor, id })) ?? [];
        if (found) this.remember(found);
        return found;
      },
      limit: () => this.limits.get(name),
      images: () => this.seeing.has(name),
      silenceMs: this.silenceMs,
    });
    return this.guard(model, recipientOf(vendor));
  }

  dispose(): void {
    this.listener?.dispose();
    this.changed.dispose();
  }

  private remember(model: vscode.LanguageModelChat): void {
    this.limits.set(idOf(model), model.maxInputTokens);
    if (capabilitiesSchema.safeParse(model).success) this.seeing.add(idOf(model));
    else this.seeing.delete(idOf(model));
  }
}

/** The editor's API for models; undefined in one that has none. */
function api({ lm }: { lm?: Partial<typeof vscode.lm> } = vscode): typeof vscode.lm | undefined {
  return lm?.selectChatModels && lm.onDidChangeChatModels ? vscode.lm : undefined;
}

function idOf({ vendor, id }: Pick<vscode.LanguageModelChat, 'vendor' | 'id'>): string {
  return `editor:${vendor}/${id}`;
}

/** The extension that offers the models of a vendor; the vendor itself where none says so. */
function recipientOf(vendor: string): Recipient {
  for (const { id, packageJSON } of vscode.extensions.all) {
    const { data } = providerSchema.safeParse(packageJSON);
    const offers = data?.contributes.languageModelChatProviders.some((each) => each.vendor === vendor);
    if (offers === true) return { id: `extension ${id}`, name: data?.displayName ?? id };
  }
  return { id: `vendor ${vendor}`, name: vendor };
}
