import { deleteAccount, login, register, resetPassword, verifyEmail } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { waitForMail } from '../../../apps/api/test/mailbox.ts';
import { customers, leaver, type Person, password } from '../people.ts';
import type { CustomerName, SignedIn, Stage } from '../stage.ts';
import { buy } from './credits.ts';

export async function signUp(stage: Stage, name: CustomerName): Promise<void> {
  stage.people.set(name, await open(stage, customers[name]));
}

/** Registers, and opens the link in the mail. */
export async function signUpAndConfirm(stage: Stage, name: CustomerName | 'admin', person: Person): Promise<void> {
  stage.people.set(name, await open(stage, person));
  const token = await tokenFromMail(stage, person.email, 'Confirm your e-mail address');
  await stage.anybody(verifyEmail, { body: { token } });
}

/** Somebody who buys, thinks again, and leaves what is left behind. */
export async function comeAndGo(stage: Stage): Promise<void> {
  const { call } = await open(stage, leaver);
  await buy(stage, call, 10);
  await call(deleteAccount);
}

export async function answerInvitation(stage: Stage, email: string): Promise<Omit<SignedIn, 'id'>> {
  const link = await tokenFromMail(stage, email, 'Welcome to the testers of Outloud');
  await stage.anybody(resetPassword, { body: { token: link, password } });
  const { token } = await stage.anybody(login, { body: { email, password } });
  return { token, call: createClient({ baseUrl: stage.url, token: () => token }) };
}

async function open({ url, anybody }: Stage, { email, fullName, companyName }: Person): Promise<SignedIn> {
  const { user, token } = await anybody(register, { body: { email, password, fullName, companyName } });
  return { id: user._id, token, call: createClient({ baseUrl: url, token: () => token }) };
}

async function tokenFromMail({ dataDir }: Stage, email: string, subject: string): Promise<string> {
  const { link } = await waitForMail(dataDir, email, subject);
  return new URL(link).searchParams.get('token') ?? '';
}
