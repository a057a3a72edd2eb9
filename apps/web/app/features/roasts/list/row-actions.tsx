import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { ListedRoast, RoastRequest } from '@outloud/contract/roasts';
import { canOwnerCancel } from '@outloud/domain/roasts';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@outloud/ui/overlays/dropdown-menu';
import { CircleX, Ellipsis, ExternalLink, Eye, Trash2, Video } from 'lucide-react';
import { Link } from 'react-router';
import { getSafeHref } from '../../../components/links.tsx';
import { roastPath } from '../../../paths.ts';
import { detailSections, useListLinkState } from '../list-params.ts';

export function RowActions({ roast, onCancel }: RowProps) {
  const state = useListLinkState();
  const detailLocation = { pathname: roastPath(roast._id) };
  const websiteHref = getSafeHref(roast.websiteUrl);
  return (
    <div className="flex items-center justify-end gap-1">
      <Button asChild variant="secondary" size="sm">
        <Link to={detailLocation} state={state}>
          View<span className="sr-only"> {getWebsiteName(roast)}</span>
        </Link>
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            id={getMenuButtonId(roast)}
            variant="ghost"
            size="icon"
            aria-label={`More actions for ${getWebsiteName(roast)}`}
            className="size-9"
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link to={detailLocation} state={state}>
              <Eye aria-hidden="true" />
              View Details
            </Link>
          </DropdownMenuItem>
          {roast.status === 'completed' && (
            <DropdownMenuItem asChild>
              <Link to={{ ...detailLocation, hash: detailSections.deliveries }} state={state}>
                <Video aria-hidden="true" />
                View Deliveries
              </Link>
            </DropdownMenuItem>
          )}
          {websiteHref && (
            <DropdownMenuItem asChild>
              <a href={websiteHref} target="_blank" rel="noopener noreferrer">
                <ExternalLink aria-hidden="true" />
                Visit Website<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </DropdownMenuItem>
          )}
          {(roast.reviewers === 'own' || canOwnerCancel(roast.status)) && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem className="text-bad" onSelect={() => onCancel(roast)}>
                {roast.reviewers === 'own' ? <Trash2 aria-hidden="true" /> : <CircleX aria-hidden="true" />}
                {roast.reviewers === 'own' ? 'Delete Request' : 'Cancel Request'}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}

/** Cancels a request to testers. A request to own people is deleted. */
type CancelProps = { onCancel: (roast: ListedRoast) => void };
export type RowProps = CancelProps & { roast: ListedRoast };
export type RowsProps = CancelProps & { roasts: ListedRoast[] };

export function getMenuButtonId(roast: ListedRoast): string {
  return `actions-${roast._id}`;
}

export const listPanelClass = 'rounded-2xl border border-line bg-surface px-4 sm:px-6';

export function WebsiteCell({ roast }: { roast: RoastRequest }) {
  return (
    <>
      <p className="flex items-center gap-2">
        <span className="truncate font-semibold text-[0.9375rem]">{getWebsiteName(roast)}</span>
        {roast.reviewers === 'own' && (
          <span className="shrink-0">
            <Badge variant="plain">Own people</Badge>
          </span>
        )}
      </p>
      <p className="truncate text-muted">{roast.websiteUrl}</p>
      {roast.websiteDescription && <p className="mt-1 line-clamp-2 leading-5">{roast.websiteDescription}</p>}
    </>
  );
}
