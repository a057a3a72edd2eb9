import { Button } from '@outloud/ui/button';
import { FilterMenu } from '@outloud/ui/filter-menu';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { formatRequestCount, roastStatusLabels } from '../../../lib/format.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { paths } from '../../../paths.ts';
import { useRoasts } from '../api/roasts.ts';
import { useListParams } from './list-params.ts';
import { RoastList } from './roast-list.tsx';

export function RoastsPage() {
  const params = useListParams();
  const query = useRoasts(params.page, params.status);
  const total = query.data?.pagination.total;
  const isEmpty = total === 0 && !params.status;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>My Roast Requests</PageTitle>
        {/* The empty state has its own primary button. */}
        <Button asChild variant={isEmpty ? 'secondary' : 'primary'}>
          <Link to={paths.createRoast}>
            <Plus aria-hidden="true" className="size-5" />
            New Roast Request
          </Link>
        </Button>
      </div>
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterMenu
          name="Status"
          allLabel="All"
          labels={roastStatusLabels}
          chosen={params.status}
          onChoose={params.showStatus}
        />
        <p role="status" className="text-muted text-sm tabular-nums">
          {total === 0 ? 'No requests' : total && formatRequestCount(total)}
        </p>
      </div>
      <RoastList params={params} query={query} />
    </>
  );
}
