import { startCustomCheckout } from '@outloud/contract/credits';
import { giveGoodwill } from '@outloud/contract/operators/customers';
import { declineSandbox, paySandbox } from '@outloud/contract/sandbox';
import { type Call, type CustomerName, known, operatorOf, type Stage } from '../stage.ts';

/** Pays with play money; returns the session of the payment. */
export async function buy({ anybody }: Stage, call: Call, creditAmount: number): Promise<string> {
  const { sessionId } = await call(startCustomCheckout, { body: { creditAmount } });
  await anybody(paySandbox, { params: { id: sessionId } });
  return sessionId;
}

export async function top(stage: Stage, name: CustomerName, credits: number): Promise<string> {
  return buy(stage, known(stage.people, name).call, credits);
}

/** The bank says no. */
export async function failToBuy({ anybody, people }: Stage, name: CustomerName, creditAmount: number): Promise<void> {
  const { sessionId } = await known(people, name).call(startCustomCheckout, { body: { creditAmount } });
  await anybody(declineSandbox, { params: { id: sessionId } });
}

type Gift = { credits: number; reason: string };

export async function give(stage: Stage, name: CustomerName, gift: Gift): Promise<void> {
  const { call } = await operatorOf(stage);
  const { id } = known(stage.people, name);
  await call(giveGoodwill, { params: { id }, body: { ...gift, adminKey: stage.secrets.adminKey } });
}
