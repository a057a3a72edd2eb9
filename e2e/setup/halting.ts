import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HaltingLine = { url: string; goOn: () => void; close: () => void };

/** A line to the program on which the page at this path comes to a halt behind a text of it, until it may go on. */
export async function openHaltingLine(target: string, path: string, text: string): Promise<HaltingLine> {
  const halt = Promise.withResolvers<void>();
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const onward = request(`${target}${asked.url}`, { method: asked.method, headers }, async (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      if (asked.url !== path) return got.pipe(answer);
      const page = Buffer.concat(await got.toArray()).toString();
      const end = page.indexOf(text) + text.length;
      answer.write(page.slice(0, end));
      await halt.promise;
      answer.end(page.slice(end));
    });
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    goOn: halt.resolve,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
