import { acceptedLicenses, type ShippedPackage } from './licenses.ts';

const begin = '<!-- Written by npm run licenses: -->\n';

export function renderLicenseTable(shipped: ShippedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { license } of shipped) counts.set(license, (counts.get(license) ?? 0) + 1);
  const sorted = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  return [
    '| license | packages | why we accept it, if not obvious |',
    '|---|---|---|',
    ...sorted.map(([license, count]) => `| ${license} | ${count} | ${acceptedLicenses[license] ?? ''} |`),
    '',
    '| package | version | license |',
    '|---|---|---|',
    ...shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n');
}

/** Replaces the generated list and keeps the text above it. */
export function replaceLicenseTable(page: string, table: string): string {
  const position = page.indexOf(begin);
  if (position < 0) throw new Error('docs/licenses.md has no marker line before the list');
  return page.slice(0, position) + begin + table;
}
