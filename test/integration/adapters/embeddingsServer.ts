/** A local server that speaks the embeddings API (`POST /v1/embeddings`): it refuses what the API refuses. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { listen } from '../../support/localServer';

const requestSchema = z.strictObject({
  model: z.string().min(1),
  input: z.array(z.string().min(1)).min(1).max(2048),
  encoding_format: z.enum(['float', 'base64']),
});

export interface SeenRequest {
  url: string;
  authorization: string | undefined;
  model: string;
  input: string[];
}

export class EmbeddingsServer {
  readonly seen: SeenRequest[] = [];
  /** Numbers that stand for a text. */
  vector: (text: string) => number[] = (text) => [text.length, 1];
  /** Answers in place of the server; false: it does not. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  /** @returns the address, without `/embeddings` */
  async listen(): Promise<string> {
    return `${await listen(this.server)}/v1`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const parsed = requestSchema.safeParse(JSON.parse(body));
    const { url = '', headers } = request;
    if (parsed.success) {
      this.seen.push({ url, authorization: headers.authorization, model: parsed.data.model, input: parsed.data.input });
    }
    if (this.instead(request, response)) return;
    if (request.method !== 'POST' || url !== '/v1/embeddings' || !parsed.success) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"bad request"}}');
      return;
    }
    const { input, model } = parsed.data;
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: this.vector(text) })).reverse();
    const usage = { prompt_tokens: 1, total_tokens: 1 };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data, model, usage }));
  }
}
