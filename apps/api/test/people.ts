import { register } from '@outloud/contract/accounts';
import { applyAsTester } from '@outloud/contract/waitlist';
import type { Demographics } from '@outloud/domain/demographics';
import { hashPassword } from '../src/crypto.ts';
import type { Deps } from '../src/deps.ts';
import { insertUser } from '../src/features/accounts/accounts.repo.ts';
import { createSession } from '../src/features/accounts/accounts.service.ts';
import { ensureConfiguredOperator, logInOperator } from '../src/features/operators/operators.service.ts';
import { createTester, recordPractice } from '../src/features/testers/testers.service.ts';
import { type TestServer, testSecrets } from './server.ts';

export const goodPassword = 'a kettle of fish';

let count = 0;
let goodHash: Promise<string> | null = null;

/** A customer who has registered as people do, and has mail; the address is new each time. */
export async function newRegistered({ as }: Pick<TestServer, 'as'>, fullName = 'Ada Fox') {
  const email = newAddress('customer');
  const { user, token } = await as(null)(register, { body: { email, password: goodPassword, fullName } });
  return { id: user._id, email, token };
}

/** A customer in no time; without a database at hand, by registering. */
export async function newCustomer(
  { as, deps }: Pick<TestServer, 'as'> & { deps?: Pick<Deps, 'db'> },
  name = 'Ada Fox',
) {
  if (!deps) return newRegistered({ as }, name);
  const email = newAddress('customer');
  const password_hash = await storedPassword();
  const row = await insertUser(deps.db, { email, full_name: name, account_type: 'business', password_hash });
  if (!row) throw new Error('The address is taken');
  const { token } = await createSession(deps.db, row, 24);
  return { id: row.id, email, token };
}

function newAddress(kind: string): string {
  count++;
  return `${kind}${count}.${process.pid}@example.com`;
}

/** Somebody who may claim; `hasPractised` is false for a newcomer. */
export async function newTester(
  { deps: { db } }: { deps: Pick<Deps, 'db'> },
  said: Demographics = {},
  { hasPractised = true } = {},
) {
  const email = newAddress('tester');
  const row = await insertUser(db, {
    email,
    full_name: 'Theo Tester',
    account_type: 'tester',
    password_hash: await storedPassword(),
    email_verified_at: new Date(),
  });
  if (!row) throw new Error('The address is taken');
  await createTester(db, row.id, said);
  if (hasPractised) await recordPractice({ db }, row.id);
  const { token } = await createSession(db, row, 24);
  return { id: row.id, email, token };
}

/** Made once: a hash takes longer than all the rest of a person. */
function storedPassword(): Promise<string> {
  goodHash ??= hashPassword(goodPassword);
  return goodHash;
}

/** All that an application must say. */
export const leastApplication = {
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

/** Somebody who has applied; the address is new each time. */
export async function newApplicant(server: TestServer, fullName = 'Nina Novak') {
  const email = newAddress('applicant');
  await server.as(null)(applyAsTester, { body: { ...leastApplication, fullName, email } });
  const query = server.deps.db.selectFrom('applications').select('id').where('email', '=', email);
  return { id: (await query.executeTakeFirstOrThrow()).id, email };
}

export async function operatorToken(server: TestServer): Promise<string> {
  await ensureConfiguredOperator(server.deps);
  const given = { adminId: testSecrets.operatorId, password: testSecrets.operatorSecret };
  const { token } = await logInOperator(server.deps, given, '127.0.0.1');
  return token;
}
