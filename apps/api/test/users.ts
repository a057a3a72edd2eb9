import { randomBytes } from 'node:crypto';
import { register, verifyEmail } from '@outloud/contract/accounts';
import { applyAsTester } from '@outloud/contract/waitlist';
import type { OperatorRole } from '@outloud/domain/operators';
import type { Demographics } from '@outloud/domain/targeting/demographics';
import { createEmail, registerCustomer, validPassword } from '@outloud/testkit/users';
import { createToken, encrypt, hashPassword } from '../src/crypto.ts';
import { databaseNow } from '../src/db/database-time.ts';
import type { Deps } from '../src/deps.ts';
import { insertUser } from '../src/features/accounts/accounts.repo.ts';
import { createSession } from '../src/features/accounts/accounts.service.ts';
import { insertToken } from '../src/features/accounts/tokens.repo.ts';
import {
  findOperatorByAdminId,
  insertOperator,
  insertOperatorSession,
  updateOperator,
} from '../src/features/operators/operators.repo.ts';
import { ensureConfiguredOperator } from '../src/features/operators/operators.service.ts';
import { deriveEncryptionKey } from '../src/features/operators/second-factor.service.ts';
import { createTester, markPracticePassed } from '../src/features/testers/testers.service.ts';
import { type TestServer, testSecrets } from './server.ts';

let cachedHash: Promise<string> | null = null;

/** Inserts a verified customer. */
export async function newCustomer(
  { as, deps, databaseUrl }: Pick<TestServer, 'as'> & { deps?: Pick<Deps, 'db'>; databaseUrl?: string },
  name = 'Ada Fox',
) {
  if (!deps) return registerCustomer({ as, databaseUrl }, name);
  const email = createEmail('customer');
  const password_hash = await getPasswordHash();
  const row = await insertUser(deps.db, {
    email,
    full_name: name,
    account_type: 'business',
    password_hash,
    email_verified_at: new Date(),
  });
  if (!row) throw new Error('The email is already in use');
  const { token } = await createSession(deps.db, row, 24);
  return { id: row.id, email, token };
}

/** Registers through the API and verifies the email with a link, like the owner of a deleted account. */
export async function registerAgain({ as, deps }: Pick<TestServer, 'as' | 'deps'>, email: string) {
  const { user, token } = await as(null)(register, { body: { email, password: validPassword, fullName: 'Ada Fox' } });
  await verifyNewEmail({ as, deps }, user._id, email);
  return { id: user._id, email, token };
}

/** Opens a verification link. */
export async function verifyNewEmail(
  { as, deps }: Pick<TestServer, 'as' | 'deps'>,
  userId: string,
  email: string,
  purpose: 'verify-email' | 'change-email' = 'verify-email',
) {
  const { token, tokenHash } = createToken();
  await deps.db.transaction().execute((trx) => insertToken(trx, { tokenHash, userId, purpose, email, minutes: 60 }));
  await as(null)(verifyEmail, { body: { token } });
}

type TesterOptions = { hasPracticed?: boolean };

/** A tester who may claim roasts, unless `hasPracticed` is false. */
export async function newTester(
  { deps: { db } }: { deps: Pick<Deps, 'db'> },
  demographics: Demographics = {},
  options: TesterOptions = {},
) {
  const email = createEmail('tester');
  const row = await insertUser(db, {
    email,
    full_name: 'Theo Tester',
    account_type: 'tester',
    password_hash: await getPasswordHash(),
    email_verified_at: new Date(),
  });
  if (!row) throw new Error('The email is already in use');
  await createTester(db, row.id, demographics);
  if (options.hasPracticed ?? true) await markPracticePassed({ db }, row.id);
  const { token } = await createSession(db, row, 24);
  return { id: row.id, email, token };
}

/** Hashes the password once, because hashing takes longer than all other steps. */
function getPasswordHash(): Promise<string> {
  cachedHash ??= hashPassword(validPassword);
  return cachedHash;
}

/** An application with only the required fields. */
export const minimalApplication = {
  fullName: 'Nina Novak',
  email: 'nina@example.com',
  demographicProfile: {
    ageRange: '26-35',
    gender: 'Female',
    city: 'Portland',
    state: 'OR',
    incomeLevel: '$50k-$75k',
    educationLevel: "Bachelor's degree",
  },
};

/** Submits an application with a unique email. */
export async function newApplicant(server: TestServer, fullName = 'Nina Novak') {
  const email = createEmail('applicant');
  await server.as(null)(applyAsTester, { body: { ...minimalApplication, fullName, email } });
  const query = server.deps.db.selectFrom('applications').select('id').where('email', '=', email);
  return { id: (await query.executeTakeFirstOrThrow()).id, email };
}

type OperatorOptions = { hasSecondFactor?: boolean };

/** Signs in as the configured owner, with a second factor unless `hasSecondFactor` is false. */
export async function signInOperator(server: TestServer, { hasSecondFactor = true }: OperatorOptions = {}) {
  await ensureConfiguredOperator(server.deps);
  const owner = await findOperatorByAdminId(server.deps.db, testSecrets.operatorId);
  if (!owner) throw new Error('The configured operator is missing');
  return startOperatorSession(server, owner.id, hasSecondFactor);
}

/** Inserts an operator with a session. The password is `validPassword`, and the admin key that of the tests. */
export async function newOperator(
  server: TestServer,
  role: OperatorRole,
  { hasSecondFactor = true }: OperatorOptions = {},
) {
  const adminId = `merchant-${randomBytes(6).toString('hex')}`;
  const hashes = { secret_hash: await getPasswordHash(), admin_key_hash: await hashPassword(testSecrets.adminKey) };
  const identity = { admin_id: adminId, name: 'Olga Operator', role, is_configured: false };
  const id = await server.deps.db.transaction().execute((trx) => insertOperator(trx, { ...identity, ...hashes }));
  return { id, adminId, token: await startOperatorSession(server, id, hasSecondFactor) };
}

/** Marks a second factor as set up without an authenticator app, so that tests need no codes. */
async function startOperatorSession({ deps }: TestServer, operatorId: string, hasSecondFactor: boolean) {
  const { token, tokenHash } = createToken();
  await deps.db.transaction().execute(async (trx) => {
    if (hasSecondFactor) {
      const totp_secret = encrypt(deriveEncryptionKey(deps), 'A'.repeat(32));
      await updateOperator(trx, operatorId, { totp_secret, totp_confirmed_at: databaseNow });
    }
    await insertOperatorSession(trx, { tokenHash, operatorId, secondFactor: hasSecondFactor });
  });
  return token;
}

/** Another operator with the same secrets, for actions that need two operators. */
export async function signInSecondOperator(server: TestServer): Promise<string> {
  await signInOperator(server);
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `insert into operators (admin_id, secret_hash, admin_key_hash, role)
     select 'second-operator', secret_hash, admin_key_hash, 'money' from operators where admin_id = $1
     on conflict (admin_id) do update set role = 'money' returning id`,
    [testSecrets.operatorId],
  );
  return startOperatorSession(server, rows[0]?.id ?? '', true);
}

/** Makes an account so old that the purchase limits of new accounts do not apply. */
export async function backdateAccount({ deps }: { deps: Pick<Deps, 'pool'> }, id: string): Promise<void> {
  await deps.pool.query(`update users set created_at = now() - interval '31 days' where id = $1`, [id]);
}
