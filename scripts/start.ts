import { step } from '../apps/api/src/boot/step.ts';
import { buildSites, sitesAreStale } from './lib/sites.ts';

if (sitesAreStale()) await step('Building the web site', buildSites);
await import('../apps/api/src/main.ts');
