import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: { begun: boolean };
  }
}

const lastCallMs = 150;
/** A request that is still not through by then is cut off, or a half-sent one would hold the stop up for ever. */
const longestRequestMs = 8000;

/**
 * A stop that no client notices: answers close their connection from the moment the stop begins, and requests that are
 * on the wire but not read yet get a moment to arrive. Without the first, idle connections would hold the stop up for
 * a minute; without the second, closing the idle ones would cut off what had just been sent on them. Behind a load
 * balancer all goes on for `seconds` longer, until it has seen that the health check fails.
 */
export function installDrain(app: FastifyInstance, seconds: number): void {
  app.decorate('drain', { begun: false });
  app.addHook('onSend', async (_request, reply) => {
    if (app.drain.begun) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    app.drain.begun = true;
    if (app.server.listening) await wait(seconds * 1000);
    setTimeout(() => app.server.closeAllConnections(), longestRequestMs).unref();
    await wait(lastCallMs);
  });
}
