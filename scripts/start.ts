import { runStartupStep } from '../apps/api/src/boot/run-startup-step.ts';
import { areSitesStale, buildSites } from './lib/sites.ts';

if (areSitesStale()) await runStartupStep('Building the website', buildSites);
await import('../apps/api/src/main.ts');
