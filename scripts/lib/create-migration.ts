import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The message says what to do. */
export class InvalidMigrationNameError extends Error {}

/** Writes the next numbered migration, such as 0014_add_invoices.sql, from the template. Returns the file name. */
export function createMigration(folder: string, name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
    throw new InvalidMigrationNameError(
      `"${name}" is not a valid name. Use lower-case words separated with underscores: npm run db:new -- add_invoices`,
    );
  }
  const migrations = readdirSync(folder).filter((file) => /^\d{4}_.+\.sql$/.test(file));
  const duplicate = migrations.find((file) => file.slice(5) === `${name}.sql`);
  if (duplicate) throw new InvalidMigrationNameError(`${duplicate} already has this name. Choose another name.`);
  const number = Math.max(0, ...migrations.map((file) => Number(file.slice(0, 4)))) + 1;
  const file = `${`${number}`.padStart(4, '0')}_${name}.sql`;
  writeFileSync(path.join(folder, file), renderTemplate(file), { flag: 'wx' });
  return file;
}

/** The exception keeps a server that restarts early from applying an unfinished file, which could not change after that. */
const renderTemplate = (file: string) => `-- Say here why the database changes, in one or two lines.

-- Replace this part with plain SQL, which runs once, in a transaction. An applied file must not change. The server's role,
-- outloud_app, can read and write new tables: revoke what it does not need.
do $$ begin raise exception 'Write the SQL of ${file}, or delete the file.'; end $$;
`;
