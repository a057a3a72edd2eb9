import { attachDatabase } from '../apps/api/src/boot/attach-database.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { auditLedger } from '../apps/api/src/features/credits/audit.service.ts';

/** Audits the ledger of this installation, whether the server is running or not. Exits with 1 if a check fails. */
async function verifyLedger(): Promise<boolean> {
  const database = await attachDatabase(loadConfig());
  try {
    const results = await auditLedger(database);
    for (const { name, checked, problems } of results) {
      console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${checked.toLocaleString('en-US')} checked)`);
      for (const problem of problems) console.log(`       ${problem}`);
    }
    const failed = results.filter(({ problems }) => problems.length > 0).length;
    console.log(failed === 0 ? 'The ledger is correct.' : `${failed} of ${results.length} ledger checks failed.`);
    return failed === 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await verifyLedger()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
