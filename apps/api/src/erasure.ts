import type { AccountType } from '@outloud/domain/accounts';
import type { Trx } from './db/database.ts';
import type { Deps } from './deps.ts';

/** Passed to each step of an account's deletion. All steps run in one transaction. */
export type ErasureContext = Pick<Deps, 'jobs' | 'secrets'> & {
  trx: Trx;
  /** Locked. */
  user: { id: string; email: string; fullName: string; accountType: AccountType };
  /** Locked before the user, together with the customer of the roast. Null if the user had no active claim. */
  claimedRoastId: string | null;
};
