import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { areSitesStale, buildSites } from '../scripts/lib/sites.ts';
import { type BenchResult, median } from './measurement.ts';

const pages = ['/', '/tester-waitlist', '/login'];
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(minScores) as (keyof typeof minScores)[];

/** Runs Lighthouse with its mobile profile on the public entry pages. */
export async function benchSite(quick: boolean): Promise<BenchResult> {
  if (areSitesStale()) await buildSites();
  const port = await findFreePort();
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const dataDir = createDataDir();
  const server = startServerProcess(dataDir, await findFreePort());
  try {
    await server.ready;
    const audits: { page: string; scores: number[] }[] = [];
    for (const page of pages) audits.push({ page, scores: await auditPage(server.url + page, port, quick ? 1 : 5) });
    return {
      tables: [
        {
          title: `Lighthouse scores, median of ${quick ? 1 : 5}`,
          rows: [['page', ...categories], ...audits.map(({ page, scores }) => [page, ...scores.map(String)])],
        },
      ],
      measurements: audits.flatMap(({ page, scores }) =>
        categories.map((name, index) => ({
          name: `site: ${name} of ${page}`,
          value: scores[index] ?? Number.NaN,
          min: minScores[name],
        })),
      ),
    };
  } finally {
    await browser.close();
    await stopServerProcess(server);
    await removeDataDir(dataDir);
  }
}

/** Returns the median score of each category. */
async function auditPage(url: string, port: number, runCount: number): Promise<number[]> {
  const runs: Record<string, number>[] = [];
  for (let run = 0; run < runCount; run++) {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
    const scores = result?.lhr.categories ?? {};
    runs.push(Object.fromEntries(categories.map((name) => [name, Math.round(100 * (scores[name]?.score ?? 0))])));
  }
  return categories.map((name) => median(runs.map((run) => run[name] ?? 0)));
}
