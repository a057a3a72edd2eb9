import { signUpAndDeleteAccount, signUpAndVerify } from '../actions/accounts.ts';
import { fileAppeal, grantAppeals } from '../actions/appeals.ts';
import { topUp } from '../actions/credits.ts';
import {
  approveDelivery,
  refundReview,
  rejectDelivery,
  submitDeliveries,
  waitUntilProcessed,
} from '../actions/deliveries.ts';
import { decideRefundRequests, fileRefundRequest } from '../actions/feedback.ts';
import { cancelAsOperator, expireRequests, requestRoasts } from '../actions/roasts.ts';
import { suspendAsOperator } from '../actions/waitlist.ts';
import type { DemoContext } from '../context.ts';
import { daysAgo } from '../timeline.ts';
import { customers } from '../users.ts';

export const problems = [
  { title: 'Approving a short review', run: approveShortReview },
  { title: 'Refunding a payment and canceling a request', run: refundAndCancel },
  { title: 'Rejecting a silent review and refunding an incomplete one', run: rejectAndRefund },
  { title: 'Rejecting an accepted review', run: rejectAcceptedReview },
];

async function approveShortReview(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(46, '15:30'));
  await signUpAndVerify(context, 'priya', customers.priya);
  await topUp(context, 'priya', 12);
  await requestRoasts(context, 'priya', 'tenfold');
  const ids = await submitDeliveries(context, {
    at: daysAgo(45, '16:00'),
    roast: 'tenfold',
    tester: 'maya',
    recording: 'tooShort',
  });
  await waitUntilProcessed(context, ids);
  moveTo(daysAgo(45, '18:40'));
  for (const id of ids)
    await approveDelivery(context, id, 'Short, but she covers the whole page. The customer agreed.');
}

async function refundAndCancel(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(40, '14:20'));
  await topUp(context, 'nora', 25);
  const duplicateSessionId = await topUp(context, 'nora', 25);
  moveTo(daysAgo(39, '15:45'));
  await context.backend.refundToCard(duplicateSessionId);
  moveTo(daysAgo(38, '16:15'));
  await requestRoasts(context, 'nora', 'campground');
  moveTo(daysAgo(37, '14:15'));
  await cancelAsOperator(context, 'campground', 'The website is offline for the winter, so there is nothing to review');
  moveTo(daysAgo(35, '17:00'));
  await signUpAndDeleteAccount(context);
}

async function rejectAndRefund(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(30, '15:10'));
  await topUp(context, 'nora', 100);
  await requestRoasts(context, 'nora', 'fernfoot');
  moveTo(daysAgo(30, '17:35'));
  await requestRoasts(context, 'tilda', 'bakeryMenu');
  const [silentId = '', incompleteId = '', ...otherIds] = await submitDeliveries(
    context,
    { at: daysAgo(29, '14:30'), roast: 'bakeryMenu', tester: 'priscilla', recording: 'silent' },
    { at: daysAgo(29, '15:05'), roast: 'fernfoot', tester: 'jordan', recording: 'fernfootUntilShipping' },
    { at: daysAgo(29, '15:40'), roast: 'fernfoot', tester: 'maya', recording: 'fernfoot' },
  );
  await waitUntilProcessed(context, [silentId]);
  moveTo(daysAgo(29, '17:20'));
  await rejectDelivery(
    context,
    silentId,
    'The recording has no sound. Please check your microphone before you record.',
  );
  const replacement = { roast: 'bakeryMenu', tester: 'carol', recording: 'bakeryFromMenu' } as const;
  const replacementIds = await submitDeliveries(context, { at: daysAgo(29, '19:10'), ...replacement });
  await waitUntilProcessed(context, [incompleteId, ...otherIds, ...replacementIds]);
  const [carolDeliveryId = ''] = replacementIds;
  moveTo(daysAgo(28, '14:10'));
  await fileRefundRequest(context, 'tilda', carolDeliveryId, 'She talks about the photos, but not about gluten.');
  moveTo(daysAgo(28, '15:05'));
  await decideRefundRequests(
    context,
    'declined',
    'She mentions the gluten-free filter, so we think your question is answered.',
  );
  moveTo(daysAgo(28, '15:30'));
  await refundReview(context, incompleteId, 'The recording stops in the middle of the checkout');
  moveTo(daysAgo(26, '15:00'));
  await suspendAsOperator(context, 'priscilla', 'Third recording without sound, and no reply to our emails');
}

async function rejectAcceptedReview(context: DemoContext): Promise<void> {
  const { moveTo } = context.timeline;
  moveTo(daysAgo(16, '14:40'));
  await requestRoasts(context, 'marcus', 'bankForm');
  const [deliveryId = ''] = await submitDeliveries(context, {
    at: daysAgo(15, '16:20'),
    roast: 'bankForm',
    tester: 'jordan',
    recording: 'bankUntilRates',
    by: 'admin',
  });
  await waitUntilProcessed(context, [deliveryId]);
  moveTo(daysAgo(14, '15:10'));
  await rejectDelivery(context, deliveryId, 'Reviews the wrong page. The request is about the application form.');
  moveTo(daysAgo(13, '09:20'));
  await fileAppeal(
    context,
    'jordan',
    deliveryId,
    'The form was down all day. I say so, show the error and review the rates instead.',
  );
  moveTo(daysAgo(13, '14:40'));
  await expireRequests(context, 'bankForm');
  moveTo(daysAgo(12, '16:05'));
  await grantAppeals(
    context,
    'You are right: the error is in the recording. The customer got a refund, and you get your pay.',
  );
}
