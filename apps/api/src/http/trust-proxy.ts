import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Loopback, private and link-local networks: a proxy of the installation has such an IP, a visitor does not. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

type TrustProxy = boolean | string | ((ip: string, hop: number) => boolean);

/**
 * Fastify's trustProxy option. A number of hops alone would let visitors who reach the server or an inner proxy directly
 * forge X-Forwarded-For. So a counted hop must have a private IP; public proxies must be listed by IP.
 */
export function createTrustProxy(setting: Config['trustProxy']): TrustProxy {
  if (typeof setting !== 'number') return setting;
  return (ip, hop) => hop < setting && isPrivateIp(ip);
}

function isPrivateIp(ip: string): boolean {
  const [withoutZone = ''] = ip.split('%');
  const family = isIP(withoutZone);
  return family !== 0 && privateNetworks.check(withoutZone, family === 6 ? 'ipv6' : 'ipv4');
}

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
