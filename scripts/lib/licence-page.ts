import { accepted, type Shipped } from './licences.ts';

const begin = '<!-- Written by npm run licences: -->\n';

export function licenceTable(shipped: Shipped[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  return [
    '| license | packages | why we accept it, if not obvious |',
    '|---|---|---|',
    ...sorted.map(([licence, count]) => `| ${licence} | ${count} | ${accepted[licence] ?? ''} |`),
    '',
    '| package | version | license |',
    '|---|---|---|',
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
}

/** Replaces the generated list and keeps the text above it. */
export function withTable(page: string, table: string): string {
  const position = page.indexOf(begin);
  if (position < 0) throw new Error('docs/licences.md has no marker line before the list');
  return page.slice(0, position) + begin + table;
}
