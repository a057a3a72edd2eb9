import { deleteAccount, login, register, resetPassword, verifyEmail } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { updateDemographicProfile, updateTesterSettings } from '@outloud/contract/testers';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { type CustomerName, type DemoContext, getOrThrow, type Session } from '../context.ts';
import type { TesterName } from '../testers.ts';
import { customers, type DemoUser, deletedUser, password } from '../users.ts';
import { buyCredits } from './credits.ts';

export async function signUp(context: DemoContext, name: CustomerName): Promise<void> {
  context.customers.set(name, await createAccount(context, customers[name]));
}

export async function signUpAndVerify(
  context: DemoContext,
  name: CustomerName | 'admin',
  user: DemoUser,
): Promise<void> {
  context.customers.set(name, await createVerifiedAccount(context, user));
}

/**
 * Creates a customer who buys credits and deletes the account without spending them. The server erases the account within
 * an hour, because the demo moves the deletion more than 72 hours into the past.
 */
export async function signUpAndDeleteAccount(context: DemoContext): Promise<void> {
  const { call } = await createVerifiedAccount(context, deletedUser);
  await buyCredits(context, call, 10);
  await call(deleteAccount);
}

/** The changed answers count for matching 14 days later. */
export async function changeAnswers(
  { testers }: DemoContext,
  name: TesterName,
  body: EndpointBody<typeof updateDemographicProfile>,
): Promise<void> {
  await getOrThrow(testers, name).call(updateDemographicProfile, { body });
}

export async function acceptInvitation(context: DemoContext, email: string): Promise<Omit<Session, 'id'>> {
  const invitationToken = await readTokenFromEmail(context, email, 'Set up your Outloud tester account');
  await context.callAnonymously(resetPassword, { body: { token: invitationToken, password } });
  const { token } = await context.callAnonymously(login, { body: { email, password } });
  const call = createClient({ baseUrl: context.url, token: () => token });
  // The account is the verified email of the tester, so it needs no confirmation.
  await call(updateTesterSettings, { body: { payoutTo: { kind: 'paypal', email } } });
  return { token, call };
}

async function createVerifiedAccount(context: DemoContext, user: DemoUser): Promise<Session> {
  const session = await createAccount(context, user);
  const token = await readTokenFromEmail(context, user.email, 'Confirm your email');
  await context.callAnonymously(verifyEmail, { body: { token } });
  return session;
}

async function createAccount(
  { url, callAnonymously }: DemoContext,
  { email, fullName, companyName }: DemoUser,
): Promise<Session> {
  const { user, token } = await callAnonymously(register, { body: { email, password, fullName, companyName } });
  return { id: user._id, token, call: createClient({ baseUrl: url, token: () => token }) };
}

async function readTokenFromEmail({ dataDir }: DemoContext, email: string, subject: string): Promise<string> {
  const { link } = await waitForEmail(dataDir, email, subject);
  return new URL(link).searchParams.get('token') ?? '';
}
