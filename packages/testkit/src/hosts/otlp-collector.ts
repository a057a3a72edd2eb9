import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type AttributeValue = { stringValue?: string; intValue?: number };
type SentSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number; message?: string };
  attributes: { key: string; value: AttributeValue }[];
  events: unknown[];
};
type Batch = {
  resourceSpans: {
    resource: { attributes: { key: string; value: AttributeValue }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};
export type ReceivedSpan = Omit<SentSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> };

/** A fake collector for OTLP in JSON over HTTP. Returns 200 until `respondWith` sets another status. */
export async function startOtlpCollector() {
  let status: number | 'nothing' = 200;
  const batches: Batch[] = [];
  const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const currentStatus = status;
    requests.push({ url: request.url, headers: request.headers });
    batches.push((await json(request)) as Batch);
    if (currentStatus !== 'nothing')
      response.writeHead(currentStatus, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(newStatus: typeof status) {
      status = newStatus;
    },
    /** All received batches as JSON. */
    getText: () => JSON.stringify(batches),
    listResources: () =>
      batches.flatMap((batch) => batch.resourceSpans.map(({ resource }) => toRecord(resource.attributes))),
    listSpans: (): ReceivedSpan[] =>
      batches
        .flatMap((batch) => batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
        .map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function toRecord(attributes: SentSpan['attributes']): ReceivedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
