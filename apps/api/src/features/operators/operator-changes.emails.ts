import type { OperatorRole } from '@outloud/domain/operators';
import { operatorIndependenceDays } from '@outloud/domain/risk-limits';
import type { EmailContent } from '../../emails/render-email.ts';

export type OperatorChange = { kind: 'joined' | 'enabled' | 'role_changed'; operatorId: string; role: OperatorRole };

/** Payload of the `operator-change-email` job. */
export type OperatorChangeEmail = OperatorChange & { actorId: string; recipientId: string };

type OperatorChangeEmailData = Pick<OperatorChange, 'kind' | 'role'> & {
  operator: string;
  actor: string;
  recipient: string;
  url: string;
};

export function createOperatorChangeEmail({ recipient, url, ...change }: OperatorChangeEmailData): EmailContent {
  return {
    subject: 'The rights of an operator changed',
    greeting: `Hello ${recipient},`,
    paragraphs: [
      describeChange(change),
      `If you did not expect this, disable the operator. An operator with new rights and the owner who gave them cannot approve a payout together for ${operatorIndependenceDays} days.`,
    ],
    action: { label: 'See the operators', url },
  };
}

function describeChange({ kind, role, operator, actor }: Omit<OperatorChangeEmailData, 'recipient' | 'url'>): string {
  if (kind === 'joined') return `${operator} accepted an invitation of ${actor} and is now an operator: ${role}.`;
  if (kind === 'enabled') return `${actor} enabled ${operator} again: ${role}.`;
  return `${actor} changed the role of ${operator} to ${role}.`;
}
