import { comeAndGo, signUpAndConfirm } from '../acts/accounts.ts';
import { top } from '../acts/credits.ts';
import { approve, handIn, refund, reject, workedThrough } from '../acts/deliveries.ts';
import { complain, decideOnComplaint } from '../acts/feedback.ts';
import { cancelByOperator, passWindow, request } from '../acts/roasts.ts';
import { suspend } from '../acts/waitlist.ts';
import { daysAgo } from '../calendar.ts';
import { customers } from '../people.ts';
import type { Stage } from '../stage.ts';

export const trouble = [
  { title: 'A review that is too short', play: tooShort },
  { title: 'A payment that goes back, and a request that is cancelled', play: moneyBack },
  { title: 'A review without a word, and one that is refunded', play: withoutAWord },
  { title: 'A review that is taken back', play: takenBack },
];

async function tooShort(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(46, '15:30'));
  await signUpAndConfirm(stage, 'priya', customers.priya);
  await top(stage, 'priya', 12);
  await request(stage, 'priya', 'tenfold');
  const ids = await handIn(stage, {
    at: daysAgo(45, '16:00'),
    roast: 'tenfold',
    tester: 'maya',
    recording: 'tooShort',
  });
  await workedThrough(stage, ids);
  reach(daysAgo(45, '18:40'));
  for (const id of ids)
    await approve(stage, id, 'Short, but she says all that the page needs. Asked the customer first.');
}

async function moneyBack(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(40, '14:20'));
  await top(stage, 'nora', 25);
  const twice = await top(stage, 'nora', 25);
  reach(daysAgo(39, '15:45'));
  await stage.backstage.refundToCard(twice);
  reach(daysAgo(38, '16:15'));
  await request(stage, 'nora', 'campground');
  reach(daysAgo(37, '14:15'));
  await cancelByOperator(stage, 'campground', 'The site is closed for the winter, so there is nothing to review');
  reach(daysAgo(35, '17:00'));
  await comeAndGo(stage);
}

async function withoutAWord(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(30, '15:10'));
  await top(stage, 'nora', 100);
  await request(stage, 'nora', 'fernfoot');
  reach(daysAgo(30, '17:35'));
  await request(stage, 'tilda', 'bakeryMenu');
  const [silent = '', unfinished = '', ...rest] = await handIn(
    stage,
    { at: daysAgo(29, '14:30'), roast: 'bakeryMenu', tester: 'priscilla', recording: 'silent' },
    { at: daysAgo(29, '15:05'), roast: 'fernfoot', tester: 'jordan', recording: 'fernfootUntilShipping' },
    { at: daysAgo(29, '15:40'), roast: 'fernfoot', tester: 'maya', recording: 'fernfoot' },
  );
  await workedThrough(stage, [silent]);
  reach(daysAgo(29, '17:20'));
  await reject(stage, silent, 'Nothing can be heard. Please check the microphone before you record.');
  const again = { roast: 'bakeryMenu', tester: 'carol', recording: 'bakeryFromMenu' } as const;
  const replaced = await handIn(stage, { at: daysAgo(29, '19:10'), ...again });
  await workedThrough(stage, [unfinished, ...rest, ...replaced]);
  const [carol = ''] = replaced;
  reach(daysAgo(28, '14:10'));
  await complain(stage, 'tilda', carol, 'She talks about the pictures, and not about gluten.');
  reach(daysAgo(28, '15:05'));
  await decideOnComplaint(
    stage,
    'declined',
    'She names both gluten-free cakes at 0:31, so we think the question is answered.',
  );
  reach(daysAgo(28, '15:30'));
  await refund(stage, unfinished, 'Stops in the middle of the checkout');
  reach(daysAgo(26, '15:00'));
  await suspend(stage, 'priscilla', 'Third recording without sound, and no answer to our mails');
}

async function takenBack(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(16, '14:40'));
  await request(stage, 'marcus', 'bankForm');
  const [wrongPage = ''] = await handIn(stage, {
    at: daysAgo(15, '16:20'),
    roast: 'bankForm',
    tester: 'jordan',
    recording: 'bankUntilRates',
    by: 'admin',
  });
  await workedThrough(stage, [wrongPage]);
  reach(daysAgo(14, '15:10'));
  await reject(stage, wrongPage, 'Reviews the wrong page: the request is about the application form');
  reach(daysAgo(13, '14:40'));
  await passWindow(stage, 'bankForm');
}
