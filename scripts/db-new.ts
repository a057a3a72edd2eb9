import path from 'node:path';
import { createMigration, InvalidMigrationNameError } from './lib/create-migration.ts';
import { root } from './lib/run.ts';

const folder = 'apps/api/migrations';

/** Creates the next migration: npm run db:new -- add_invoices */
try {
  const file = createMigration(path.join(root, folder), process.argv.slice(2).join(' '));
  console.log(`Created ${folder}/${file}. Write its SQL, then restart the server to apply it.`);
} catch (error) {
  if (!(error instanceof InvalidMigrationNameError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
