import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/run.ts';

const page = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
const readFence = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? '';
const api = path.join(root, 'apps/api/src');
const features = readdirSync(path.join(api, 'features'));

/** The folders and files of the map. An indented line is below the last line without indentation. */
function listMapPaths(): string[] {
  let parent = '';
  const lines = readFence('').matchAll(/^( {2})?([\w.-][\w./-]*) +\S/gm);
  return [...lines].map(([, indent, name = '']) => {
    if (indent) return path.join(parent, name);
    parent = name;
    return name;
  });
}

/** The imports between features, as 'from to'. Tests may import any feature. */
function listImports(): string[] {
  const imports = features.flatMap((from) => {
    const files = readdirSync(path.join(api, 'features', from), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    return sources.flatMap((file) => {
      const folder = path.join('features', from, path.dirname(file));
      const source = readFileSync(path.join(api, 'features', from, file), 'utf8');
      const targets = [...source.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, name = '']) =>
        path.join(folder, name),
      );
      const imported = targets.map((target) => target.split(path.sep)).filter(([top]) => top === 'features');
      return imported.filter(([, to]) => to !== from).map(([, to]) => `${from} ${to}`);
    });
  });
  return [...new Set(imports)].sort();
}

/** Leaves out imports that follow from others, as the diagram does. */
function reduceTransitively(imports: string[]): string[] {
  const canReach = (from: string, to: string, direct: string): boolean =>
    imports.some((edge) => {
      const [source, target = ''] = edge.split(' ');
      return source === from && edge !== direct && (target === to || canReach(target, to, direct));
    });
  return imports.filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return !canReach(from, to, edge);
  });
}

describe('ARCHITECTURE.md', () => {
  it('has a map of folders and files that exist', () => {
    const paths = listMapPaths();
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const names = [
      ...page.matchAll(/`(\.?[\w-]+(?:[./][\w.-]+)*\.(?:tsx?|c?js|sql|md)|(?:apps|packages)\/[\w./-]+)`/g),
    ];
    const files = names.map(([, name = '']) => name);
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => ![root, api].some((folder) => existsSync(path.join(folder, file))))).toEqual([]);
  });

  it('draws the imports between features', () => {
    const arrows = [...readFence('mermaid').matchAll(/^ +([\w-]+) --> (.+)$/gm)];
    const drawn = arrows.flatMap(([, from, targets = '']) => targets.split(' & ').map((to) => `${from} ${to}`));
    expect(drawn.sort()).toEqual(reduceTransitively(listImports()));
  });

  it('draws and describes every feature', () => {
    const drawn: string[] = readFence('mermaid').match(/[\w-]{3,}/g) ?? [];
    const described = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(features.filter((feature) => !drawn.includes(feature))).toEqual([]);
    expect(described.toSorted()).toEqual(features.toSorted());
  });
});
