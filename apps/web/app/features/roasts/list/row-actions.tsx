import { mayOwnerCancel } from '@outloud/domain/roasts';
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
import { webPage } from '../../../lib/site-address.tsx';
import { roastPath } from '../../../paths.ts';
import { nameOf } from '../components/roast-words.ts';
import { sections } from '../components/sections.ts';
import { useListState } from '../components/way-back.ts';
import { menuId, type RowProps } from './rows.ts';

export function RowActions({ roast, onCancel }: RowProps) {
  const state = useListState();
  const detail = { pathname: roastPath(roast._id) };
  const page = webPage(roast.websiteUrl);
  return (
    <div className="flex items-center justify-end gap-1">
      <Button asChild variant="secondary" size="sm">
        <Link to={detail} state={state}>
          View<span className="sr-only"> {nameOf(roast)}</span>
        </Link>
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            id={menuId(roast)}
            variant="ghost"
            size="icon"
            aria-label={`More actions for ${nameOf(roast)}`}
            className="size-9"
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link to={detail} state={state}>
              <Eye aria-hidden="true" />
              View Details
            </Link>
          </DropdownMenuItem>
          {roast.status === 'completed' && (
            <DropdownMenuItem asChild>
              <Link to={{ ...detail, hash: sections.deliveries }} state={state}>
                <Video aria-hidden="true" />
                View Deliveries
              </Link>
            </DropdownMenuItem>
          )}
          {page && (
            <DropdownMenuItem asChild>
              <a href={page} target="_blank" rel="noopener noreferrer">
                <ExternalLink aria-hidden="true" />
                Visit Website<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </DropdownMenuItem>
          )}
          {mayOwnerCancel(roast.status) && (
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
