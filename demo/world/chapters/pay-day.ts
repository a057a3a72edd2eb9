import { askForPay, pay, sendBack } from '../acts/payouts.ts';
import type { Stage } from '../stage.ts';

/** Told when the rest lies in the past: pay has to rest for a week. */
export const payDay = {
  title: 'Testers ask for their pay',
  async play(stage: Stage): Promise<void> {
    await pay(stage, await askForPay(stage, 'carol', 'carol@nowak.example'), 'PayPal 7XK-2201');
    if (stage.isQuick) return;
    const odd = await askForPay(stage, 'arthur', 'bell@sarasota.example');
    await sendBack(stage, odd, 'The address does not exist at PayPal. Send us another one.');
    await askForPay(stage, 'maya', 'maya@lindqvist.example');
    await askForPay(stage, 'jordan', 'jordan@reyes.example');
  },
};
