import { Card } from '@outloud/ui/card';
import { AuditLogLink } from '../../../lib/audit-log-link.tsx';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { formatCreditCount, pluralize } from '../../../lib/format.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { paths } from '../../../paths.ts';
import type { CustomerDetail } from '../api/customers.ts';
import { DebtBadge } from './debt-badge.tsx';

export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { email, creditSystem, requests, companyName } = customer;
  return (
    <Card title="Account">
      <Facts>
        <Fact name="Balance">
          <span className="text-lg">{formatCreditCount(creditSystem.balance)}</span>
        </Fact>
        {creditSystem.debt > 0 && (
          <Fact name="Debt">
            <DebtBadge debt={creditSystem.debt} />
          </Fact>
        )}
        <Fact name="Purchased">{formatCreditCount(creditSystem.totalPurchased)}</Fact>
        <Fact name="Spent">{formatCreditCount(creditSystem.totalSpent)}</Fact>
        <Fact name="Email">
          {email}
          <span className="block font-normal text-muted">{customer.isEmailVerified ? 'Verified' : 'Not verified'}</span>
        </Fact>
        <Fact name="Company">{companyName ?? 'Not provided'}</Fact>
        <Fact name="Joined">
          <Timestamp at={customer.createdAt} />
        </Fact>
        <Fact name="Roast requests">
          <TextLink to={`${paths.requests}?search=${encodeURIComponent(email)}`}>
            {pluralize(requests, { one: 'request', many: 'requests' })}
          </TextLink>
        </Fact>
        <Fact name="Operator actions">
          <AuditLogLink subjectId={customer._id} />
        </Fact>
      </Facts>
      <p className="mt-5 rounded-xl bg-sunken px-4 py-3 text-muted text-sm leading-6">
        To refund a single delivery, open that delivery.
      </p>
    </Card>
  );
}
