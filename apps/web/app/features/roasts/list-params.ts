import { type RoastStatus, roastStatuses } from '@outloud/domain/roasts';
import { useLocation, useSearchParams } from 'react-router';

export type ListParams = ReturnType<typeof useListParams>;

/** Stores the filter and the page in the URL, so that they survive a reload and work with the back button. */
export function useListParams() {
  const [search, setSearch] = useSearchParams();
  const status = roastStatuses.find((candidate) => candidate === search.get('status'));
  return {
    status,
    page: parsePage(search.get('page')),
    showStatus: (next: RoastStatus | undefined) => setSearch(buildSearch(next, 1)),
    showPage: (next: number, options?: { replace: boolean }) => setSearch(buildSearch(status, next), options),
  };
}

/** Returns page 1 for invalid values. */
export function parsePage(text: string | null): number {
  return text && /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

function buildSearch(status: RoastStatus | undefined, page: number): URLSearchParams {
  const search = new URLSearchParams();
  if (status) search.set('status', status);
  if (page > 1) search.set('page', String(page));
  return search;
}

type ListState = { list: string };

/** Router state for links from the list, so that the back link restores the filter and the page. */
export function useListLinkState(): ListState {
  return { list: useLocation().search };
}

/** The query string of the list that the user came from. */
export function useReturnSearch(): string {
  const state: Partial<ListState> | null = useLocation().state;
  return typeof state?.list === 'string' ? state.list : '';
}

export const detailSections = { deliveries: 'deliveries' } as const;
