import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isPrivateIp } from './trust-proxy.ts';

/** All visitors behind a proxy that is not trusted share its IP, so they are throttled and flagged as one person. */
export function warnOfProxy(app: FastifyInstance, setting: Config['trustProxy']): void {
  if (setting !== false && typeof setting !== 'number') return;
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    const { remoteAddress = '' } = request.socket;
    if (isSaid || !request.headers['x-forwarded-for'] || (setting && isPrivateIp(remoteAddress))) return;
    isSaid = true;
    request.log.warn(
      setting === false
        ? 'Requests come through a proxy, but TRUST_PROXY is not set: all of them count as one address'
        : `Requests come through ${remoteAddress}, which TRUST_PROXY does not cover: all of them count as one address`,
    );
  });
}
