import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';
import { root } from './run.ts';

/** The script of a prerendered page sleeps until apps/web/wake.js starts it: nobody needs it to read. */
export function putToSleep(html: string, waking = wakeScript()): string {
  const quiet = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const asleep = swap(quiet, '<script type="module" async="">', '<script type="text/asleep">');
  return swap(asleep, '</head>', `<script>${waking}</script></head>`);
}

function wakeScript(): string {
  const source = readFileSync(path.join(root, 'apps/web/wake.js'), 'utf8');
  const { code, errors } = minifySync('wake.js', `(() => { ${source} })()`);
  if (errors.length > 0) throw new Error(`wake.js: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}

/** A page that is built in another way than this expects must not go out half changed. */
function swap(html: string, was: string, is: string): string {
  if (!html.includes(was)) throw new Error(`A built page has no ${was}`);
  return html.replace(was, () => is);
}
