import { formatDate } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { RoastDetail } from '@outloud/contract/roasts';
import { canOwnerCancel } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { useId, useState } from 'react';
import { WebsiteLink } from '../../../components/links.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { CancelDialog } from '../cancel-dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { getStatusSentence } from './status-sentence.ts';

export function RoastHeader({ roast }: { roast: RoastDetail }) {
  return (
    <>
      <div className="flex flex-col items-start justify-between gap-4 sm:flex-row sm:gap-6">
        <div className="min-w-0 max-sm:w-full">
          <PageTitle>{getWebsiteName(roast)}</PageTitle>
          <WebsiteLink url={roast.websiteUrl} className="mt-1" />
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm leading-6">
            <StatusBadge status={roast.status} reviewers={roast.reviewers} />
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

/** Keeps the dialog mounted after the button disappears, so that it can report that a tester claimed the request first. */
function CancelButton({ roast }: { roast: RoastDetail }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {canOwnerCancel(roast.status) && (
        <Button id={id} variant="dangerOutline" size="sm" onClick={() => setIsOpen(true)}>
          Cancel Request
        </Button>
      )}
      <CancelDialog roast={isOpen ? roast : null} onClose={() => setIsOpen(false)} openerId={id} />
    </>
  );
}
