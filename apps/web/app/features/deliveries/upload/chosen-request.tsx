import type { RoastRequest } from '@outloud/contract/roasts';
import { getHost } from '@outloud/domain/website-url';
import { formatOpenReviews, getWebsiteName } from '@outloud/uploader/request.labels';
import type { ReactNode } from 'react';

type ChosenRequestProps = { roast: RoastRequest; now: number; children: ReactNode };

export function ChosenRequest({ roast, now, children }: ChosenRequestProps) {
  const { businessUserId: customer } = roast;
  return (
    <div className="flex min-w-0 items-start justify-between gap-4 rounded-xl bg-sunken p-4 text-sm leading-6">
      <div className="min-w-0">
        <p className="font-semibold text-[0.9375rem]">{getWebsiteName(roast)}</p>
        <p className="truncate text-muted">{getHost(roast.websiteUrl)}</p>
        {customer && (
          <p className="mt-1.5">
            {customer.fullName}
            <span className="block truncate text-muted">{customer.email}</span>
          </p>
        )}
        <p className="mt-1.5 tabular-nums">{formatOpenReviews(roast, now)}</p>
      </div>
      {children}
    </div>
  );
}
