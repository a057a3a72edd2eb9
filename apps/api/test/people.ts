import { register } from '@outloud/contract/accounts';
import type { Demographics } from '@outloud/domain/demographics';
import { hashPassword } from '../src/crypto.ts';
import { insertUser } from '../src/features/accounts/accounts.repo.ts';
import { signIn } from '../src/features/accounts/accounts.service.ts';
import { ensureFirstOperator, logInOperator } from '../src/features/operators/operators.service.ts';
import { approveTester } from '../src/features/testers/testers.service.ts';
import { type TestServer, testSecrets } from './server.ts';

export const goodPassword = 'a kettle of fish';

let count = 0;

/** A registered customer; the address is new each time. */
export async function newCustomer(server: TestServer, fullName = 'Ada Fox') {
  count++;
  const email = `customer${count}.${process.pid}@example.com`;
  const { user, token } = await server.as(null)(register, { body: { email, password: goodPassword, fullName } });
  return { id: user._id, email, token };
}

export async function newTester(server: TestServer, said: Demographics = {}) {
  count++;
  const email = `tester${count}.${process.pid}@example.com`;
  const { db } = server.deps;
  const row = await insertUser(db, {
    email,
    full_name: 'Theo Tester',
    account_type: 'tester',
    password_hash: await hashPassword(goodPassword),
  });
  if (!row) throw new Error('The address is taken');
  await approveTester(db, row.id, said);
  const { token } = await signIn(db, row, 24);
  return { id: row.id, email, token };
}

export async function operatorToken(server: TestServer): Promise<string> {
  await ensureFirstOperator(server.deps);
  const given = { adminId: testSecrets.operatorId, password: testSecrets.operatorSecret };
  const { token } = await logInOperator(server.deps, given, '127.0.0.1');
  return token;
}
