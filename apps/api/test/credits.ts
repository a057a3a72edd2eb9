import { startCustomCheckout } from '@outloud/contract/credits';
import { paySandbox } from '@outloud/contract/sandbox';
import type { TestServer } from './server.ts';

/** Buys credits in the sandbox, as a customer would. */
export async function buy(server: Pick<TestServer, 'as'>, token: string, credits: number) {
  const { sessionId, url } = await server.as(token)(startCustomCheckout, { body: { creditAmount: credits } });
  await server.as(null)(paySandbox, { params: { id: sessionId } });
  return { sessionId, url };
}
