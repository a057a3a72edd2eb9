import { createHash } from 'node:crypto';

export type AllowedHosts = { connect?: string[]; media?: string[] };

/** Allows inline scripts by hash, so an injected script does not run. */
export function createContentSecurityPolicy(html: string, { connect = [], media = [] }: AllowedHosts): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ['media-src', "'self'", 'blob:', ...media].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
