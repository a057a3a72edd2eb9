import { signUpAndConfirm } from '../acts/accounts.ts';
import { failToBuy, give, top } from '../acts/credits.ts';
import { handIn, workedThrough } from '../acts/deliveries.ts';
import { rate } from '../acts/feedback.ts';
import { cancel, passWindow, request } from '../acts/roasts.ts';
import { apply, decide, welcome } from '../acts/waitlist.ts';
import { rejected } from '../applicants.ts';
import { daysAgo } from '../calendar.ts';
import { admin, customers } from '../people.ts';
import type { Stage } from '../stage.ts';
import { type TesterName, testers } from '../testers.ts';

export const firstWeeks = [
  { title: 'Testers apply and are welcomed', play: testersCome },
  { title: 'The first customers and their reviews', play: customersCome },
  { title: 'Requests that came to nothing', play: nobodyCame },
  { title: 'A second look, and a bank', play: secondLook },
];

async function testersCome(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  const names = Object.keys(testers) as TesterName[];
  reach(daysAgo(93, '14:05'));
  await signUpAndConfirm(stage, 'admin', admin);
  for (const [index, name] of names.entries()) {
    reach(daysAgo(92 - Math.floor(index / 4), `${14 + (index % 4) * 2}:40`));
    await apply(stage, [testers[name]]);
  }
  reach(daysAgo(90, '15:10'));
  await apply(
    stage,
    rejected.map(({ who }) => who),
  );
  reach(daysAgo(89, '14:20'));
  for (const { who, notes } of rejected) await decide(stage, who, { status: 'rejected', notes });
  await welcome(stage, names);
}

async function customersCome(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(84, '14:10'));
  await signUpAndConfirm(stage, 'nora', customers.nora);
  await top(stage, 'nora', 100);
  reach(daysAgo(84, '14:50'));
  await request(stage, 'nora', 'stride');
  reach(daysAgo(84, '18:25'));
  await signUpAndConfirm(stage, 'tilda', customers.tilda);
  await top(stage, 'tilda', 25);
  await request(stage, 'tilda', 'bakery');
  const deliveries = await handIn(
    stage,
    { at: daysAgo(83, '15:15'), roast: 'stride', tester: 'maya', recording: 'shop' },
    { at: daysAgo(83, '15:50'), roast: 'bakery', tester: 'arthur', recording: 'bakery' },
    { at: daysAgo(83, '16:20'), roast: 'stride', tester: 'deshawn', recording: 'shopFromSizes' },
    { at: daysAgo(83, '17:05'), roast: 'stride', tester: 'jordan', recording: 'shopUntilShipping' },
    { at: daysAgo(83, '18:10'), roast: 'stride', tester: 'luis', recording: 'shopFromReviews', by: 'operator' },
  );
  await workedThrough(stage, deliveries);
  const [maya = '', arthur = '', deshawn] = deliveries;
  reach(daysAgo(82, '14:30'));
  await rate(stage, 'nora', maya, 5, 'She found the size table that we had hidden from ourselves.');
  await rate(stage, 'tilda', arthur, 5, 'More please.');
  if (deshawn) await rate(stage, 'nora', deshawn, 4);
}

async function nobodyCame(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(75, '16:02'));
  await request(stage, 'nora', 'wrenAndFinch');
  reach(daysAgo(75, '19:30'));
  await request(stage, 'nora', 'harbourBooks');
  reach(daysAgo(74, '13:30'));
  await cancel(stage, 'nora', 'harbourBooks');
  reach(daysAgo(72, '16:02'));
  await passWindow(stage, 'wrenAndFinch');
  reach(daysAgo(70, '18:00'));
  await signUpAndConfirm(stage, 'marcus', customers.marcus);
  await failToBuy(stage, 'marcus', 100);
  await top(stage, 'marcus', 100);
}

async function secondLook(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(61, '15:00'));
  await request(stage, 'nora', 'strideCheckout');
  reach(daysAgo(61, '17:40'));
  await request(stage, 'marcus', 'bank');
  const deliveries = await handIn(
    stage,
    { at: daysAgo(60, '16:05'), roast: 'bank', tester: 'carol', recording: 'bankUntilForm' },
    { at: daysAgo(60, '16:30'), roast: 'strideCheckout', tester: 'hannah', recording: 'shopUntilCart' },
    { at: daysAgo(60, '17:10'), roast: 'bank', tester: 'arthur', recording: 'bankFromPdf' },
  );
  await workedThrough(stage, deliveries);
  const [carol = '', hannah = ''] = deliveries;
  reach(daysAgo(60, '19:15'));
  await rate(stage, 'marcus', carol, 4, 'Hard to hear, and she is right.');
  await rate(stage, 'nora', hannah, 3, 'Stops before the payment, which is where our trouble begins.');
  reach(daysAgo(60, '20:30'));
  await request(stage, 'nora', 'oakAndEmber');
  reach(daysAgo(59, '14:00'));
  await cancel(stage, 'nora', 'oakAndEmber');
  reach(daysAgo(58, '15:00'));
  await passWindow(stage, 'strideCheckout');
  reach(daysAgo(58, '18:10'));
  await give(stage, 'nora', { credits: 5, reason: 'Sorry that two of three reviews found nobody' });
}
