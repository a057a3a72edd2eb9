import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

type Upstream = { name: string; port: number };
/** What became of one request; `fault` is null when it was answered, and not with a 5xx. */
export type Exchange = {
  upstream: string;
  method: string;
  path: string;
  began: number;
  ended: number;
  fault: string | null;
  /** Machines that were tried before and refused the connection. */
  refusals: number;
};

const checkMs = 400;

/**
 * Sends each request to the next machine in turn whose health check passes. Only a refused connection lets it try
 * another: a request of which a byte was sent may have been received, and is never sent twice.
 */
export async function startBalancer(upstreams: Upstream[]) {
  const healthy = new Set<Upstream>();
  const exchanges: Exchange[] = [];
  let next = 0;
  let stopped = false;

  /** First those that are well; before the first check nobody is known to be. */
  function inTurn(): Upstream[] {
    const usable = healthy.size > 0 ? upstreams.filter((upstream) => healthy.has(upstream)) : upstreams;
    const others = upstreams.filter((upstream) => !usable.includes(upstream));
    const first = next++ % usable.length;
    return [...usable.slice(first), ...usable.slice(0, first), ...others];
  }

  async function watch(upstream: Upstream): Promise<void> {
    for (; !stopped; await wait(checkMs)) {
      const answer = await fetch(`http://127.0.0.1:${upstream.port}/api/health`).catch(() => null);
      if (answer?.ok) healthy.add(upstream);
      // Somebody has to be asked: the last one stays.
      else if (healthy.size > 1) healthy.delete(upstream);
      await answer?.arrayBuffer();
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const began = Date.now();
    const { method = '', url: path = '' } = incoming;
    const { reached, refusals } = await reach(inTurn());
    const fault = reached ? await forward(reached.socket, incoming, outgoing) : 'refused by all';
    const upstream = reached?.upstream.name ?? '';
    exchanges.push({ upstream, method, path, began, ended: Date.now(), fault, refusals });
    if (fault && !outgoing.headersSent) outgoing.writeHead(502).end();
    else if (fault) outgoing.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const watches = upstreams.map(watch);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    healthy: () => [...healthy].map(({ name }) => name).sort(),
    async stop() {
      stopped = true;
      server.closeAllConnections();
      server.close();
      await Promise.all(watches);
    },
  };
}

type Reached = { upstream: Upstream; socket: Socket };

async function reach(upstreams: Upstream[]): Promise<{ reached: Reached | null; refusals: number }> {
  for (const [refusals, upstream] of upstreams.entries()) {
    const socket = connect(upstream.port, '127.0.0.1');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (isConnected) return { reached: { upstream, socket }, refusals };
  }
  return { reached: null, refusals: upstreams.length };
}

/** Says what went wrong, or null. */
async function forward(socket: Socket, incoming: IncomingMessage, outgoing: ServerResponse): Promise<string | null> {
  const { method, url: path, headers } = incoming;
  const passed = { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress };
  const onward = request({ method, path, headers: passed, createConnection: () => socket });
  onward.on('error', () => {});
  const answered = once(onward, 'response') as Promise<[IncomingMessage]>;
  try {
    // A server may answer before it has read everything.
    const sent = pipeline(incoming, onward);
    sent.catch(() => {});
    const [answer] = await answered;
    const { connection: _, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    await pipeline(answer, outgoing);
    return answer.statusCode && answer.statusCode < 500 ? null : `answered ${answer.statusCode}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
