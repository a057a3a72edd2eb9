import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { LogLink } from '../../../lib/log-link.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { counted, creditCount } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import type { CustomerDetail } from '../api/customers.ts';
import { DebtBadge } from './debt-badge.tsx';

export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { email, creditSystem, requests, companyName } = customer;
  return (
    <Card title="Account">
      <Facts>
        <Fact name="Balance">
          <span className="text-lg">{creditCount(creditSystem.balance)}</span>
        </Fact>
        {creditSystem.debt > 0 && (
          <Fact name="Debt">
            <DebtBadge debt={creditSystem.debt} />
          </Fact>
        )}
        <Fact name="Purchased">{creditCount(creditSystem.totalPurchased)}</Fact>
        <Fact name="Spent">{creditCount(creditSystem.totalSpent)}</Fact>
        <Fact name="Email">
          {email}
          <span className="block font-normal text-muted">{customer.isEmailVerified ? 'Verified' : 'Not verified'}</span>
        </Fact>
        <Fact name="Company">{companyName ?? 'Not provided'}</Fact>
        <Fact name="Joined">
          <Moment at={customer.createdAt} />
        </Fact>
        <Fact name="Roast requests">
          <TextLink to={`${paths.requests}?search=${encodeURIComponent(email)}`}>
            {counted(requests, { one: 'request', many: 'requests' })}
          </TextLink>
        </Fact>
        <Fact name="Operator actions">
          <LogLink subjectId={customer._id} />
        </Fact>
      </Facts>
      <p className="mt-5 rounded-xl bg-sunken px-4 py-3 text-muted text-sm leading-6">
        To refund a single delivery, open that delivery.
      </p>
    </Card>
  );
}
