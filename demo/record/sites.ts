import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** The sites use the fonts of the web app, because those are already installed. */
const fonts = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/instrument-sans'];
const webRequire = createRequire(path.resolve(import.meta.dirname, '../../apps/web/package.json'));

function resolveFile(name: string): string {
  if (!name.endsWith('.woff2')) return path.resolve(import.meta.dirname, '../sites', name);
  const font = fonts.find((font) => name.startsWith(path.basename(font))) ?? '';
  return webRequire.resolve(`${font}/files/${name}`);
}

/** Serves the websites of the fictional businesses. */
export async function serveSites(): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '');
    const content = await readFile(resolveFile(name)).catch(() => null);
    response
      .writeHead(content ? 200 : 404, { 'content-type': contentTypes[path.extname(name)] ?? 'text/plain' })
      .end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
