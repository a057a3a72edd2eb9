import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderLicenseTable, replaceLicenseTable } from './lib/license-page.ts';
import { isAcceptedLicense, listShippedPackages } from './lib/licenses.ts';
import { root } from './lib/run.ts';

/** Writes the list of shipped packages to docs/licenses.md. Exits with 1 if a license is not accepted. */
const page = path.join(root, 'docs/licenses.md');
const shipped = listShippedPackages();
writeFileSync(page, replaceLicenseTable(readFileSync(page, 'utf8'), renderLicenseTable(shipped)));
const rejected = shipped.filter(({ license }) => !isAcceptedLicense(license));
for (const { name, version, license } of rejected) console.error(`${name} ${version}: ${license} is not accepted.`);
console.log(`Listed ${shipped.length} packages in docs/licenses.md. Licenses not accepted: ${rejected.length}.`);
process.exitCode = rejected.length === 0 ? 0 : 1;
