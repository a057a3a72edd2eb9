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
  /** How many machines refused the connection before. */
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
  let next = 0;
  let stopped = false;

  /** Healthy machines first. Before the first health check, all machines count as usable. */
  function listCandidates(): Upstream[] {
    const usable =
      healthyUpstreams.size > 0 ? upstreams.filter((upstream) => healthyUpstreams.has(upstream)) : upstreams;
    const others = upstreams.filter((upstream) => !usable.includes(upstream));
    const first = next++ % usable.length;
    return [...usable.slice(first), ...usable.slice(0, first), ...others];
  }

  async function checkHealth(upstream: Upstream): Promise<void> {
    for (; !stopped; await wait(checkMs)) {
      const response = await fetch(`http://127.0.0.1:${upstream.port}/api/health`).catch(() => null);
      if (response?.ok) healthyUpstreams.add(upstream);
      // The last machine stays, so that requests always have a target.
      else if (healthyUpstreams.size > 1) healthyUpstreams.delete(upstream);
      await response?.arrayBuffer();
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const startedAt = Date.now();
    const { method = '', url: path = '' } = incoming;
    const { connection, refusedConnections } = await connectToFirst(listCandidates());
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
      stopped = true;
      server.closeAllConnections();
      server.close();
      await Promise.all(healthChecks);
    },
  };
}

type Connection = { upstream: Upstream; socket: Socket };

async function connectToFirst(
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

/** Returns what went wrong, or null. */
async function forward(socket: Socket, incoming: IncomingMessage, outgoing: ServerResponse): Promise<string | null> {
  const { method, url: path, headers } = incoming;
  const forwardedHeaders = { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress };
  const upstreamRequest = request({ method, path, headers: forwardedHeaders, createConnection: () => socket });
  upstreamRequest.on('error', () => {});
  const responded = once(upstreamRequest, 'response') as Promise<[IncomingMessage]>;
  try {
    // A server may respond before it has read the whole request.
    const sent = pipeline(incoming, upstreamRequest);
    sent.catch(() => {});
    const [response] = await responded;
    const { connection: _, ...rest } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, rest);
    await pipeline(response, outgoing);
    return response.statusCode && response.statusCode < 500 ? null : `status ${response.statusCode}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
