import { getOperatorApplication, listOperatorApplications } from '@outloud/contract/operators/waitlist';
import type { ApplicationStatus } from '@outloud/domain/waitlist';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListParams } from '../../../lib/list-params.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

const applicationsKey = ['applications'];

export function useApplications({ search, filter }: ListParams<ApplicationStatus>) {
  return usePaginatedList({
    queryKey: [...applicationsKey, 'list', search, filter],
    load: async (cursor) => {
      const query = { cursor, status: filter, search: search || undefined };
      const { applications, pagination } = await call(listOperatorApplications, { query });
      return { rows: applications, ...pagination };
    },
  });
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: [...applicationsKey, id],
    queryFn: () => call(getOperatorApplication, { params: { id } }),
    select: ({ application }) => application,
  });
}
