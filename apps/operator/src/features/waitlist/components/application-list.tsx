import type { Application } from '@outloud/contract/operators/waitlist';
import { applicationStatuses } from '@outloud/domain/waitlist';
import { useListParams } from '../../../lib/list-params.ts';
import { type Column, PaginatedList } from '../../../lib/paginated-list.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { useApplications } from '../api/applications.ts';
import { ApplicationStatusBadge, applicationStatusLabels } from './application-status-badge.tsx';
import { ViewApplicationLink } from './view-application-link.tsx';

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

export function ApplicationList() {
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
