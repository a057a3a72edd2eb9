import type { Application } from '@outloud/contract/operators/waitlist';
import { applicationStatuses } from '@outloud/domain/waitlist';
import { useListPlace } from '../../../lib/list-place.ts';
import { type Column, LongList } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { useApplications } from '../api/applications.ts';
import { ApplicationStatusBadge, statusLabels } from './application-status.tsx';
import { ViewLink } from './view-link.tsx';

const columns: Column<Application>[] = [
  { name: 'Name', isWide: true, cell: ({ fullName }) => <span className="font-semibold">{fullName}</span> },
  { name: 'Email', isWide: true, cell: ({ email }) => email },
  { name: 'Status', cell: ({ status }) => <ApplicationStatusBadge status={status} /> },
  { name: 'Applied', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    name: 'Details',
    isAction: true,
    isRightAligned: true,
    cell: (application) => <ViewLink application={application} />,
  },
];

export function ApplicationList() {
  const params = useListPlace('status', applicationStatuses);
  const query = useApplications(params);
  return (
    <LongList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'application', many: 'applications' }}
      searchHint="Part of a name or email."
      filter={{ label: 'Status', all: 'All', labels: statusLabels }}
      empty={{ title: 'No applications found', text: 'Applications from future testers appear here.' }}
    />
  );
}
