import { accepted, type Shipped } from './licences.ts';

const begin = '<!-- Written by npm run licences: -->\n';

export function licenceTable(shipped: Shipped[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const kinds = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  return [
    '| licence | packages | why it is fine, where that is not obvious |',
    '|---|---|---|',
    ...kinds.map(([licence, count]) => `| ${licence} | ${count} | ${accepted[licence] ?? ''} |`),
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
}

/** The page with its list replaced; what is written by hand stands before it. */
export function withTable(page: string, table: string): string {
  const at = page.indexOf(begin);
  if (at < 0) throw new Error('docs/licences.md has lost the line after which the list begins');
  return page.slice(0, at) + begin + table;
}
