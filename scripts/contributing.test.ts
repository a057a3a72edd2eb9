import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/run.ts';

const page = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const findAll = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name);

describe('CONTRIBUTING.md', () => {
  it('names only files and folders that exist', () => {
    const files = findAll(/`((?:apps|packages|e2e|scripts|\.vscode)\/[\w./-]+)`/g);
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
    const names = findAll(/npm run ([\w:]+)/g);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});
