import { startCustomCheckout } from '@outloud/contract/credits';
import { giveGoodwill } from '@outloud/contract/operators/customers';
import { declineSandbox, paySandbox } from '@outloud/contract/sandbox';
import { type Call, type CustomerName, type DemoContext, getOrThrow, signInOperator } from '../context.ts';

/** Buys credits with a test payment. Returns the id of the checkout session. */
export async function buyCredits({ callAnonymously }: DemoContext, call: Call, creditAmount: number): Promise<string> {
  const { sessionId } = await call(startCustomCheckout, { body: { creditAmount } });
  await callAnonymously(paySandbox, { params: { id: sessionId } });
  return sessionId;
}

export async function topUp(context: DemoContext, name: CustomerName, credits: number): Promise<string> {
  return buyCredits(context, getOrThrow(context.customers, name).call, credits);
}

/** Starts a purchase that the bank declines. */
export async function attemptDeclinedPurchase(
  { callAnonymously, customers }: DemoContext,
  name: CustomerName,
  creditAmount: number,
): Promise<void> {
  const { sessionId } = await getOrThrow(customers, name).call(startCustomCheckout, { body: { creditAmount } });
  await callAnonymously(declineSandbox, { params: { id: sessionId } });
}

type Grant = { credits: number; reason: string };

export async function grantCredits(context: DemoContext, name: CustomerName, grant: Grant): Promise<void> {
  const { call } = await signInOperator(context);
  const { id } = getOrThrow(context.customers, name);
  await call(giveGoodwill, { params: { id }, body: { ...grant, adminKey: context.secrets.adminKey } });
}
