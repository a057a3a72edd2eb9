import type { RoastDetail } from '@outloud/contract/roasts';
import { formatDate } from '../../../lib/format.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { WebsiteLink } from '../../../lib/website-link.tsx';
import { getWebsiteName } from '../components/roast.labels.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { CancelButton } from './cancel-button.tsx';
import { getStatusSentence } from './status-sentence.ts';

export function RoastHeader({ roast }: { roast: RoastDetail }) {
  return (
    <>
      <div className="flex flex-col items-start justify-between gap-4 sm:flex-row sm:gap-6">
        <div className="min-w-0 max-sm:w-full">
          <PageTitle>{getWebsiteName(roast)}</PageTitle>
          <WebsiteLink url={roast.websiteUrl} className="mt-1" />
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm leading-6">
            <StatusBadge status={roast.status} />
            <p>
              Created <time dateTime={roast.createdAt}>{formatDate(roast.createdAt)}</time>
            </p>
            <p>
              {roast.deliveriesReceived} of {roast.deliveriesExpected} deliveries
            </p>
          </div>
        </div>
        <CancelButton roast={roast} />
      </div>
      <p className="mt-5 max-w-4xl border-edge border-l-2 pl-4 leading-7">{getStatusSentence(roast)}</p>
    </>
  );
}
