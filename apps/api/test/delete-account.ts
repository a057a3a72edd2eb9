import { request } from '@outloud/testkit/http';
import { eraseDisabledAccounts } from '../src/features/privacy/erase-account.service.ts';
import type { TestServer } from './server.ts';

/** Requests the deletion over the API. If it is accepted, lets 72 hours pass and erases the account. */
export async function deleteAccount(server: Pick<TestServer, 'url' | 'deps'>, token: string | null | undefined) {
  const response = await request(server.url, 'DELETE', '/api/auth/account', { token: token ?? null });
  if (response.status === 200) await eraseDisabledAccountsNow(server);
  return response;
}

/** Erases all accounts whose deletion was requested, as if 72 hours had passed. */
export async function eraseDisabledAccountsNow({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await deps.pool.query(`update users set deletion_requested_at = deletion_requested_at - interval '72 hours'`);
  await eraseDisabledAccounts(deps);
}
