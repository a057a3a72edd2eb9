import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';
import { root } from './run.ts';

/** Defers hydration of a prerendered page until the visitor interacts; apps/web/wake.js then starts its script. */
export function putToSleep(html: string, script = readHydrationScript()): string {
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const deferred = replaceOnce(withoutPreloads, '<script type="module" async="">', '<script type="text/asleep">');
  return replaceOnce(deferred, '</head>', `<script>${script}</script></head>`);
}

function readHydrationScript(): string {
  const source = readFileSync(path.join(root, 'apps/web/wake.js'), 'utf8');
  const { code, errors } = minifySync('wake.js', `(() => { ${source} })()`);
  if (errors.length > 0) throw new Error(`wake.js: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}

/** Throws if the build output changed, so that a page is never left half edited. */
function replaceOnce(html: string, before: string, after: string): string {
  if (!html.includes(before)) throw new Error(`A built page has no ${before}`);
  return html.replace(before, () => after);
}
