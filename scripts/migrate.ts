import { migrateExternalDatabase } from '../apps/api/src/boot/open-database.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';

/** Migrates the database at DATABASE_MIGRATION_URL and creates the login used by DATABASE_URL if it is missing. */
try {
  const applied = await migrateExternalDatabase(loadConfig());
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
