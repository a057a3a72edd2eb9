import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';
import { root } from './run.ts';

/** Defers hydration of a prerendered page until the visitor interacts; apps/web/defer-hydration.js then starts its script. */
export function deferHydration(html: string, script = readHydrationScript()): string {
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const deferred = replaceOnce(withoutPreloads, '<script type="module" async="">', '<script type="text/deferred">');
  return replaceOnce(deferred, '</head>', `<script>${script}</script></head>`);
}

function readHydrationScript(): string {
  const source = readFileSync(path.join(root, 'apps/web/defer-hydration.js'), 'utf8');
  const { code, errors } = minifySync('defer-hydration.js', `(() => { ${source} })()`);
  if (errors.length > 0) throw new Error(`defer-hydration.js: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}

/** Throws if the text is missing, so that a change of the build output does not go unnoticed. */
function replaceOnce(html: string, before: string, after: string): string {
  if (!html.includes(before)) throw new Error(`A built page has no ${before}`);
  return html.replace(before, () => after);
}
