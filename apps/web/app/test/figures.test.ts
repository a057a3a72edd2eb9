import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../..');
const domain = path.join(web, '../../packages/domain/src');
const copy = mkdtempSync(path.join(tmpdir(), 'outloud-domain-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** Renders pages of the site on a copy of the rules. */
async function serverOn(rules: string): Promise<ViteDevServer> {
  return createServer({
    root: web,
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@outloud\//] },
    resolve: { alias: [{ find: /^@outloud\/domain\/(.*)$/, replacement: `${rules}/$1.ts` }] },
    cacheDir: path.join(tmpdir(), 'outloud-figures'),
    logLevel: 'error',
  });
}

async function read(server: ViteDevServer, route: string): Promise<string> {
  const { textOf } = await server.ssrLoadModule('/app/test/text-of.tsx');
  return textOf((await server.ssrLoadModule(`/app/routes/${route}.tsx`)).default);
}

function change(file: string, ...[was, is]: [string, string]): void {
  const place = path.join(copy, file);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(was);
  writeFileSync(place, text.replace(was, is));
}

describe('the figures of the site', () => {
  let asSold: ViteDevServer;
  let changed: ViteDevServer;
  beforeAll(async () => {
    cpSync(domain, copy, { recursive: true });
    change('money.ts', 'lowestPricePerReview = 5', 'lowestPricePerReview = 6');
    change('pricing.ts', "field === 'genders' ? 2 : 1", "field === 'genders' ? 4 : 1");
    change('pricing.ts', 'highestPricePerReview = 12', 'highestPricePerReview = 13');
    change('roasts.ts', 'percent: 95', 'percent: 91');
    asSold = await serverOn(domain);
    changed = await serverOn(copy);
  });
  afterAll(() => Promise.all([asSold.close(), changed.close()]));

  it.each([
    ['landing', '95% of videos', '91% of videos'],
    ['landing', 'From $5 a review', 'From $6 a review'],
    ['landing', 'Anybody $5 a review', 'Anybody $6 a review'],
    ['landing', 'Age and gender $8 a review', 'Age and gender $11 a review'],
    ['landing', 'up to $12 a review', 'up to $13 a review'],
    ['landing', 'Base price $5', 'Base price $6'],
    ['landing', 'From $5 a review if anybody may do it, up to $12', 'From $6 a review if anybody may do it, up to $13'],
    ['terms-and-privacy', '5 credits', '6 credits'],
    ['tester-waitlist', '$4 to $11 a review', '$5 to $12 a review'],
  ])('%s says “%s” by our rule and “%s” by another', async (route, ours, others) => {
    expect(await read(asSold, route)).toContain(ours);
    const other = await read(changed, route);
    expect(other).toContain(others);
    expect(other).not.toContain(ours);
  });
});
