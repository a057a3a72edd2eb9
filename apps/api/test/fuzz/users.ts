import type { AccountType } from '@outloud/domain/accounts';
import { validPassword } from '@outloud/testkit/users';
import { createToken, hashPassword, hashToken } from '../../src/crypto.ts';
import { insertUser, lockUser } from '../../src/features/accounts/accounts.repo.ts';
import { insertSession } from '../../src/features/accounts/sessions.repo.ts';
import { createTester, markPracticePassed } from '../../src/features/testers/testers.service.ts';
import { buyCredits } from '../credits.ts';
import { setPayoutAccount } from '../earnings.ts';
import { insertTestPasskey } from '../insert-test-passkey.ts';
import { type TestServer, testSecrets } from '../server.ts';
import type { Caller } from './callers.ts';
import type { Markers } from './markers.ts';
import type { RowPools } from './row-pools.ts';

export type WorldContext = {
  server: TestServer;
  markers: Markers;
  pools: RowPools;
  /** Operators and admins send only GET and HEAD requests. */
  isStaffReadOnly: boolean;
};

let passwordHash: Promise<string> | null = null;

/** Adds an account with a session and markers in all texts. Hashes the password once for all accounts. */
async function addUser({ server, markers, pools }: WorldContext, name: string, kind: AccountType, isVerified: boolean) {
  passwordHash ??= hashPassword(validPassword);
  const staff = ['operators', 'admins'] as const;
  const email = `${markers.create(`the email of ${name}`, [name, ...staff])}@example.com`;
  const row = await insertUser(server.deps.db, {
    email,
    // Customers see the first name and the initial of a tester, so only the last name is a marker.
    full_name: `Alex ${markers.create(`the last name of ${name}`, [name, ...staff])}`,
    company_name: kind === 'business' ? markers.create(`the company of ${name}`, [name, 'operators']) : null,
    account_type: kind,
    password_hash: await passwordHash,
    email_verified_at: isVerified ? new Date() : null,
  });
  if (!row) throw new Error('The email is already in use');
  pools.add('email', email, name);
  pools.add(kind === 'business' ? 'customer' : 'tester', row.id, name);
  const caller: Caller = {
    name,
    kind: kind === 'business' ? 'customer' : 'tester',
    isAdmin: false,
    token: null,
    userId: row.id,
    email,
    adminKey: testSecrets.uploadKey,
  };
  caller.token = await createNewSession(server, row.id);
  const sessions = server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', row.id);
  for (const { id } of await sessions.execute()) pools.add('userSession', id, name);
  const passkeyName = markers.create(`the passkey of ${name}`, [name]);
  pools.add('passkey', await insertTestPasskey(server, row.id, passkeyName), name);
  return caller as Caller & { token: string; userId: string };
}

/** Returns null if the account was deleted. */
export async function createNewSession({ deps }: TestServer, userId: string): Promise<string | null> {
  const { token, tokenHash } = createToken();
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) return null;
    await insertSession(trx, { tokenHash, userId, hours: 24, device: null });
    return token;
  });
}

export async function hasSession({ deps }: TestServer, token: string): Promise<boolean> {
  const query = `select 1 from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.deleted_at is null
    union all select 1 from operator_sessions where token_hash = $1 union all select 1 from guests where token_hash = $1`;
  return (await deps.pool.query(query, [hashToken(token)])).rows.length > 0;
}

type CustomerOptions = { credits?: number; isVerified?: boolean };

export async function addCustomer(
  context: WorldContext,
  name: string,
  { credits = 0, isVerified = true }: CustomerOptions = {},
) {
  const customer = await addUser(context, name, 'business', isVerified);
  if (credits > 0) {
    const { sessionId } = await buyCredits(context.server, customer.token, credits);
    const query = 'select id from checkouts where session_id = $1';
    const { rows } = await context.server.deps.pool.query<{ id: string }>(query, [sessionId]);
    context.pools.add('checkout', rows[0]?.id ?? '', name);
  }
  return customer;
}

export async function addTester(context: WorldContext, name: string, { hasPracticed = true } = {}) {
  const { server, markers } = context;
  const tester = await addUser(context, name, 'tester', true);
  const city = markers.create(`the city of ${name}`, [name, 'operators']);
  await createTester(server.deps.db, tester.userId, { state: 'OR', ageRange: '26-35' }, city);
  if (hasPracticed) await markPracticePassed(server.deps, tester.userId);
  await setPayoutAccount(server, tester.userId, markers.create(`the payout account of ${name}`, [name, 'operators']));
  return tester;
}
