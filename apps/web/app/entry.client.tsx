import { isCalm, wakeWhenTouched } from './lib/calm-page.ts';

const start = () => import('./hydrate.tsx');

if (isCalm()) wakeWhenTouched(start);
else void start();
