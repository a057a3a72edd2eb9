import { buildSites } from './lib/sites.ts';

await buildSites();
