import { signUpAndVerify } from '../actions/accounts.ts';
import { attemptDeclinedPurchase, grantCredits, topUp } from '../actions/credits.ts';
import { submitDeliveries, waitUntilProcessed } from '../actions/deliveries.ts';
import { rateReview } from '../actions/feedback.ts';
import { cancelAsCustomer, expireRequests, requestRoasts } from '../actions/roasts.ts';
import { applyToWaitlist, decideApplication, onboardTesters } from '../actions/waitlist.ts';
import { rejectedApplicants } from '../applicants.ts';
import type { DemoContext } from '../context.ts';
import { type TesterName, testers } from '../testers.ts';
import { daysAgo } from '../timeline.ts';
import { admin, customers } from '../users.ts';

export const firstWeeks = [
  { title: 'Approving the first testers', run: approveFirstTesters },
  { title: 'Delivering the first reviews', run: deliverFirstReviews },
  { title: 'Canceling and expiring requests', run: endRequestsWithoutReviews },
  { title: 'Delivering more reviews', run: deliverMoreReviews },
];

async function approveFirstTesters(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  const names = Object.keys(testers) as TesterName[];
  moveTo(daysAgo(93, '14:05'));
  await signUpAndVerify(context, 'admin', admin);
  for (const [index, name] of names.entries()) {
    moveTo(daysAgo(92 - Math.floor(index / 4), `${14 + (index % 4) * 2}:40`));
    await applyToWaitlist(context, [testers[name]]);
  }
  moveTo(daysAgo(90, '15:10'));
  await applyToWaitlist(
    context,
    rejectedApplicants.map(({ applicant }) => applicant),
  );
  moveTo(daysAgo(89, '14:20'));
  for (const { applicant, notes } of rejectedApplicants) {
    await decideApplication(context, applicant, { status: 'rejected', notes });
  }
  await onboardTesters(context, names);
}

async function deliverFirstReviews(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(84, '14:10'));
  await signUpAndVerify(context, 'nora', customers.nora);
  await topUp(context, 'nora', 100);
  moveTo(daysAgo(84, '14:50'));
  await requestRoasts(context, 'nora', 'stride');
  moveTo(daysAgo(84, '18:25'));
  await signUpAndVerify(context, 'tilda', customers.tilda);
  await topUp(context, 'tilda', 25);
  await requestRoasts(context, 'tilda', 'bakery');
  const deliveryIds = await submitDeliveries(
    context,
    { at: daysAgo(83, '15:15'), roast: 'stride', tester: 'maya', recording: 'shop' },
    { at: daysAgo(83, '15:50'), roast: 'bakery', tester: 'arthur', recording: 'bakery' },
    { at: daysAgo(83, '16:20'), roast: 'stride', tester: 'deshawn', recording: 'shopFromSizes' },
    { at: daysAgo(83, '17:05'), roast: 'stride', tester: 'jordan', recording: 'shopUntilShipping' },
    { at: daysAgo(83, '18:10'), roast: 'stride', tester: 'luis', recording: 'shopFromReviews', by: 'operator' },
  );
  await waitUntilProcessed(context, deliveryIds);
  const [mayaDeliveryId = '', arthurDeliveryId = '', deshawnDeliveryId] = deliveryIds;
  moveTo(daysAgo(82, '14:30'));
  await rateReview(
    context,
    'nora',
    mayaDeliveryId,
    5,
    'She caught that the size chart is buried at the bottom of the page.',
  );
  await rateReview(context, 'tilda', arthurDeliveryId, 5, 'More of this, please!');
  if (deshawnDeliveryId) await rateReview(context, 'nora', deshawnDeliveryId, 4);
}

async function endRequestsWithoutReviews(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(75, '16:02'));
  await requestRoasts(context, 'nora', 'wrenAndFinch');
  moveTo(daysAgo(75, '19:30'));
  await requestRoasts(context, 'nora', 'harborBooks');
  moveTo(daysAgo(74, '13:30'));
  await cancelAsCustomer(context, 'nora', 'harborBooks');
  moveTo(daysAgo(72, '16:02'));
  await expireRequests(context, 'wrenAndFinch');
  moveTo(daysAgo(70, '18:00'));
  await signUpAndVerify(context, 'marcus', customers.marcus);
  await attemptDeclinedPurchase(context, 'marcus', 100);
  await topUp(context, 'marcus', 100);
}

async function deliverMoreReviews(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(61, '15:00'));
  await requestRoasts(context, 'nora', 'strideCheckout');
  moveTo(daysAgo(61, '17:40'));
  await requestRoasts(context, 'marcus', 'bank');
  const deliveryIds = await submitDeliveries(
    context,
    { at: daysAgo(60, '16:05'), roast: 'bank', tester: 'carol', recording: 'bankUntilForm' },
    { at: daysAgo(60, '16:30'), roast: 'strideCheckout', tester: 'hannah', recording: 'shopUntilCart' },
    { at: daysAgo(60, '17:10'), roast: 'bank', tester: 'arthur', recording: 'bankFromPdf' },
  );
  await waitUntilProcessed(context, deliveryIds);
  const [carolDeliveryId = '', hannahDeliveryId = ''] = deliveryIds;
  moveTo(daysAgo(60, '19:15'));
  await rateReview(context, 'marcus', carolDeliveryId, 4, 'Tough to hear, but she is right.');
  await rateReview(
    context,
    'nora',
    hannahDeliveryId,
    3,
    'Stops before the payment page, which is the part we need help with.',
  );
  moveTo(daysAgo(60, '20:30'));
  await requestRoasts(context, 'nora', 'oakAndEmber');
  moveTo(daysAgo(59, '14:00'));
  await cancelAsCustomer(context, 'nora', 'oakAndEmber');
  moveTo(daysAgo(58, '15:00'));
  await expireRequests(context, 'strideCheckout');
  moveTo(daysAgo(58, '18:10'));
  await grantCredits(context, 'nora', { credits: 5, reason: 'Apology: two of three reviews were not claimed in time' });
}
