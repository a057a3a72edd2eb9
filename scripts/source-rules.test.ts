import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const ignoredFolders = ['node_modules', 'build', '.react-router'];

function findFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => ignoredFolders.includes(path.basename(name)) });
}

function containsPattern(file: string, pattern: RegExp): boolean {
  return pattern.test(readFileSync(path.join(root, file), 'utf8'));
}

it('contains no cast to never, which hides every type error', () => {
  const files = findFiles('{apps,packages,bench,demo,e2e,scripts}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => containsPattern(file, /\bas never\b/))).toEqual([]);
});

/** These files measure waits in one process, judge local files, or write a time that is never compared with a deadline. */
const filesWithProcessClock = [
  'export-archive.ts',
  'export.service.ts',
  'part-buffers.ts',
  'privacy.jobs.ts',
  'privacy.routes.ts',
  'tus-store.ts',
  'uploads.service.ts',
  'work-folder.ts',
];

it('uses the database clock in features, because the clocks of the machines may differ', () => {
  const files = findFiles('apps/api/src/features/**/*.ts').filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  const used = files
    .filter((file) => containsPattern(file, /new Date\(\)|Date\.now\(\)/))
    .map((file) => path.basename(file));
  expect(used.filter((name) => !filesWithProcessClock.includes(name))).toEqual([]);
});
