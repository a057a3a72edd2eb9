import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceTable, withTable } from './lib/licence-page.ts';
import { isAccepted, shippedPackages } from './lib/licences.ts';
import { root } from './lib/run.ts';

/** Writes the list of what is shipped into docs/licences.md. Exit code 1 when a licence is not one that we accept. */
const page = path.join(root, 'docs/licences.md');
const shipped = shippedPackages();
writeFileSync(page, withTable(readFileSync(page, 'utf8'), licenceTable(shipped)));
const refused = shipped.filter(({ licence }) => !isAccepted(licence));
for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence} is not accepted.`);
console.log(`${shipped.length} packages are listed in docs/licences.md, ${refused.length} of them not accepted.`);
process.exitCode = refused.length === 0 ? 0 : 1;
