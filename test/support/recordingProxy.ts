/** A way to a server of this machine on which the bytes of each body are kept, as they come over the wire. */
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './localServer';

export class RecordingProxy {
  /** Bodies that were posted, as text, with their paths. */
  readonly posted: { path: string; body: string }[] = [];
  private readonly server: Server;

  /** @param before called with each request before it goes on to the server */
  constructor(
    private readonly target: string,
    private readonly before: (posted: { path: string; body: string }) => Promise<void>,
  ) {
    this.server = createServer((incoming, response) => {
      this.forward(incoming)
        .then((answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        })
        .catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))));
    });
  }

  start(): Promise<string> {
    return listen(this.server);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async forward(incoming: IncomingMessage): Promise<IncomingMessage> {
    const bytes = await buffer(incoming);
    const { url: path = '/', method, headers } = incoming;
    const posted = { path, body: bytes.toString('utf8') };
    if (method === 'POST') {
      this.posted.push(posted);
      await this.before(posted);
    }
    const { host: _, ...kept } = headers;
    const forwarded = ask(new URL(path, this.target), { headers: kept, ...(method !== undefined && { method }) });
    return new Promise((resolve, reject) => {
      forwarded.once('response', resolve).once('error', reject);
      forwarded.end(bytes);
    });
  }
}
