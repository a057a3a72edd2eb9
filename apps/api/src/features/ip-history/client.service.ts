import { randomBytes } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashDevice, hashIp } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import * as ipHistory from './ip-history.repo.ts';

type ClientDeps = Pick<Deps, 'db' | 'secrets' | 'config'>;
/** Keyed hashes of where a request comes from. `ip` is null for a private network, which says nothing about the user. */
export type ClientHashes = { ip: Buffer | null; device: Buffer | null };

const cookieSeconds = 365 * 86_400;

/**
 * Stores keyed hashes of the IP and of the device cookie, to detect one person with several accounts. A device is stored
 * once its browser returns the cookie, so that clients without cookies leave no rows.
 */
export async function recordClient(
  deps: ClientDeps,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await ipHistory.upsertIpHash(deps.db, userId, hashIp(getIpPrefix(request.ip), deps.secrets.masterKey));
  const { device } = readClient(deps, request, reply);
  if (device) await ipHistory.upsertDeviceHash(deps.db, userId, device);
}

/** Reads the hashes of a client, and sets the device cookie if there is none. */
export function readClient(
  { secrets, config }: ClientDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): ClientHashes {
  const isSecure = config.publicUrl.startsWith('https:');
  // Browsers accept a `__Host-` cookie only from this exact host over HTTPS, so a subdomain cannot set it.
  const name = isSecure ? '__Host-device' : 'device';
  const deviceId = new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (!deviceId) {
    const value = randomBytes(32).toString('base64url');
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${isSecure ? '; Secure' : ''}`;
    reply.header('set-cookie', `${name}=${value}; ${attributes}`);
  }
  return {
    ip: isPrivateIp(request.ip) ? null : hashIp(getIpPrefix(request.ip), secrets.masterKey),
    device: deviceId ? hashDevice(deviceId, secrets.masterKey) : null,
  };
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPrivateIp(ip: string): boolean {
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
