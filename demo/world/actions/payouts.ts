import { login } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { requestPayout } from '@outloud/contract/earnings';
import { markPayoutPaid, returnPayout } from '@outloud/contract/operators/payouts';
import { type DemoContext, signInOperator } from '../context.ts';
import { type TesterName, testers } from '../testers.ts';
import { password } from '../users.ts';

export async function requestTesterPayout(context: DemoContext, tester: TesterName): Promise<string> {
  const { token } = await context.callAnonymously(login, { body: { email: testers[tester].email, password } });
  const call = createClient({ baseUrl: context.url, token: () => token });
  return (await call(requestPayout, { body: {} })).payout._id;
}

export async function markPaid(context: DemoContext, id: string, reference: string): Promise<void> {
  const { call } = await signInOperator(context);
  await call(markPayoutPaid, { params: { id }, body: { reference, adminKey: context.secrets.adminKey } });
}

export async function returnTesterPayout(context: DemoContext, id: string, reason: string): Promise<void> {
  const { call } = await signInOperator(context);
  await call(returnPayout, { params: { id }, body: { reason } });
}
