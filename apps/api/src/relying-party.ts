import { isIP } from 'node:net';
import { AppError } from './errors.ts';

/** The site that passkeys belong to. An authenticator uses a passkey only on this origin. */
export type RelyingParty = { id: string; origin: string; name: string };

/** Explains why browsers refuse passkeys on an origin. Returns null if they work there. */
export function findPasskeyProblem(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  // URL keeps the brackets of an IPv6 host.
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    return 'Passkeys need a domain name, and the URL of this installation is an IP.';
  }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? null : 'Passkeys need HTTPS, and the URL of this installation is HTTP.';
}

/** Throws 409 if browsers refuse passkeys on this origin. */
export function requireRelyingParty(url: string, name: string): RelyingParty {
  const problem = findPasskeyProblem(url);
  if (problem) throw new AppError(409, 'passkeys_unavailable', problem);
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin, name };
}
