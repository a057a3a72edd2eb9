import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: { hasBegun: boolean };
  }
}

const arrivalGraceMs = 150;
/** Slower transfers are cut off: a half-sent request would block the shutdown forever. */
const maxTransferMs = 8000;

/**
 * Graceful shutdown. From the start of the shutdown, every response closes its connection, because idle keep-alive
 * connections would delay the shutdown by a minute. Requests that are already on the wire get a short time to arrive,
 * because closing idle connections would cut them off. Behind a load balancer, the server keeps serving for `seconds`,
 * until the load balancer has seen the failing health check.
 */
export function installDrain(app: FastifyInstance, seconds: number, transferMs = maxTransferMs): void {
  app.decorate('drain', { hasBegun: false });
  const connections = trackConnections(app);
  app.addHook('onSend', async (_request, reply) => {
    if (app.drain.hasBegun) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    app.drain.hasBegun = true;
    if (app.server.listening) await wait(seconds * 1000);
    setTimeout(() => {
      for (const [socket, reply] of connections) if (!isProcessing(reply)) socket.destroy();
    }, transferMs).unref();
    await wait(arrivalGraceMs);
  });
}

function trackConnections(app: FastifyInstance): Map<Socket, FastifyReply | null> {
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

/** True while a fully received request is processed. Such a request ends on its own or through the idle timeout. */
function isProcessing(reply: FastifyReply | null): boolean {
  return reply ? reply.request.raw.complete && !reply.raw.headersSent : false;
}
