import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { type Encoded, encode, sendEncoded } from './encoded.ts';
import { createPage } from './pages.ts';
import { sendPage } from './site.ts';

const placeholder = '__OPERATOR_PREFIX__';
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Serves the operator console. Replaces the placeholder in the build with the secret prefix, once at startup. */
export function installOperatorConsole(
  app: FastifyInstance,
  folder: string | null,
  { prefix, mediaHosts }: { prefix: string; mediaHosts: string[] },
): void {
  if (!folder || !existsSync(folder)) return;
  const readWithPrefix = (file: string) => readFileSync(file, 'utf8').replaceAll(placeholder, prefix);
  const page = createPage(readWithPrefix(path.join(folder, 'index.html')), { media: mediaHosts });
  const assets = new Map<string, { content: Encoded; type: string }>();
  for (const name of readdirSync(path.join(folder, 'assets'))) {
    const file = path.join(folder, 'assets', name);
    const type = contentTypes[path.extname(name)] ?? 'application/octet-stream';
    const isText = type.startsWith('text/');
    assets.set(name, { type, content: encode(isText ? Buffer.from(readWithPrefix(file)) : readFileSync(file)) });
  }
  app.get<{ Params: { name: string } }>(`/${prefix}/assets/:name`, (request, reply) => {
    const asset = assets.get(request.params.name);
    if (!asset) throw notFound();
    reply.type(asset.type).header('cache-control', 'private, max-age=31536000, immutable');
    return sendEncoded(request, reply, asset.content);
  });
  for (const url of [`/${prefix}`, `/${prefix}/*`]) {
    app.get(url, (request, reply) => sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), page));
  }
}
