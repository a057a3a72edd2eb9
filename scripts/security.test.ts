import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/run.ts';

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, '');
const findAll = (pattern: RegExp, text = prose) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0. */
const counts = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1
  8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2
  12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4
  17.3:2`;
const requirements = counts.split(/\s+/).flatMap((section) => {
  const [number, count] = section.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${number}.${index + 1}`);
});

const [, selfCheck = '', notMet = ''] = /^## Self-check$([\s\S]*)^### Not met$([\s\S]*?)^## /m.exec(page) ?? [];
const splitRow = (row: string) => row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, ''));
const parseRows = (table: string) => findAll(/^(\| \d+\.\d+\.\d+.*\|)$/gm, table).map(splitRow);
const getNumbers = (rows: string[][]) => rows.flatMap(([numbers = '']) => numbers.split(', '));

describe('docs/security.md', () => {
  it('names only files that exist', () => {
    const folders = ['.', 'apps/api/src', 'apps/api'];
    const files = findAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|json|sql|md|conf|yaml))`/g);
    const namesWithoutFolder = ['crypto.ts', 'app.ts', 'csv.ts', 'config.ts', 'ip-prefix.ts'];
    expect(files.length).toBeGreaterThan(150);
    const missing = [...files, ...namesWithoutFolder].filter(
      (file) => !folders.some((folder) => existsSync(path.join(root, folder, file))),
    );
    expect(missing).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const toAnchor = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-');
    const listAnchors = (file: string) => findAll(/^#+ (.+)$/gm, readFileSync(file, 'utf8')).map(toAnchor);
    const links = findAll(/\]\((?!https:)([^)]+)\)/g);
    expect(links.length).toBeGreaterThan(30);
    const broken = links.filter((link) => {
      const [file, anchor] = link.split('#');
      const target = path.join(root, 'docs', file || 'security.md');
      return !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('lists every level 1 and 2 requirement once', () => {
    expect(requirements).toHaveLength(253);
    expect(getNumbers(parseRows(selfCheck)).toSorted()).toEqual(requirements.toSorted());
  });

  it('gives a verdict for each requirement and a reason for each requirement that is not met', () => {
    const rows = parseRows(selfCheck);
    expect(
      rows.filter(([, requirement, met = '', where]) => !requirement || !where || !/^(yes|partly|no|–)$/.test(met)),
    ).toEqual([]);
    const unmet = getNumbers(rows.filter(([, , met]) => met === 'partly' || met === 'no'));
    expect(getNumbers(parseRows(notMet)).toSorted()).toEqual(unmet.toSorted());
  });
});
