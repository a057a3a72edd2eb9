import { changeAnswers, signUp, signUpAndVerify } from '../actions/accounts.ts';
import { claimAndGiveUp, claimSlot } from '../actions/claims.ts';
import { topUp } from '../actions/credits.ts';
import { submitDeliveries, waitUntilProcessed } from '../actions/deliveries.ts';
import { fileRefundRequest, rateReview } from '../actions/feedback.ts';
import { listDeliveryIds, recordAsGuest } from '../actions/guests.ts';
import { requestRoasts } from '../actions/roasts.ts';
import { applyToWaitlist, approveApplicant, decideApplication } from '../actions/waitlist.ts';
import { contactedApplicants, pendingApplicants } from '../applicants.ts';
import type { DemoContext } from '../context.ts';
import { invitedTester } from '../testers.ts';
import { daysAgo, hoursAgo } from '../timeline.ts';
import { customers } from '../users.ts';

export const lastDays = [
  { title: 'Adding new applicants', run: addApplicants },
  { title: 'Adding requests in progress', run: addRequestsInProgress },
  { title: 'Adding recordings by own people', run: addOwnPeople },
  { title: "Adding today's requests", run: addTodaysRequests },
];

async function addApplicants(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(9, '15:00'));
  await applyToWaitlist(context, [invitedTester]);
  for (const [index, { applicant }] of contactedApplicants.entries()) {
    moveTo(daysAgo(8 - index, '16:25'));
    await applyToWaitlist(context, [applicant]);
  }
  moveTo(daysAgo(5, '15:30'));
  for (const { applicant, notes } of contactedApplicants) {
    await decideApplication(context, applicant, { status: 'contacted', notes });
  }
  await approveApplicant(context, invitedTester.email);
  moveTo(daysAgo(4, '17:45'));
  await applyToWaitlist(context, pendingApplicants.slice(0, 2));
}

async function addRequestsInProgress(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(hoursAgo(66));
  await signUpAndVerify(context, 'elena', customers.elena);
  await topUp(context, 'elena', 50);
  moveTo(hoursAgo(52));
  await applyToWaitlist(context, pendingApplicants.slice(2, 4));
  moveTo(hoursAgo(46));
  await topUp(context, 'nora', 25);
  await requestRoasts(context, 'nora', 'fernfootFall');
  moveTo(hoursAgo(41));
  await requestRoasts(context, 'nora', 'bikeCoop');
  const deliveryIds = await submitDeliveries(
    context,
    { at: hoursAgo(30), roast: 'fernfootFall', tester: 'deshawn', recording: 'fernfootFromReviews' },
    { at: hoursAgo(29.5), roast: 'fernfootFall', tester: 'luis', recording: 'fernfootAtAGlance' },
  );
  await waitUntilProcessed(context, deliveryIds);
  const [deshawnDeliveryId = ''] = deliveryIds;
  moveTo(hoursAgo(26));
  await rateReview(context, 'nora', deshawnDeliveryId, 2, 'He never gets past the reviews.');
  await fileRefundRequest(
    context,
    'nora',
    deshawnDeliveryId,
    'He spends forty seconds on the product reviews. We asked about the fall collection.',
  );
}

async function addOwnPeople(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(hoursAgo(25.5));
  await requestRoasts(context, 'nora', 'fernfootFriends');
  const guests = [
    { firstName: 'Mia', customParameter: 'newsletter', recording: 'fernfoot' },
    { customParameter: 'newsletter', recording: 'fernfootUntilShipping' },
    { firstName: 'Ben' },
  ] as const;
  for (const [index, guest] of guests.entries()) {
    moveTo(hoursAgo(25 - index / 4));
    await recordAsGuest(context, { customer: 'nora', roast: 'fernfootFriends', ...guest });
  }
  await waitUntilProcessed(context, await listDeliveryIds(context, 'nora', 'fernfootFriends'));
}

async function addTodaysRequests(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(hoursAgo(24));
  await changeAnswers(context, 'hannah', { housingStatus: 'Renter', ageRange: '36-45' });
  moveTo(hoursAgo(23));
  await requestRoasts(context, 'nora', 'kilnAndClover');
  moveTo(hoursAgo(22));
  await requestRoasts(context, 'marcus', 'bankRates');
  await applyToWaitlist(context, pendingApplicants.slice(4, 6));
  moveTo(hoursAgo(20));
  await requestRoasts(context, 'priya', 'tenfoldPricing');
  moveTo(hoursAgo(8));
  await requestRoasts(context, 'elena', 'kayaks');
  await applyToWaitlist(context, pendingApplicants.slice(6));
  moveTo(hoursAgo(6));
  await requestRoasts(context, 'nora', 'swimSchool');
  moveTo(hoursAgo(4));
  await requestRoasts(context, 'nora', 'teaRoom');
  moveTo(hoursAgo(1));
  await signUp(context, 'jonah');
  await claimAndGiveUp(context, 'jordan', 'bikeCoop');
  moveTo(hoursAgo(0.2));
  await claimSlot(context, 'maya', 'kilnAndClover');
}
