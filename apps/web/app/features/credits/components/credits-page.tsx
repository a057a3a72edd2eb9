import { PageTitle } from '../../../lib/page-title.tsx';
import { BalanceCard } from './balance-card.tsx';
import { BalanceStatusCard } from './balance-status-card.tsx';
import { BuyCredits } from './buy-credits.tsx';
import { HowCreditsWork } from './how-credits-work.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Statement } from './statement.tsx';

const rowClass = 'grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[19rem_minmax(0,1fr)]';

export function CreditsPage() {
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
