import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StallingProxy = { url: string; resume: () => void; close: () => void };

/** Starts a proxy that sends the page at `path` up to `text`, and the remaining page after `resume` is called. */
export async function startStallingProxy(target: string, path: string, text: string): Promise<StallingProxy> {
  const stall = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const upstream = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers },
      async (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers);
        if (incoming.url !== path) return upstreamResponse.pipe(response);
        const page = Buffer.concat(await upstreamResponse.toArray()).toString();
        const end = page.indexOf(text) + text.length;
        response.write(page.slice(0, end));
        await stall.promise;
        response.end(page.slice(end));
      },
    );
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    resume: stall.resolve,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
