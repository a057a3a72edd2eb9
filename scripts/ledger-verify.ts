import { openBeside } from '../apps/api/src/boot/open-beside.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { auditLedger } from '../apps/api/src/features/credits/audit.service.ts';

/** Audits the whole ledger of this instance, running or not, and says what was checked. Exit code 1 on any fault. */
async function verify(): Promise<boolean> {
  const database = await openBeside(loadConfig());
  try {
    const results = await auditLedger(database);
    for (const { name, checked, problems } of results) {
      console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${checked.toLocaleString('en-US')} checked)`);
      for (const problem of problems) console.log(`       ${problem}`);
    }
    const faults = results.filter(({ problems }) => problems.length > 0).length;
    console.log(
      faults === 0 ? 'The ledger is clean.' : `The ledger is wrong in ${faults} of ${results.length} checks.`,
    );
    return faults === 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
