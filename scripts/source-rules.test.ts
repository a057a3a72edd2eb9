import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Lists `file:line` of all matches. */
function findLines(pattern: RegExp, files: string[]): string[] {
  return files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : []));
  });
}

it('contains no cast to never, which hides every type error', () => {
  const files = globSync('{apps,packages,bench,demo,e2e,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'build', '.react-router'].includes(path.basename(name)),
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(
    findLines(/\bas (unknown as )?never\b(?!:)/, files).filter((file) => !file.startsWith('scripts/source-rules')),
  ).toEqual([]);
});
