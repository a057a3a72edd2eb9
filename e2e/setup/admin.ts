import { queryAsOwner } from '../../apps/api/test/query-as-owner.ts';
import { getOwnerDatabaseUrl } from '../../apps/api/test/server-process.ts';

export const adminEmail = 'admin@example.com';

/** Creates the admin account of the test run, with a verified email; returns its session token. */
export async function signUpAdmin(url: string, dataDir: string, password: string): Promise<string> {
  const body = JSON.stringify({ email: adminEmail, password, fullName: 'Addie Admin' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { token: string } };
  const verifyEmailSql = `update users set email_verified_at = now() where email = '${adminEmail}'`;
  await queryAsOwner(getOwnerDatabaseUrl(dataDir), verifyEmailSql);
  return data.token;
}
