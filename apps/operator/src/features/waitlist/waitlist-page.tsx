import type { Application } from '@outloud/contract/operators/waitlist';
import { applicationStatuses } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { ConsolePage } from '../../lib/console-page.tsx';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { Timestamp } from '../../lib/text.tsx';
import {
  ApplicationSheet,
  ApplicationStatusBadge,
  applicationStatusLabels,
  useOpenApplication,
} from './application-sheet.tsx';
import { useApplications } from './waitlist.queries.ts';

export function WaitlistPage() {
  return (
    <ConsolePage title="Waitlist">
      <ApplicationList />
      <ApplicationSheet />
    </ConsolePage>
  );
}

const columns: Column<Application>[] = [
  { name: 'Name', isWide: true, cell: ({ fullName }) => <span className="font-semibold">{fullName}</span> },
  { name: 'Email', isWide: true, cell: ({ email }) => email },
  { name: 'Status', cell: ({ status }) => <ApplicationStatusBadge status={status} /> },
  { name: 'Applied', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    name: 'Details',
    isAction: true,
    isRightAligned: true,
    cell: (application) => <ViewApplicationLink application={application} />,
  },
];

function ApplicationList() {
  const params = useListParams('status', applicationStatuses);
  const query = useApplications(params);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'application', many: 'applications' }}
      searchHint="Part of a name or email."
      filter={{ label: 'Status', allLabel: 'All', labels: applicationStatusLabels }}
      empty={{ title: 'No applications found', text: 'Tester applications appear here.' }}
    />
  );
}

function ViewApplicationLink({ application: { _id, fullName } }: { application: Application }) {
  const { getLink } = useOpenApplication();
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={getLink(_id)} preventScrollReset aria-label={`View ${fullName}`}>
        View
      </Link>
    </Button>
  );
}
