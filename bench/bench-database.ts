import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../apps/api/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { grantGoodwill } from '../apps/api/src/features/credits/ledger.service.ts';

export type BenchDatabase = {
  open: (options?: { max?: number }) => Database;
  /** Creates customers with more credits than a run can spend. */
  createCustomers: (count: number) => Promise<string[]>;
  createTester: () => Promise<string>;
  close: () => Promise<void>;
};

/** Starts a separate PostgreSQL with the product's settings, so that commits cost the same as in production. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const server = await startEmbeddedPostgres({ folder, password: 'bench' });
  const url = server.getUrl('postgres');
  await migrate(url);
  const databases: Database[] = [];
  const open = (options?: { max?: number }) => {
    const database = openDatabase(url, options);
    databases.push(database);
    return database;
  };
  const { db } = open();

  async function createUser(account_type: 'business' | 'tester'): Promise<string> {
    const user = { email: `${randomUUID()}@example.com`, full_name: 'Bench', account_type };
    return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
  }

  return {
    open,
    createTester: () => createUser('tester'),
    async createCustomers(count) {
      const ids = await Promise.all(Array.from({ length: count }, () => createUser('business')));
      const grant = { credits: 1_000_000, reason: 'Bench' };
      for (const customer of ids) {
        await db.transaction().execute((trx) => grantGoodwill(trx, { ...grant, id: randomUUID(), customer }));
      }
      return ids;
    },
    async close() {
      await Promise.all(databases.map((database) => database.close()));
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
