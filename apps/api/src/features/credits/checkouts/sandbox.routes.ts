import * as contract from '@outloud/contract/sandbox';
import type { FastifyInstance } from 'fastify';
import type { SandboxOutcome, SandboxSession } from '../../../adapters/payments/payments.port.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { settleCheckout } from './settle-checkout.service.ts';

/** Simulates the provider's checkout page. Accepts any request body, because scripts call these endpoints too. */
export async function sandboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { sandbox } = deps;
  if (!sandbox) return;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });

    route(scope, contract.getSandboxPayment, async ({ params }) => {
      const session = await sandbox.findSession(params.id);
      if (!session) throw notFound();
      return presentSession(session);
    });

    const finishPayment = async (id: string, outcome: SandboxOutcome) => {
      const session = await sandbox.finish(id, outcome);
      if (!session) throw notFound();
      if (session.status !== outcome) {
        throw new AppError(409, 'payment_over', `This test payment is already ${session.status}.`);
      }
      await settleCheckout(deps, id);
      return presentSession(session);
    };
    route(scope, contract.paySandbox, ({ params }) => finishPayment(params.id, 'paid'));
    route(scope, contract.declineSandbox, ({ params }) => finishPayment(params.id, 'declined'));
    route(scope, contract.cancelSandbox, ({ params }) => finishPayment(params.id, 'cancelled'));
  });
}

function presentSession({ cents, status, returnUrl }: SandboxSession) {
  return { credits: cents / 100, amount: cents / 100, status, returnUrl };
}
