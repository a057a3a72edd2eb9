import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceTable, withTable } from './lib/licence-page.ts';
import { isAccepted, shippedPackages } from './lib/licences.ts';
import { root } from './lib/run.ts';

/** Writes the list of shipped packages to docs/licences.md. Exits with 1 if a license is not accepted. */
const page = path.join(root, 'docs/licences.md');
const shipped = shippedPackages();
writeFileSync(page, withTable(readFileSync(page, 'utf8'), licenceTable(shipped)));
const refused = shipped.filter(({ licence }) => !isAccepted(licence));
for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence} is not accepted.`);
console.log(`Listed ${shipped.length} packages in docs/licences.md. Licenses not accepted: ${refused.length}.`);
process.exitCode = refused.length === 0 ? 0 : 1;
