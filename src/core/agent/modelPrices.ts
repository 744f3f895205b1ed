import type { ModelChunk, Price } from '../contract/model';
import type { ModelProvider, ModelRequest, ModelServer, OfferedModel, StreamingModel } from '../ports';
import { costAt, listedPrice } from '../session/prices';
import { ModelBehind, providerBehind, serverBehind } from './modelBehind';

/** What models cost: by the user's settings, then as a server lists it, then by the table of prices. */
export class ModelPrices {
  /** Prices that servers list, by the id of the model. */
  private readonly listed = new Map<string, Price>();

  /** @param own prices of the user's settings, by the id of a model */
  constructor(private readonly own: () => Readonly<Record<string, Price>>) {}

  /** The price of a model, where another one than that of the table holds. */
  find(id: string): Price | undefined {
    return this.own()[id] ?? this.listed.get(id);
  }

  /** The same model; what a request cost is kept with its tokens. */
  model(model: StreamingModel): StreamingModel {
    return new PricedModel(model, this);
  }

  provider(provider: ModelProvider): ModelProvider {
    const priced = providerBehind(provider, (model) => this.model(model));
    return { ...priced, models: async () => this.offers(await provider.models()) };
  }

  server(server: ModelServer): ModelServer {
    return {
      ...serverBehind(server, (model) => this.model(model)),
      models: async (signal) => {
        const offers = await server.models(signal);
        for (const { id, price } of offers) if (price) this.listed.set(id, price);
        return this.offers(offers);
      },
    };
  }

  private offers(models: readonly OfferedModel[]): OfferedModel[] {
    return models.map((model) => {
      const price = this.find(model.id) ?? listedPrice(model.id);
      return price ? { ...model, price } : model;
    });
  }
}

class PricedModel extends ModelBehind {
  constructor(
    behind: StreamingModel,
    private readonly prices: Pick<ModelPrices, 'find'>,
  ) {
    super(behind);
  }

  override get price(): Price | undefined {
    return this.prices.find(this.id);
  }

  override async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    for await (const chunk of this.behind.stream(request, signal)) {
      const price = chunk.type === 'usage' ? this.price : undefined;
      if (chunk.type !== 'usage' || !price) yield chunk;
      else yield { ...chunk, usage: { ...chunk.usage, cost: costAt(price, chunk.usage) } };
    }
  }
}
