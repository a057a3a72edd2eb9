import type { OperatorRole } from '@outloud/domain/operators';

export const roleLabels: Record<OperatorRole, string> = { reviewer: 'Reviewer', money: 'Money', owner: 'Owner' };

export const roleDescriptions: Record<OperatorRole, string> = {
  reviewer: 'Applications, testers, deliveries, requests and reported sites.',
  money: 'Also customers, refunds, goodwill credits, payouts and the ledger.',
  owner: 'Also operators, the audit log and failed jobs.',
};
