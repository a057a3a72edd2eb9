import type { FastifyInstance } from 'fastify';

/** Behind a proxy that is not trusted everybody comes from its address, and is throttled and flagged as one person. */
export function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || !request.headers['x-forwarded-for']) return;
    isSaid = true;
    request.log.warn('Requests come through a proxy, but TRUST_PROXY is not set: all of them count as one address');
  });
}
