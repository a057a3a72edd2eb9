import { signUp, signUpAndConfirm } from '../acts/accounts.ts';
import { claim, giveUp } from '../acts/claims.ts';
import { top } from '../acts/credits.ts';
import { handIn, workedThrough } from '../acts/deliveries.ts';
import { complain, rate } from '../acts/feedback.ts';
import { request } from '../acts/roasts.ts';
import { apply, approve, decide } from '../acts/waitlist.ts';
import { contacted, waiting } from '../applicants.ts';
import { daysAgo, hoursAgo } from '../calendar.ts';
import { customers } from '../people.ts';
import type { Stage } from '../stage.ts';
import { invited } from '../testers.ts';

export const lastDays = [
  { title: 'New people on the waitlist', play: newApplicants },
  { title: 'What is under way', play: underWay },
  { title: 'What came in today', play: today },
];

async function newApplicants(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(daysAgo(9, '15:00'));
  await apply(stage, [invited]);
  for (const [index, { who }] of contacted.entries()) {
    reach(daysAgo(8 - index, '16:25'));
    await apply(stage, [who]);
  }
  reach(daysAgo(5, '15:30'));
  for (const { who, notes } of contacted) await decide(stage, who, { status: 'contacted', notes });
  await approve(stage, invited.email);
  reach(daysAgo(4, '17:45'));
  await apply(stage, waiting.slice(0, 2));
}

async function underWay(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(hoursAgo(66));
  await signUpAndConfirm(stage, 'elena', customers.elena);
  await top(stage, 'elena', 50);
  reach(hoursAgo(52));
  await apply(stage, waiting.slice(2, 4));
  reach(hoursAgo(46));
  await top(stage, 'nora', 25);
  await request(stage, 'nora', 'fernfootAutumn');
  reach(hoursAgo(41));
  await request(stage, 'nora', 'bikeCoop');
  const deliveries = await handIn(
    stage,
    { at: hoursAgo(30), roast: 'fernfootAutumn', tester: 'deshawn', recording: 'fernfootFromReviews' },
    { at: hoursAgo(29.5), roast: 'fernfootAutumn', tester: 'luis', recording: 'fernfootAtAGlance' },
  );
  await workedThrough(stage, deliveries);
  const [deshawn = ''] = deliveries;
  reach(hoursAgo(26));
  await rate(stage, 'nora', deshawn, 2, 'He never leaves the reviews.');
  await complain(
    stage,
    'nora',
    deshawn,
    'He reads reviews aloud for forty seconds. We wanted to know about the autumn range.',
  );
}

async function today(stage: Stage): Promise<void> {
  const { reach } = stage.calendar;
  reach(hoursAgo(23));
  await request(stage, 'nora', 'kilnAndClover');
  reach(hoursAgo(22));
  await request(stage, 'marcus', 'bankRates');
  await apply(stage, waiting.slice(4, 6));
  reach(hoursAgo(20));
  await request(stage, 'priya', 'tenfoldPricing');
  reach(hoursAgo(8));
  await request(stage, 'elena', 'kayaks');
  await apply(stage, waiting.slice(6));
  reach(hoursAgo(6));
  await request(stage, 'nora', 'swimSchool');
  reach(hoursAgo(4));
  await request(stage, 'nora', 'teaRoom');
  reach(hoursAgo(1));
  await signUp(stage, 'jonah');
  await giveUp(stage, 'jordan', 'bikeCoop');
  reach(hoursAgo(0.2));
  await claim(stage, 'maya', 'kilnAndClover');
}
