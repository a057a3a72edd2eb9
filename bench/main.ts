import { parseArgs } from 'node:util';
import { benchConsole } from './console-bounds.ts';
import { benchCrowd } from './crowd-bounds.ts';
import { simulateMarkets } from './delivery-simulation.ts';
import { benchFeed } from './feed-bounds.ts';
import { benchFiles } from './file-bounds.ts';
import { benchLedger } from './ledger-bounds.ts';
import { benchList } from './list-bounds.ts';
import { benchMedia } from './media-bounds.ts';
import { benchMetrics } from './metrics-cost.ts';
import { benchSite } from './site-bounds.ts';
import { benchUnderstanding } from './understanding-bounds.ts';

/** What the product costs beside bare baselines in the same run. Exit code 1 when a bound is broken. `--quick` for a short run. */
const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const broken = [
  ...(await benchLedger(quick)),
  ...(await benchList(quick)),
  ...(await benchMetrics(quick)),
  ...(await benchConsole(quick)),
  ...(await benchFeed(quick)),
  ...(await benchFiles(quick)),
  ...(await benchMedia()),
  ...(await benchUnderstanding(quick)),
  ...(await benchCrowd()),
  ...(await benchSite(quick)),
];
simulateMarkets();
console.log(broken.length === 0 ? 'All bounds hold.' : broken.join('\n'));
process.exitCode = broken.length === 0 ? 0 : 1;
