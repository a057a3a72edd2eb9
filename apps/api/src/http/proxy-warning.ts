import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isPrivateIp } from './trust-proxy.ts';

/** Visitors behind an untrusted proxy share its IP, so they would be throttled and flagged as one client. */
export function warnAboutUntrustedProxy(app: FastifyInstance, setting: Config['trustProxy']): void {
  if (setting !== false && typeof setting !== 'number') return;
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    const { remoteAddress = '' } = request.socket;
    if (hasWarned || !request.headers['x-forwarded-for'] || (setting && isPrivateIp(remoteAddress))) return;
    hasWarned = true;
    request.log.warn(
      setting === false
        ? 'Requests come through a proxy, but TRUST_PROXY is not set: all clients share one IP'
        : `Requests come through ${remoteAddress}, which TRUST_PROXY does not cover: all clients share one IP`,
    );
  });
}
