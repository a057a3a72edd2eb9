import { login } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { requestPayout } from '@outloud/contract/earnings';
import { markPayoutPaid, returnPayout } from '@outloud/contract/operators/payouts';
import { password } from '../people.ts';
import { operatorOf, type Stage } from '../stage.ts';
import { type TesterName, testers } from '../testers.ts';

export async function askForPay(stage: Stage, tester: TesterName, destination: string): Promise<string> {
  const { token } = await stage.anybody(login, { body: { email: testers[tester].email, password } });
  const call = createClient({ baseUrl: stage.url, token: () => token });
  return (await call(requestPayout, { body: { destination } })).payout._id;
}

export async function pay(stage: Stage, id: string, reference: string): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(markPayoutPaid, { params: { id }, body: { reference, adminKey: stage.secrets.adminKey } });
}

export async function sendBack(stage: Stage, id: string, reason: string): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(returnPayout, { params: { id }, body: { reason } });
}
