import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: { begun: boolean };
  }
}

const lastCallMs = 150;
/** Whoever is still sending or reading by then is cut off, or a half-sent request would hold the stop up for ever. */
const longestTransferMs = 8000;

/**
 * A stop that no client notices: answers close their connection from the moment the stop begins, and requests that are
 * on the wire but not read yet get a moment to arrive. Without the first, idle connections would hold the stop up for
 * a minute; without the second, closing the idle ones would cut off what had just been sent on them. Behind a load
 * balancer all goes on for `seconds` longer, until it has seen that the health check fails.
 */
export function installDrain(app: FastifyInstance, seconds: number, transferMs = longestTransferMs): void {
  app.decorate('drain', { begun: false });
  const connections = followConnections(app);
  app.addHook('onSend', async (_request, reply) => {
    if (app.drain.begun) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    app.drain.begun = true;
    if (app.server.listening) await wait(seconds * 1000);
    setTimeout(() => {
      for (const [socket, reply] of connections) if (!isBeingAnswered(reply)) socket.destroy();
    }, transferMs).unref();
    await wait(lastCallMs);
  });
}

/** All that are open, each with what it waits for. */
function followConnections(app: FastifyInstance): Map<Socket, FastifyReply | null> {
  const connections = new Map<Socket, FastifyReply | null>();
  app.server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (connections.has(raw.socket)) connections.set(raw.socket, reply);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (connections.has(raw.socket)) connections.set(raw.socket, null);
  });
  return connections;
}

/** The request is here and the work on it goes on: it ends by itself, or when its connection was silent for too long. */
function isBeingAnswered(reply: FastifyReply | null): boolean {
  return reply ? reply.request.raw.complete && !reply.raw.headersSent : false;
}
