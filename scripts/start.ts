import { runStartupStep } from '../apps/api/src/boot/run-startup-step.ts';
import { buildSites, sitesAreStale } from './lib/sites.ts';

if (sitesAreStale()) await runStartupStep('Building the website', buildSites);
await import('../apps/api/src/main.ts');
