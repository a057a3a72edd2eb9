import { formatCreditCount } from '@outloud/app-kit/format';
import { formatDollars } from '@outloud/domain/credits';
import { priceExamples, priceReview } from '@outloud/domain/pricing';
import { Card } from '@outloud/ui/card';
import { CheckList } from '@outloud/ui/check-list';
import { Building2, type LucideIcon, MessageSquarePlus, Plus, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { getPageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { BalanceCard, BalanceStatusCard } from './balance-card.tsx';
import { BuyCredits } from './buy-credits.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { SectionLink, sectionIds } from './section-link.tsx';
import { Statement } from './statement.tsx';

const rowClass = 'grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[19rem_minmax(0,1fr)]';

export const meta = () => getPageMeta('Credits', 'Your balance, credit packages, and your statement.');

export default function CreditsPage() {
  return (
    <>
      <PageTitle>Credits</PageTitle>
      <PaymentNotice />
      <div className="mt-8 grid gap-6">
        <div className={rowClass}>
          <div className="flex flex-col gap-6">
            <BalanceCard />
            <BalanceStatusCard />
          </div>
          <BuyCredits />
        </div>
        <div className={rowClass}>
          <QuickActions />
          <HowCreditsWork />
        </div>
        <Statement />
      </div>
    </>
  );
}

const actionClass =
  'flex min-h-10 items-center gap-3 rounded-xl px-2.5 py-1.5 font-medium text-[0.9375rem] transition-colors hover:bg-ink/6';

function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="-mx-2.5 -my-1 grid gap-1">
        <li>
          <Link to={paths.createRoast} className={actionClass}>
            <ActionIcon Icon={MessageSquarePlus} />
            Request a roast
          </Link>
        </li>
        <li>
          <SectionLink to={sectionIds.buy} className={actionClass}>
            <ActionIcon Icon={Plus} />
            Buy credits
          </SectionLink>
        </li>
        <li>
          <SectionLink to={sectionIds.statement} className={actionClass}>
            <ActionIcon Icon={ReceiptText} />
            View statement
          </SectionLink>
        </li>
        <li>
          <Link to={paths.profile} className={actionClass}>
            <ActionIcon Icon={Building2} />
            Add your company to receipts
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function ActionIcon({ Icon }: { Icon: LucideIcon }) {
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />;
}

const rules = [
  `${formatCreditCount(1)} is ${formatDollars(1)}, and credits never expire.`,
  'A request puts its credits on hold. A delivered review uses them.',
  'If you cancel or no tester is found, the credits return to your balance.',
];

function HowCreditsWork() {
  return (
    <Card title="How Credits Work" description="The price of a review depends on who you want to hear from.">
      <div className="@container">
        <dl className="-mt-3 grid gap-x-8 @md:grid-cols-2">
          {priceExamples.map(({ label, targeting }) => (
            <Example key={label} label={label} {...priceReview(targeting)} />
          ))}
        </dl>
      </div>
      <CheckList lines={rules} className="mt-5" />
    </Card>
  );
}

type ExampleProps = { label: string } & ReturnType<typeof priceReview>;

function Example({ label, perReview, lines }: ExampleProps) {
  return (
    <div className="flex items-start justify-between gap-4 border-line border-b py-3">
      <dt>
        <span className="font-semibold">{label}</span>
        <span className="block text-muted text-xs leading-5">
          {lines.map((line) => `${line.label} ${line.credits}`).join(' + ')}
        </span>
      </dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{formatCreditCount(perReview)}</dd>
    </div>
  );
}
