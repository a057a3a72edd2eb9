import { formatDollars } from '@outloud/domain/credits';
import { highestPay, lowestPay } from '@outloud/domain/earnings';
import { SitePage } from '../features/site/site-page.tsx';
import { WaitlistPage } from '../features/waitlist/waitlist-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  getPageMeta(
    'Become a tester',
    `Record your screen, think out loud, and earn ${formatDollars(lowestPay)} to ${formatDollars(highestPay)} for each website review. Apply to become a tester.`,
    paths.testerWaitlist,
  );

export default function TesterWaitlist() {
  return (
    <SitePage>
      <WaitlistPage />
    </SitePage>
  );
}
