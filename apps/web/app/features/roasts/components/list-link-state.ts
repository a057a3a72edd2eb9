import { useLocation } from 'react-router';

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
