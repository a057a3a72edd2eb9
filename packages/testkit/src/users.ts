import { register } from '@outloud/contract/accounts';
import type { createClient } from '@outloud/contract/client';
import { request } from './http.ts';
import { queryAsOwner } from './query-as-owner.ts';
import { getOwnerDatabaseUrl } from './server-process.ts';

export const validPassword = 'a kettle of fish';

let emailCount = 0;

/** Creates an email that no other user of this test process has. */
export function createEmail(kind: string): string {
  emailCount++;
  return `${kind}${emailCount}.${process.pid}@example.com`;
}

type Clients = {
  as: (token: string | null) => ReturnType<typeof createClient>;
  /** With the owner's URL of the database, new customers are verified. */
  databaseUrl?: string | undefined;
};

/** Registers a customer over the API, which also sends the verification email. Each customer has a unique email. */
export async function registerCustomer({ as, databaseUrl }: Clients, fullName = 'Ada Fox') {
  const email = createEmail('customer');
  const { user, token } = await as(null)(register, { body: { email, password: validPassword, fullName } });
  if (databaseUrl) await verifyEmail(databaseUrl, email);
  return { id: user._id, email, token };
}

/** Verifies an email of these tests, as if the user had opened the emailed link. */
export async function verifyEmail(databaseUrl: string, email: string): Promise<void> {
  await queryAsOwner(databaseUrl, `update users set email_verified_at = now() where email = '${email}'`);
}

export const adminEmail = 'admin@example.com';

/** The admin key of the first owner. */
export const adminKey = 'admin-key-for-tests';

/** With this key, admins submit recordings. */
export const uploadKey = 'upload-key-for-tests';

/** The settings of a server process with an admin. */
export const adminSettings = { ADMIN_EMAILS: adminEmail, ADMIN_KEY: adminKey, UPLOAD_KEY: uploadKey };

/** Registers and verifies the admin on a server process with `adminSettings`. Returns the token. */
export async function registerAdmin(url: string, dataDir: string): Promise<string> {
  const body = { email: adminEmail, password: validPassword, fullName: 'Addie Admin' };
  const response = await request(url, 'POST', '/api/auth/register', { body });
  await verifyEmail(getOwnerDatabaseUrl(dataDir), adminEmail);
  return response.body.data.token;
}

/** Inserts a tester into the database of a server process, because testers cannot sign up. */
export async function insertTester(dataDir: string, name: string): Promise<string> {
  const [tester] = await queryAsOwner<{ id: string }>(
    getOwnerDatabaseUrl(dataDir),
    `with inserted as (
       insert into users (email, full_name, account_type) values ('${name}@example.com', 'Theo Tester', 'tester') returning id
     ) insert into testers (user_id) select id from inserted returning user_id as id`,
  );
  if (!tester) throw new Error('The tester was not inserted');
  return tester.id;
}
