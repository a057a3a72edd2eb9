import type { Deps } from '../deps.ts';
import { sendAccountMail, sweepAccounts } from '../features/accounts/accounts.jobs.ts';

/** Which code works off which queue. The sweep runs inside the maintenance window that the operator sign-in names. */
export async function startWorkers(deps: Deps): Promise<void> {
  await deps.jobs.work('account-mail', (mail) => sendAccountMail(deps, mail));
  await deps.jobs.work('sweep', () => sweepAccounts(deps));
  await deps.jobs.schedule('sweep', '15 2 * * *');
}
