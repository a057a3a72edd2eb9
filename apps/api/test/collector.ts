import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number };
type Sent = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number; message?: string };
  attributes: { key: string; value: Value }[];
  events: unknown[];
};
type Batch = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Sent[] }[] }[];
};
export type Received = Omit<Sent, 'attributes'> & { attributes: Record<string, string | number | undefined> };

/** A collector that speaks OTLP in JSON over HTTP, until it is told to answer otherwise. */
export async function startCollector() {
  let answer: number | 'nothing' = 200;
  const batches: Batch[] = [];
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const given = answer;
    asked.push({ url: request.url, headers: request.headers });
    batches.push((await json(request)) as Batch);
    if (given !== 'nothing') response.writeHead(given, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** All that it was told, as it was sent. */
    text: () => JSON.stringify(batches),
    resources: () => batches.flatMap((batch) => batch.resourceSpans.map(({ resource }) => plain(resource.attributes))),
    spans: (): Received[] =>
      batches
        .flatMap((batch) => batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
        .map((span) => ({ ...span, attributes: plain(span.attributes) })),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function plain(attributes: Sent['attributes']): Received['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
