import { acceptedLicenses, type ShippedPackage } from './licenses.ts';

const marker = '<!-- Written by npm run licenses: -->\n';

export function renderLicenseTable(shipped: ShippedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { license } of shipped) counts.set(license, (counts.get(license) ?? 0) + 1);
  const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
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

/** Replaces everything below the marker with the table. */
export function replaceLicenseTable(page: string, table: string): string {
  const position = page.indexOf(marker);
  if (position < 0) throw new Error('docs/licenses.md has no marker line before the list');
  return page.slice(0, position) + marker + table;
}
