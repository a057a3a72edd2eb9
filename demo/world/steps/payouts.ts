import { markPaid, requestTesterPayout, returnTesterPayout } from '../actions/payouts.ts';
import type { DemoContext } from '../context.ts';

/** Runs after the other data is backdated, because testers can withdraw pay only after a week. */
export const payouts = {
  title: 'Requesting payouts',
  async run(context: DemoContext): Promise<void> {
    await markPaid(context, await requestTesterPayout(context, 'carol'), 'PayPal 7XK-2201');
    await context.backend.measureFairness();
    if (context.isQuick) return;
    const invalidPayoutId = await requestTesterPayout(context, 'arthur');
    await returnTesterPayout(
      context,
      invalidPayoutId,
      'PayPal has no account with this email. Please send us another payout account.',
    );
    await requestTesterPayout(context, 'maya');
    await requestTesterPayout(context, 'jordan');
  },
};
