import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const webDir = path.join(import.meta.dirname, '../..');
const domainDir = path.join(webDir, '../../packages/domain/src');
const domainCopyDir = mkdtempSync(path.join(tmpdir(), 'outloud-domain-'));
afterAll(() => rmSync(domainCopyDir, { recursive: true }));

/** Starts a server that renders pages with the domain rules in the given folder. */
async function startServer(rulesDir: string): Promise<ViteDevServer> {
  return createServer({
    root: webDir,
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@outloud\//] },
    resolve: { alias: [{ find: /^@outloud\/domain\/(.*)$/, replacement: `${rulesDir}/$1.ts` }] },
    cacheDir: path.join(tmpdir(), 'outloud-page-numbers'),
    logLevel: 'error',
  });
}

async function renderRoute(server: ViteDevServer, route: string): Promise<string> {
  const { renderPageText } = await server.ssrLoadModule('/app/test/render-page-text.tsx');
  return renderPageText((await server.ssrLoadModule(`/app/routes/${route}.tsx`)).default);
}

function changeRule(file: string, ...[oldText, newText]: [string, string]): void {
  const filePath = path.join(domainCopyDir, file);
  const text = readFileSync(filePath, 'utf8');
  expect(text).toContain(oldText);
  writeFileSync(filePath, text.replace(oldText, newText));
}

describe('numbers on the public pages', () => {
  let originalServer: ViteDevServer;
  let changedServer: ViteDevServer;
  beforeAll(async () => {
    cpSync(domainDir, domainCopyDir, { recursive: true });
    changeRule('credits.ts', 'lowestPricePerReview = 5', 'lowestPricePerReview = 6');
    changeRule('pricing.ts', "field === 'genders' ? 2 : 1", "field === 'genders' ? 4 : 1");
    changeRule('pricing.ts', 'highestPricePerReview = 12', 'highestPricePerReview = 13');
    changeRule('roasts.ts', 'percent: 95', 'percent: 91');
    originalServer = await startServer(domainDir);
    changedServer = await startServer(domainCopyDir);
  });
  afterAll(() => Promise.all([originalServer.close(), changedServer.close()]));

  it.each([
    ['landing', '95% of videos', '91% of videos'],
    ['landing', 'From $5 a review', 'From $6 a review'],
    ['landing', 'Anyone $5 a review', 'Anyone $6 a review'],
    ['landing', 'Age and gender $8 a review', 'Age and gender $11 a review'],
    ['landing', 'up to $12 a review', 'up to $13 a review'],
    ['landing', 'Base price $5', 'Base price $6'],
    ['landing', 'From $5 a review without targeting, up to $12', 'From $6 a review without targeting, up to $13'],
    ['terms-and-privacy', '5 credits', '6 credits'],
    ['tester-waitlist', '$4 to $11 a review', '$5 to $12 a review'],
  ])(
    'the route %s shows “%s” with the original rules and “%s” with changed rules',
    async (route, originalText, changedText) => {
      expect(await renderRoute(originalServer, route)).toContain(originalText);
      const changedPage = await renderRoute(changedServer, route);
      expect(changedPage).toContain(changedText);
      expect(changedPage).not.toContain(originalText);
    },
  );
});
