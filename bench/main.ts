import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchAbuse } from './abuse-bench.ts';
import { benchAnalysis } from './analysis-bench.ts';
import { benchBurst } from './burst-bench.ts';
import { benchConsole } from './console-bench.ts';
import { benchFeed } from './feed-bench.ts';
import { benchFiles } from './file-bench.ts';
import { benchLedger } from './ledger-bench.ts';
import { benchList } from './list-bench.ts';
import { benchLoad, benchSoak } from './load-bench.ts';
import { describeMachine } from './machine.ts';
import { type BenchResult, formatSummaryRow, isWithinLimit, summaryHeader } from './measurement.ts';
import { benchMedia } from './media-bench.ts';
import { benchMetrics } from './metrics-bench.ts';
import { printTable } from './print-table.ts';
import { benchRecordings } from './recordings-bench.ts';
import { updatePage } from './results.ts';
import { simulateMarkets } from './simulate-markets.ts';
import { benchSite } from './site-bench.ts';

const benches: Record<string, (quick: boolean) => Promise<BenchResult> | BenchResult> = {
  ledger: benchLedger,
  list: benchList,
  metrics: benchMetrics,
  console: benchConsole,
  feed: benchFeed,
  files: benchFiles,
  media: benchMedia,
  analysis: benchAnalysis,
  burst: benchBurst,
  load: benchLoad,
  recordings: benchRecordings,
  site: benchSite,
  market: () => simulateMarkets(),
  abuse: benchAbuse,
};

/**
 * Compares the cost of the product with minimal baselines in the same run, and tests the product under load. Exits with 1
 * if a measurement is outside its limit. `--quick` shortens the run, `--only load,site` selects benchmarks, and `--soak`
 * runs the mixed load for an hour. Full runs and soak runs update results.md.
 */
const { quick, only, soak } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    soak: { type: 'boolean', default: false },
  },
}).values;
const names = soak ? [] : (only?.split(',') ?? Object.keys(benches));
const result: BenchResult = soak ? await benchSoak() : { tables: [], measurements: [] };
for (const table of result.tables) printTable(table);
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`Unknown benchmark '${name}'. Choose from: ${Object.keys(benches).join(', ')}.`);
  const { tables, measurements } = await bench(quick);
  for (const table of tables) printTable(table);
  result.tables.push(...tables);
  result.measurements.push(...measurements);
}
printTable({ title: 'Limits', rows: [summaryHeader, ...result.measurements.map(formatSummaryRow)] });
const failed = result.measurements.filter((measurement) => !isWithinLimit(measurement));
console.log(
  failed.length === 0
    ? 'All measurements are within their limits.'
    : `${failed.length} of ${result.measurements.length} measurements are outside their limits.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
if (soak || (!quick && !only)) {
  const file = path.join(import.meta.dirname, 'results.md');
  const results = { ...result, machine: await describeMachine() };
  writeFileSync(file, updatePage(readFileSync(file, 'utf8'), results, soak ? 'soak' : 'full'));
}
