import { formatRequestCount } from '@outloud/app-kit/format';
import { roastStatusLabels } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { ApiError } from '@outloud/contract/client';
import type { UnfinishedRoast } from '@outloud/contract/roasts';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { roastPath } from '../../../paths.ts';

export function DeletionError({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { roasts, total } = getUnfinishedRoasts(error);
  if (roasts.length === 0) return error.message;
  return (
    <>
      <p>
        Not finished yet: {formatRequestCount(total)}. Cancel pending requests first, and wait for the others to finish.
        {total > roasts.length && ` Showing the first ${roasts.length}:`}
      </p>
      <ScrollRegion label="Unfinished requests" className="-mx-1 mt-2 max-h-40 [--shade-cover:var(--color-bad-soft)]">
        <ul className="grid">
          {roasts.map(({ _id, websiteName, websiteUrl, status }) => (
            <li key={_id} className="flex min-w-0 items-baseline gap-1">
              <span className="truncate p-1">
                <TextLink to={roastPath(_id)}>{websiteName ?? websiteUrl}</TextLink>
              </span>
              <span className="shrink-0">({roastStatusLabels[status]})</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  );
}

function getUnfinishedRoasts({ code, details }: ApiError): { roasts: UnfinishedRoast[]; total: number } {
  const { roasts = [], total = 0 } = (details ?? {}) as { roasts?: UnfinishedRoast[]; total?: number };
  return code === 'roasts_unfinished' ? { roasts, total } : { roasts: [], total: 0 };
}
