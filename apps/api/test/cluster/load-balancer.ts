import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

type Upstream = { name: string; port: number };
/** One proxied request. `error` is null for a response below 500. */
export type ProxiedRequest = {
  upstream: string;
  method: string;
  path: string;
  startedAt: number;
  endedAt: number;
  error: string | null;
  /** How many machines refused the connection before one accepted it. */
  refusedConnections: number;
};

const checkMs = 400;

/**
 * A round-robin load balancer with health checks. Tries another machine only after a refused connection: a request may
 * have been processed once a byte of it was sent, so it is never sent twice.
 */
export async function startBalancer(upstreams: Upstream[]) {
  const healthyUpstreams = new Set<Upstream>();
  const requests: ProxiedRequest[] = [];
  let requestCount = 0;
  let isStopped = false;

  /** Lists healthy machines first. Before the first health check, all machines are treated as healthy. */
  function listCandidates(): Upstream[] {
    const preferred =
      healthyUpstreams.size > 0 ? upstreams.filter((upstream) => healthyUpstreams.has(upstream)) : upstreams;
    const others = upstreams.filter((upstream) => !preferred.includes(upstream));
    const start = requestCount++ % preferred.length;
    return [...preferred.slice(start), ...preferred.slice(0, start), ...others];
  }

  async function checkHealth(upstream: Upstream): Promise<void> {
    for (; !isStopped; await wait(checkMs)) {
      const response = await fetch(`http://127.0.0.1:${upstream.port}/api/health`).catch(() => null);
      if (response?.ok) healthyUpstreams.add(upstream);
      // The last healthy machine stays in the set, so that requests always have a target.
      else if (healthyUpstreams.size > 1) healthyUpstreams.delete(upstream);
      await response?.arrayBuffer();
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const startedAt = Date.now();
    const { method = '', url: path = '' } = incoming;
    const { connection, refusedConnections } = await connectToFirstAvailable(listCandidates());
    const error = connection ? await forward(connection.socket, incoming, outgoing) : 'refused by all';
    const upstream = connection?.upstream.name ?? '';
    requests.push({ upstream, method, path, startedAt, endedAt: Date.now(), error, refusedConnections });
    if (error && !outgoing.headersSent) outgoing.writeHead(502).end();
    else if (error) outgoing.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const healthChecks = upstreams.map(checkHealth);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    listHealthy: () => [...healthyUpstreams].map(({ name }) => name).sort(),
    async stop() {
      isStopped = true;
      server.closeAllConnections();
      server.close();
      await Promise.all(healthChecks);
    },
  };
}

type Connection = { upstream: Upstream; socket: Socket };

async function connectToFirstAvailable(
  upstreams: Upstream[],
): Promise<{ connection: Connection | null; refusedConnections: number }> {
  for (const [refusedConnections, upstream] of upstreams.entries()) {
    const socket = connect(upstream.port, '127.0.0.1');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (isConnected) return { connection: { upstream, socket }, refusedConnections };
  }
  return { connection: null, refusedConnections: upstreams.length };
}

/** Returns the error, or null. */
async function forward(socket: Socket, incoming: IncomingMessage, outgoing: ServerResponse): Promise<string | null> {
  const { method, url: path, headers } = incoming;
  const forwardedHeaders = { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress };
  const upstreamRequest = request({ method, path, headers: forwardedHeaders, createConnection: () => socket });
  upstreamRequest.on('error', () => {});
  const pendingResponse = once(upstreamRequest, 'response') as Promise<[IncomingMessage]>;
  try {
    // A server may respond before it has read the whole request.
    const pendingRequest = pipeline(incoming, upstreamRequest);
    pendingRequest.catch(() => {});
    const [response] = await pendingResponse;
    const { connection: _, ...responseHeaders } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, responseHeaders);
    await pipeline(response, outgoing);
    return response.statusCode && response.statusCode < 500 ? null : `status ${response.statusCode}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
