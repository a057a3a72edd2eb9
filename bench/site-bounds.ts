import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../apps/api/src/boot/free-port.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { buildSites, sitesAreStale } from '../scripts/lib/sites.ts';
import { median, printTable } from './table.ts';

const pages = ['/', '/tester-waitlist', '/login'];
const bounds = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(bounds) as (keyof typeof bounds)[];

/** What Lighthouse thinks of the pages that strangers see first, on its idea of a phone. */
export async function benchSite(quick: boolean): Promise<string[]> {
  if (sitesAreStale()) await buildSites();
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const dataDir = newDataDir();
  const program = startProgram(dataDir, await freePort());
  try {
    await program.ready;
    const results = [];
    for (const page of pages) results.push(await judge(program.url + page, { page, port, times: quick ? 1 : 5 }));
    printTable([['Lighthouse, median', ...categories], ...results.map(({ row }) => row)]);
    return results.flatMap(({ broken }) => broken);
  } finally {
    await browser.close();
    await stopProgram(program);
    await removeDataDir(dataDir);
  }
}

type Judged = { page: string; port: number; times: number };

async function judge(url: string, { page, port, times }: Judged): Promise<{ row: string[]; broken: string[] }> {
  const runs: Record<string, number>[] = [];
  for (let time = 0; time < times; time++) {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
    const scores = result?.lhr.categories ?? {};
    runs.push(Object.fromEntries(categories.map((name) => [name, Math.round(100 * (scores[name]?.score ?? 0))])));
  }
  const medians = categories.map((name) => median(runs.map((run) => run[name] ?? 0)));
  const short = categories.filter((name, index) => (medians[index] ?? 0) < bounds[name]);
  return {
    row: [page, ...medians.map(String)],
    broken: short.map((name) => `${page}: ${name} is below ${bounds[name]}`),
  };
}
