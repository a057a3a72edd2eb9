import { canOwnerCancel } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@outloud/ui/dropdown-menu';
import { CircleX, Ellipsis, ExternalLink, Eye, Video } from 'lucide-react';
import { Link } from 'react-router';
import { getSafeHref } from '../../../lib/website-link.tsx';
import { roastPath } from '../../../paths.ts';
import { detailSections } from '../components/detail-sections.ts';
import { useListLinkState } from '../components/list-link-state.ts';
import { getWebsiteName } from '../components/roast.labels.ts';
import { getMenuButtonId, type RowProps } from './rows.ts';

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
          {canOwnerCancel(roast.status) && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem className="text-bad" onSelect={() => onCancel(roast)}>
                <CircleX aria-hidden="true" />
                Cancel Request
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
