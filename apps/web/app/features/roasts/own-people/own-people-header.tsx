import { formatDate } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { RoastDetail } from '@outloud/contract/roasts';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { WebsiteLink } from '../../../components/links.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { addRecordingsPath } from '../../../paths.ts';
import { useNow } from '../../../timers.ts';
import { StatusBadge } from '../status-badge.tsx';
import { CloseRequestButton } from './close-request.tsx';
import { DeleteRequestButton } from './delete-request.tsx';
import { formatOwnProgress } from './guest-link.labels.ts';
import { getGuestLinkState, hasFreePlace } from './guest-link-state.ts';
import { getOwnStatusSentence } from './own-status-sentence.ts';

const minuteMs = 60_000;

export function OwnPeopleHeader({ roast }: { roast: RoastDetail }) {
  const state = getGuestLinkState(roast, useNow(minuteMs));
  return (
    <>
      <div className="flex flex-col items-start justify-between gap-4 sm:flex-row sm:gap-6">
        <div className="min-w-0 max-sm:w-full">
          <PageTitle>{getWebsiteName(roast)}</PageTitle>
          <WebsiteLink url={roast.websiteUrl} className="mt-1" />
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm leading-6">
            <StatusBadge status={roast.status} reviewers={roast.reviewers} />
            <Badge variant="plain">Own people</Badge>
            <p>
              Created <time dateTime={roast.createdAt}>{formatDate(roast.createdAt)}</time>
            </p>
            <p className="tabular-nums">{formatOwnProgress(roast, state)}</p>
          </div>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2 sm:max-w-64 sm:justify-end lg:max-w-none">
          {hasFreePlace(roast) && (
            <Button asChild variant="secondary" size="sm">
              <Link to={addRecordingsPath(roast._id)}>
                <Plus aria-hidden="true" className="size-4" />
                Add a recording
              </Link>
            </Button>
          )}
          <CloseRequestButton roast={roast} />
          <DeleteRequestButton roast={roast} />
        </div>
      </div>
      <p className="mt-5 max-w-4xl border-edge border-l-2 pl-4 leading-7">{getOwnStatusSentence(roast, state)}</p>
    </>
  );
}
