import { getOperatorApplication, listOperatorApplications } from '@outloud/contract/operators/waitlist';
import type { ApplicationStatus } from '@outloud/domain/waitlist';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListPlace } from '../../../lib/list-place.ts';
import { useLongList } from '../../../lib/long-list-query.ts';

const applicationsKey = ['applications'];

export function useApplications({ search, filter }: ListPlace<ApplicationStatus>) {
  return useLongList({
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
