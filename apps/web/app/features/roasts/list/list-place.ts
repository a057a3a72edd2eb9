import { type RoastStatus, roastStatuses } from '@outloud/domain/roasts';
import { useSearchParams } from 'react-router';

export type ListPlace = ReturnType<typeof useListPlace>;

/** Filter and page live in the address: they survive a reload, and the back button knows them. */
export function useListPlace() {
  const [search, setSearch] = useSearchParams();
  const status = roastStatuses.find((candidate) => candidate === search.get('status'));
  return {
    status,
    page: pageOf(search.get('page')),
    showStatus: (next: RoastStatus | undefined) => setSearch(searchOf(next, 1)),
    showPage: (next: number, options?: { replace: boolean }) => setSearch(searchOf(status, next), options),
  };
}

/** Whatever is no number of a page is the first. */
export function pageOf(text: string | null): number {
  return text && /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

function searchOf(status: RoastStatus | undefined, page: number): URLSearchParams {
  const search = new URLSearchParams();
  if (status) search.set('status', status);
  if (page > 1) search.set('page', String(page));
  return search;
}
