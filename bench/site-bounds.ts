import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { buildSites, sitesAreStale } from '../scripts/lib/sites.ts';
import { type Found, median } from './measured.ts';

const pages = ['/', '/tester-waitlist', '/login'];
const bounds = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(bounds) as (keyof typeof bounds)[];

/** What Lighthouse thinks of the pages that strangers see first, on its idea of a phone. */
export async function benchSite(quick: boolean): Promise<Found> {
  if (sitesAreStale()) await buildSites();
  const port = await findFreePort();
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const dataDir = newDataDir();
  const program = startProgram(dataDir, await findFreePort());
  try {
    await program.ready;
    const judged: { page: string; scores: number[] }[] = [];
    for (const page of pages) judged.push({ page, scores: await judge(program.url + page, port, quick ? 1 : 5) });
    return {
      tables: [
        {
          title: `What Lighthouse says, median of ${quick ? 1 : 5}`,
          rows: [['page', ...categories], ...judged.map(({ page, scores }) => [page, ...scores.map(String)])],
        },
      ],
      measured: judged.flatMap(({ page, scores }) =>
        categories.map((name, index) => ({
          what: `site: ${name} of ${page}`,
          figure: scores[index] ?? Number.NaN,
          least: bounds[name],
        })),
      ),
    };
  } finally {
    await browser.close();
    await stopProgram(program);
    await removeDataDir(dataDir);
  }
}

/** A score for each category. */
async function judge(url: string, port: number, times: number): Promise<number[]> {
  const runs: Record<string, number>[] = [];
  for (let time = 0; time < times; time++) {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
    const scores = result?.lhr.categories ?? {};
    runs.push(Object.fromEntries(categories.map((name) => [name, Math.round(100 * (scores[name]?.score ?? 0))])));
  }
  return categories.map((name) => median(runs.map((run) => run[name] ?? 0)));
}
