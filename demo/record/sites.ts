import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** The faces of the sites; any would do, and these are here. */
const faces = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/instrument-sans'];
const web = createRequire(path.resolve(import.meta.dirname, '../../apps/web/package.json'));

function placeOf(name: string): string {
  if (!name.endsWith('.woff2')) return path.resolve(import.meta.dirname, '../sites', name);
  const face = faces.find((one) => name.startsWith(path.basename(one))) ?? '';
  return web.resolve(`${face}/files/${name}`);
}

/** The small businesses that we made up. */
export async function serveSites(): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '');
    const content = await readFile(placeOf(name)).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'content-type': types[path.extname(name)] ?? 'text/plain' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
