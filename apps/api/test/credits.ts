import { startCustomCheckout } from '@outloud/contract/credits';
import { paySandbox } from '@outloud/contract/sandbox';
import { settleCheckout } from '../src/features/credits/checkouts/settle-checkout.service.ts';
import type { TestServer } from './server.ts';

export async function buyCredits(server: Pick<TestServer, 'as'>, token: string, credits: number) {
  const { sessionId, url } = await server.as(token)(startCustomCheckout, { body: { creditAmount: credits } });
  await server.as(null)(paySandbox, { params: { id: sessionId } });
  return { sessionId, url };
}

/** Settles the checkout as if the payment provider had refunded part of it to the card. */
export async function refundToCard(server: TestServer, sessionId: string, refundedCents: number): Promise<void> {
  const { payments } = server.deps;
  const refundedPayments: typeof payments = {
    ...payments,
    findPayment: async (session) => {
      const payment = await payments.findPayment(session);
      return payment && { ...payment, refundedCents };
    },
  };
  await settleCheckout({ ...server.deps, payments: refundedPayments }, sessionId);
}
