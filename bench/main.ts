import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchConsole } from './console-bounds.ts';
import { benchCrowd } from './crowd-bounds.ts';
import { simulateMarkets } from './delivery-simulation.ts';
import { benchFeed } from './feed-bounds.ts';
import { benchFiles } from './file-bounds.ts';
import { benchLedger } from './ledger-bounds.ts';
import { benchList } from './list-bounds.ts';
import { benchLoad, benchSoak } from './load-bounds.ts';
import { describeMachine } from './machine.ts';
import { type Found, holds, summaryHead, summaryRow } from './measured.ts';
import { benchMedia } from './media-bounds.ts';
import { benchMetrics } from './metrics-cost.ts';
import { updatePage } from './results.ts';
import { benchSite } from './site-bounds.ts';
import { printTable } from './table.ts';
import { benchUnderstanding } from './understanding-bounds.ts';

const benches: Record<string, (quick: boolean) => Promise<Found> | Found> = {
  ledger: benchLedger,
  list: benchList,
  metrics: benchMetrics,
  console: benchConsole,
  feed: benchFeed,
  files: benchFiles,
  media: benchMedia,
  understanding: benchUnderstanding,
  crowd: benchCrowd,
  load: benchLoad,
  site: benchSite,
  market: () => simulateMarkets(),
};

/**
 * What the product costs beside bare baselines in the same run, and what it bears. Exit code 1 when a bound is broken.
 * `--quick` for a short run, `--only load,site` for some, `--soak` for an hour of the mixed load. A whole run and a soak
 * are written to results.md.
 */
const { quick, only, soak } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    soak: { type: 'boolean', default: false },
  },
}).values;
const names = soak ? [] : (only?.split(',') ?? Object.keys(benches));
const found: Found = soak ? await benchSoak() : { tables: [], measured: [] };
for (const table of found.tables) printTable(table);
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench '${name}'; there are ${Object.keys(benches).join(', ')}.`);
  const { tables, measured } = await bench(quick);
  for (const table of tables) printTable(table);
  found.tables.push(...tables);
  found.measured.push(...measured);
}
printTable({ title: 'All bounds', rows: [summaryHead, ...found.measured.map(summaryRow)] });
const broken = found.measured.filter((one) => !holds(one));
console.log(broken.length === 0 ? 'All bounds hold.' : `${broken.length} of them are broken.`);
process.exitCode = broken.length === 0 ? 0 : 1;
if (soak || (!quick && !only)) {
  const file = path.join(import.meta.dirname, 'results.md');
  const results = { ...found, machine: await describeMachine() };
  writeFileSync(file, updatePage(readFileSync(file, 'utf8'), results, soak ? 'soak' : 'whole'));
}
